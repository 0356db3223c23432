/// Takes the keys that are pressed, and shows the screen as it is after each.
struct CounterConsole {
  let screen: CounterScreen
  let show: () -> Void
  let warn: (_ message: String) -> Void

  /// Takes what was typed. Returns whether to go on.
  func receive(_ text: String) -> Bool {
    for key in text.keys where !key.allSatisfy(\.isWhitespace) {
      switch key {
      case "+": screen.viewModel.increment()
      case "-": screen.viewModel.decrement()
      case "q": return false
      default:
        warn("unknown key \(String(reflecting: String(key)))")
        continue
      }
      show()
    }
    return true
  }
}

extension String {
  /// The keys that send this text: a character each, but for those such as the arrows that send a
  /// control sequence.
  fileprivate var keys: [Substring] {
    let key = /\e+(\[{1,2}[0-?]*[ -\/]*[@-~]|O?.)?|./.dotMatchesNewlines()
    return matches(of: key).map(\.0)
  }
}
