/// A button on a screen. Like any view, it knows nothing of the library.
package final class Button {
  package var title: String?
  package var isEnabled = true
  package var alpha = 1.0

  package init(title: String? = nil) {
    self.title = title
  }
}
