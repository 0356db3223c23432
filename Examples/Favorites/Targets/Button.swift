/// A button on a screen. Like any view, it knows nothing of the library.
final class Button {
  var title: String?
}
