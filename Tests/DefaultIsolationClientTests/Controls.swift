// Compiled with `MainActor` as the default isolation: nothing in this target says so, and all of it is.

final class Label {
  var text = ""
  var detail: String?
}

final class Button {
  var isEnabled = false
}
