/// Text on a screen. Like any view, it knows nothing of the library.
final class Label {
  var text: String?
}
