import Continuum
import ContinuumTesting
import Testing

@testable import SignUp

/// The rules of the form, tested where they are: nothing is shown, and nothing is sent.
struct SignUpViewModelTests {
  let service = Service()
  let viewModel: SignUpViewModel

  init() {
    viewModel = SignUpViewModel(register: service.register)
  }

  private func fillIn() {
    viewModel.name.value = "Grace"
    viewModel.email.value = "grace@example.com"
    viewModel.password.value = "12345678"
  }

  private func answerToBeShown() async throws {
    _ = try await Recorder(viewModel.isBusy).first { !$0 }
  }

  @Test func anEmptyFormSaysWhatIsMissing() {
    #expect(viewModel.nameProblem.value == "Enter your name")
    #expect(viewModel.emailProblem.value == "Enter your email address")
    #expect(viewModel.passwordProblem.value == "Use at least 8 characters")
  }

  @Test(arguments: ["", "  ", "grace", "grace@", "@example.com", "grace hopper@example.com"])
  func whatIsNoAddressIsAProblem(text: String) {
    viewModel.email.value = text
    #expect(viewModel.emailProblem.value != nil)
  }

  @Test func theButtonIsEnabledWhileThereIsNoProblem() {
    let canSubmit = Recorder(viewModel.canSubmit)
    fillIn()
    viewModel.password.value = "1234567"
    #expect(canSubmit.values == [false, true, false])
  }

  @Test func spacesAroundTheNameAndTheAddressAreNotSent() async throws {
    fillIn()
    viewModel.name.value = " Grace "
    viewModel.email.value = " grace@example.com "
    viewModel.submit()
    #expect(
      try await service.accounts.next()
        == Account(name: "Grace", email: "grace@example.com", password: "12345678"))
    service.accept()
  }

  @Test func aFormWithAProblemIsNotSent() {
    viewModel.submit()
    #expect(!viewModel.isBusy.value)
    #expect(service.accounts.values == [])
  }

  @Test func theButtonIsBusyUntilTheAnswerIsThere() async throws {
    fillIn()
    let titles = Recorder(viewModel.buttonTitle)
    viewModel.submit()
    #expect(!viewModel.canSubmit.value)
    _ = try await service.accounts.next()
    service.accept()
    try await answerToBeShown()
    #expect(titles.values == ["Sign up", "Signing up …", "Sign up"])
  }

  @Test func whoIsImpatientSendsOnlyOnce() async throws {
    fillIn()
    viewModel.submit()
    _ = try await service.accounts.next()
    viewModel.submit()
    service.accept()
    try await answerToBeShown()
    #expect(service.accounts.values.count == 1)
  }

  @Test func anAccountIsWelcomedAndTheFormIsEmptied() async throws {
    fillIn()
    viewModel.submit()
    _ = try await service.accounts.next()
    service.accept()
    try await answerToBeShown()
    #expect(viewModel.welcome.value == "Welcome, Grace")
    #expect(viewModel.name.value == "")
    #expect(viewModel.email.value == "")
    #expect(viewModel.password.value == "")
  }

  @Test func anErrorIsToldOnceAndTheFormCanBeSentAgain() async throws {
    fillIn()
    let failed = Recorder(viewModel.failed)
    for _ in 1...2 {
      viewModel.submit()
      _ = try await service.accounts.next()
      service.fail()
      try await answerToBeShown()
    }
    #expect(failed.values == ["no connection", "no connection"])
    #expect(viewModel.name.value == "Grace")
    #expect(viewModel.canSubmit.value)
    #expect(Recorder(viewModel.failed).values == [])
  }
}
