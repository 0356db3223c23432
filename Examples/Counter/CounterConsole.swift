/// Takes what is typed, and shows the screen as it is after each character.
struct CounterConsole {
  let screen: CounterScreen
  let show: (_ line: String) -> Void
  let warn: (_ message: String) -> Void

  /// Shows the screen as it is.
  func redraw() {
    show(screen.line)
  }

  /// Takes some characters. Returns whether to go on.
  func receive(_ characters: String) -> Bool {
    for character in characters where !character.isWhitespace {
      switch character {
      case "+": screen.viewModel.increment()
      case "-": screen.viewModel.decrement()
      case "q": return false
      default:
        warn("unknown character \(String(reflecting: character))")
        continue
      }
      redraw()
    }
    return true
  }
}
