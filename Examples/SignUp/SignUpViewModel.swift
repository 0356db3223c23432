import Continuum
import Foundation

/// The rules of the form.
final class SignUpViewModel {
  let name = Variable(value: "")
  let email = Variable(value: "")
  let password = Variable(value: "")

  let nameProblem: Constant<String?>
  let emailProblem: Constant<String?>
  let passwordProblem: Constant<String?>

  let buttonTitle: Constant<String>
  let canSubmit: Constant<Bool>
  let isBusy: Constant<Bool>

  /// Says hello, when an account has been made.
  let welcome: Constant<String?>
  /// Why an account has not been made.
  let failed: Signal<String>

  private let submitted = Variable<Account?>(value: nil)
  private let center = NotificationCenter()

  init(register: @escaping (Account) async throws -> Void) {
    nameProblem = name.map { trimmed($0).isEmpty ? "Enter your name" : nil }
    emailProblem = email.map { isAddress(trimmed($0)) ? nil : "Enter your email address" }
    passwordProblem = password.map { $0.count < 8 ? "Use at least 8 characters" : nil }

    let progress = submitted.load { account in
      if let account { try await register(account) }
      return account
    }
    isBusy = Constant(combining: submitted, progress) { $0 != nil && $1.isLoading }
      .removeDuplicates()
    buttonTitle = isBusy.map { $0 ? "Signing up …" : "Sign up" }
    canSubmit = Constant(combining: nameProblem, emailProblem, passwordProblem, isBusy) {
      $0 == nil && $1 == nil && $2 == nil && !$3
    }
    .removeDuplicates()

    welcome = progress.map {
      guard case .loaded(let account?) = $0 else { return nil }
      return "Welcome, \(account.name)"
    }
    failed = progress.changes.compactMap { $0.error.map { "\($0)" } }

    center.continuum.observe(welcome, bindTo: self) { if $1 != nil { $0.clear() } }
  }

  /// Does nothing while the button is disabled.
  func submit() {
    guard canSubmit.value else { return }
    submitted.value = Account(
      name: trimmed(name.value), email: trimmed(email.value), password: password.value)
  }

  func clear() {
    batchUpdates {
      for text in [name, email, password] { text.value = "" }
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
