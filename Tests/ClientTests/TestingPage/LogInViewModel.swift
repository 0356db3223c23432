import Continuum

@MainActor final class LogInViewModel {
  let password = Variable(value: "")
  let message = Variable(value: "")
  let logIn: Command<Void, Void>

  init(request: @escaping @MainActor (_ password: String) async throws -> String) {
    logIn = Command(isEnabled: password.map { !$0.isEmpty }) { [password, message] in
      do {
        message.value = try await "Welcome, \(request(password.value))"
      } catch {
        if !Task.isCancelled { message.value = "Try again" }
      }
    }
  }
}
