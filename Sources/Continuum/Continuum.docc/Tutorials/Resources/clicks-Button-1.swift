final class Button {
  var isEnabled = true
  var action: () -> Void = {}

  func press() {
    if isEnabled { action() }
  }
}
