/// A button on a screen. Like any view, it knows nothing of the library.
final class Button {
  let title: String
  var isEnabled = true
  var alpha = 1.0

  init(title: String) {
    self.title = title
  }
}
