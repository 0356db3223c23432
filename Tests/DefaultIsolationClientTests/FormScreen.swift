import Continuum
import Foundation

final class FormScreen {
  let nameHint = Label()
  let emailHint = Label()
  let greeting = Label()
  let submit = Button()
  private(set) var accounts: [Account] = []
  private let center = NotificationCenter()

  init(_ form: Form) {
    center.continuum.observe(
      form.nameProblem.map(on: MainActor.self) { $0?.text }, bindTo: nameHint, \.detail)
    center.continuum.observe(form.emailProblem, bindTo: emailHint) { hint, problem in
      hint.detail = problem?.text
    }
    center.continuum.observe(form.greeting, bindTo: greeting, \.text)
    center.continuum.observe(form.canSubmit, bindTo: submit, \.isEnabled)
    center.continuum.observe(form.account, bindTo: self) { screen, account in
      screen.accounts.append(account)
    }
  }
}
