import Continuum
import UIKit

@MainActor protocol Accounts: AnyObject {
  func isFree(_ name: String) async throws -> Bool
  func register(_ account: Account) async throws
}

nonisolated struct Account: Equatable {
  var name = ""
  var email = ""
}

/// What the server has said of a name.
nonisolated struct Answer: Equatable {
  var name: String
  var isFree: Bool
}

@MainActor final class SignUpViewModel {
  let name = Variable(value: "")
  let email = Variable(value: "")
  let hint: Constant<String>
  let hintColor: Constant<UIColor>
  let hintFont: Constant<UIFont>
  let tint: Constant<UIColor>
  let signUp: Command<Void, Account>
  let failure: Constant<String?>

  init(accounts: any Accounts, clock: some Clock<Duration> = ContinuousClock()) {
    // An answer carries the name that it is about: while another one is typed, it does not count.
    let answer = name.debounce(for: .milliseconds(300), clock: clock)
      .load { name in
        name.isEmpty ? nil : Answer(name: name, isFree: try await accounts.isFree(name))
      }
    let isFree = Constant(combining: name, answer) { name, answer -> Bool? in
      guard case .loaded(let answer?) = answer, answer.name == name else { return nil }
      return answer.isFree
    }
    hint = Constant(combining: name, isFree) { name, isFree in
      if name.isEmpty { return "Choose a name" }
      return isFree.map { $0 ? "\(name) is free" : "\(name) is taken" } ?? "Checking …"
    }
    hintColor = isFree.map { $0.map { $0 ? .systemGreen : .systemRed } ?? .secondaryLabel }
    hintFont = isFree.map { .systemFont(ofSize: $0 == false ? 17 : 13) }
    tint = isFree.map { $0 == true ? .systemGreen : .systemBlue }

    let isComplete = Constant(combining: isFree, email) { $0 == true && $1.contains("@") }
    signUp = Command(isEnabled: isComplete) { [name, email] in
      let account = Account(name: name.value, email: email.value)
      try await accounts.register(account)
      return account
    }
    // It goes when the next run begins.
    let begins = signUp.isRunning.changes.filter { $0 }
    failure = Signal(merging: signUp.failed.map { "\($0)" }, begins.map { _ in nil })
      .latest(initial: nil)
  }
}
