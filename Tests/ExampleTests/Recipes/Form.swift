import Continuum

@MainActor struct Field {
  let text = Variable(value: "")
  let touched = Variable(value: false)  // true once the user has left the field
  let isValid: Constant<Bool>  // false while the check runs
  let problem: Constant<String?>  // nil until the field is touched

  // The rule runs immediately. The check runs after a pause, for a text that the rule allows.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    rule: @escaping @Sendable (String) -> String?,
    check: ((String) async throws -> String?)? = nil
  ) {
    var checked = Constant(value: Loading<String?>.loaded(nil))
    if let check {
      checked = text.load(after: .milliseconds(300), clock: clock) {
        // If the server cannot be reached, the user may submit: the server checks again.
        rule($0) == nil ? try? await check($0) : nil
      }
    }
    let result = Constant(combining: text.map(rule), checked) { problem, checked in
      problem.map { .loaded($0) } ?? checked
    }
    isValid = result.map { if case .loaded(nil) = $0 { true } else { false } }
    problem = Constant(combining: result, touched) { result, touched in
      if touched, case .loaded(let problem) = result { problem } else { nil }
    }
  }
}

@MainActor final class SignUpForm {
  let name: Field
  let email: Field
  let signUp: Command<(name: String, email: String), Void>

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    isTaken: @escaping (_ name: String) async throws -> Bool,
    register: @escaping (_ name: String, _ email: String) async throws -> Void
  ) {
    name = Field(clock: clock) {
      $0.isEmpty ? "Enter a name" : nil
    } check: {
      try await isTaken($0) ? "\($0) is taken" : nil
    }
    email = Field { $0.contains("@") ? nil : "Enter an email address" }
    let isValid = Constant(combining: name.isValid, email.isValid) { $0 && $1 }
    signUp = Command(isEnabled: isValid) { try await register($0.name, $0.email) }
  }

  func submit() {
    batchUpdates {
      for field in [name, email] { field.touched.value = true }
    }
    signUp((name.text.value, email.text.value))
  }
}
