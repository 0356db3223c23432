/// Text on a screen. Like any view, it knows nothing of the library.
package final class Label {
  package var text: String?

  package init() {}
}
