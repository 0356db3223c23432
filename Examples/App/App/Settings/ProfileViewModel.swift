import Continuum
import Foundation

/// A form. What is typed replaces the profile when the server has accepted it.
final class ProfileViewModel {
  let name: LinkedVariable<String>
  let email: LinkedVariable<String>
  let birthday: LinkedVariable<Date>
  let nameProblem: Constant<String>
  let emailProblem: Constant<String>
  let save: Command<Void, Void>

  init(profile: Variable<Profile>, send: @escaping (Profile) async throws -> Void) {
    name = LinkedVariable(following: profile[\.name]) { $0 }
    email = LinkedVariable(following: profile[\.email]) { $0 }
    birthday = LinkedVariable(following: profile[\.birthday]) { $0 }
    let draft = Constant(combining: name, email, birthday) {
      Profile(name: $0, email: $1, birthday: $2)
    }
    let isChanged = Constant(combining: draft, profile) { $0 != $1 }
    let nameIsValid = name.map { !$0.isEmpty }
    let emailIsValid = email.map { $0.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil }
    // A form that nobody has touched shows no problem.
    nameProblem = Constant(combining: isChanged, nameIsValid) {
      $0 && !$1 ? "Enter your name" : ""
    }
    emailProblem = Constant(combining: isChanged, emailIsValid) {
      $0 && !$1 ? "Enter your email address" : ""
    }
    let canSave = Constant(combining: isChanged, nameIsValid, emailIsValid) { $0 && $1 && $2 }
    save = Command(isEnabled: canSave) {
      let sent = draft.value
      try await send(sent)
      profile.value = sent
    }
  }
}
