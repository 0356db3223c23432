import Continuum

/// A text that a user fills in, and the rule for it.
final class Input {
  let text: Variable<String>
  /// Whether the user is done with it, for now.
  let wasLeft: Variable<Bool>
  let isRight: Constant<Bool>
  /// What is wrong with the text. A text that is still to be typed has no problem.
  let problem: Constant<String?>

  /// The rule returns what is wrong with a text.
  init(_ name: String, rule: @escaping @Sendable (_ text: String) -> String?) {
    text = Variable(value: "", name: name)
    wasLeft = Variable(value: false, name: "\(name) was left")
    let found = text.map(rule)
    isRight = found.map { $0 == nil }
    problem = Constant(combining: found, wasLeft) { $1 ? $0 : nil }
  }

  func clear() {
    batchUpdates {
      text.value = ""
      wasLeft.value = false
    }
  }
}
