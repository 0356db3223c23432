/// Takes the keys that are pressed, and shows the screen as it is after each.
struct CounterConsole {
  static let help = ["+ and - count, q leaves."]

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
        warn("unknown key \(key.arrow ?? String(reflecting: String(key)))")
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

extension Substring {
  /// The name of the arrow key that sends this, alone or with a key such as Control.
  fileprivate var arrow: String? {
    switch wholeMatch(of: /\e+(\[[0-9;]*|O)([A-D])/)?.2 {
    case "A": "up arrow"
    case "B": "down arrow"
    case "C": "right arrow"
    case "D": "left arrow"
    default: nil
    }
  }
}
