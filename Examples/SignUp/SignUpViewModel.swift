import Continuum
import Foundation

/// The rules of the form.
final class SignUpViewModel {
  let name = Input("name") { trimmed($0).isEmpty ? "Enter your name" : nil }
  let email = Input("email") { isAddress(trimmed($0)) ? nil : "Enter your email address" }
  let password = Input("password") { $0.count < 8 ? "Use at least 8 characters" : nil }

  let buttonTitle: Constant<String>
  let canSubmit: Constant<Bool>
  let isBusy: Constant<Bool>

  /// Says hello when an account has been made, until the next one is sent.
  let welcome: Constant<String?>
  /// Why an account has not been made.
  let failed: Signal<String>
  /// Comes when nothing has been sent, because an input has a problem.
  let refused: Signal<Void>

  private let signUp: Command<Account, Account>
  private let isComplete: Constant<Bool>
  private let greeting = Variable<String?>(value: nil, name: "greeting")
  private let refusal = Emitter<Void>()
  private let center = NotificationCenter()

  init(register: @escaping (Account) async throws -> Void) {
    isComplete = Constant(combining: name.isRight, email.isRight, password.isRight) {
      $0 && $1 && $2
    }
    signUp = Command(isEnabled: isComplete, name: "signUp") { account in
      try await register(account)
      return account
    }
    canSubmit = signUp.isEnabled
    isBusy = signUp.isRunning
    buttonTitle = isBusy.map { $0 ? "Signing up …" : "Sign up" }
    welcome = Constant(variable: greeting)
    failed = signUp.failed.map { "\($0)" }
    refused = refusal.signal

    center.continuum.observe(signUp.finished, bindTo: self) { viewModel, account in
      viewModel.greeting.value = "Welcome, \(account.name)"
      viewModel.clear()
    }
  }

  /// Sends the form, or shows all its problems. A form that is being sent is not sent again.
  func submit() {
    batchUpdates {
      for input in [name, email, password] { input.wasLeft.value = true }
    }
    let isSent = signUp(
      Account(
        name: trimmed(name.text.value), email: trimmed(email.text.value),
        password: password.text.value))
    if isSent {
      greeting.value = nil
    } else if !isComplete.value {
      // A user who presses Return gets here although the button is disabled.
      refusal.send()
    }
  }

  func clear() {
    batchUpdates {
      for input in [name, email, password] { input.clear() }
    }
  }
}

nonisolated private func trimmed(_ text: String) -> String {
  text.trimmingCharacters(in: .whitespaces)
}

/// Only the receiver of a message knows whether an address is right.
nonisolated private func isAddress(_ text: String) -> Bool {
  text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil
}
