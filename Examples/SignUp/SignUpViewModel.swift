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

  /// Says hello, when an account has been made.
  let welcome: Constant<String?>
  /// Why an account has not been made.
  let failed: Signal<String>
  /// Comes when nothing has been sent, because an input has a problem.
  let refused: Signal<Void>

  private let refusal = Emitter<Void>()
  private let submitted = Variable<Account?>(value: nil, name: "submitted")
  private let center = NotificationCenter()

  init(register: @escaping (Account) async throws -> Void) {
    let progress = submitted.load(name: "progress") { account in
      if let account { try await register(account) }
      return account
    }
    isBusy = Constant(combining: submitted, progress) { $0 != nil && $1.isLoading }
      .removeDuplicates()
    buttonTitle = isBusy.map { $0 ? "Signing up …" : "Sign up" }
    canSubmit = Constant(combining: name.isRight, email.isRight, password.isRight, isBusy) {
      $0 && $1 && $2 && !$3
    }
    .removeDuplicates()

    welcome = progress.map {
      guard case .loaded(let account?) = $0 else { return nil }
      return "Welcome, \(account.name)"
    }
    failed = progress.changes.compactMap { $0.error.map { "\($0)" } }
    refused = refusal.signal

    // An event: the form is emptied once, when the welcome comes.
    let welcomed = welcome.changes.compactMap { $0 }
    center.continuum.observe(welcomed, bindTo: self) { viewModel, _ in viewModel.clear() }
  }

  /// Sends the form, or shows all its problems. A form that is being sent is not sent again.
  func submit() {
    guard !isBusy.value else { return }
    batchUpdates {
      for input in [name, email, password] { input.wasLeft.value = true }
    }
    // A user who presses Return gets here although the button is disabled.
    guard canSubmit.value else { return refusal.send() }
    submitted.value = Account(
      name: trimmed(name.text.value), email: trimmed(email.text.value),
      password: password.text.value)
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
