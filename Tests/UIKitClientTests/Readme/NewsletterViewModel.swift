import Continuum

@MainActor final class NewsletterViewModel {
  let email = Variable(value: "")
  let hint: Constant<String>
  let subscribe: Command<Void, Void>

  init(send: @escaping (_ email: String) async throws -> Void) {
    let email = self.email
    let isValid = email.map { $0.contains("@") }
    hint = isValid.map { $0 ? "" : "Enter an email address" }
    subscribe = Command(isEnabled: isValid) { try await send(email.value) }
  }
}
