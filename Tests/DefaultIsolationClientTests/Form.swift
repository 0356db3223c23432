import Continuum

struct Account: Equatable {
  var name = ""
  var email = ""

  var greeting: String { "Welcome, \(name)." }
}

enum Problem: Equatable {
  case missing(String)
  case noAddress

  var text: String {
    switch self {
    case .missing(let field): "Enter your \(field)."
    case .noAddress: "This is not an address."
    }
  }
}

final class Form {
  let name = Variable(value: "")
  let email = Variable(value: "")
  let acceptsTerms = Variable(value: false)

  let account: Constant<Account>
  let greeting: Constant<String>
  let nameProblem: Constant<Problem?>
  let emailProblem: Constant<Problem?>
  let canSubmit: Constant<Bool>

  init() {
    account = Constant(combining: name, email, on: MainActor.self) {
      Account(name: trimmed($0), email: trimmed($1))
    }
    .removeDuplicates(on: MainActor.self)
    greeting = account.map(on: MainActor.self) { $0.greeting }
    nameProblem = account.map(on: MainActor.self) { $0.name }
      .map(on: MainActor.self) { $0.isEmpty ? .missing("name") : nil }
    emailProblem = account.map(on: MainActor.self) { account in
      let email = account.email
      if email.isEmpty { return .missing("email address") }
      return email.contains("@") ? nil : .noAddress
    }
    canSubmit = Constant(combining: nameProblem, emailProblem, acceptsTerms, on: MainActor.self) {
      $0 == nil && $1 == nil && $2
    }
    .removeDuplicates()
  }
}
