import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumSignUp

/// The rules of the form, tested where they are: nothing is shown, and nothing is sent.
struct SignUpViewModelTests {
  let service = Service()
  let viewModel: SignUpViewModel

  init() {
    viewModel = SignUpViewModel(register: service.register)
  }

  private func fillIn() {
    viewModel.name.text.value = "Grace"
    viewModel.email.text.value = "grace@example.com"
    viewModel.password.text.value = "12345678"
  }

  private func answerToBeShown() async throws {
    _ = try await Recorder(viewModel.isBusy).first { !$0 }
  }

  private var problems: [String?] {
    [viewModel.name, viewModel.email, viewModel.password].map(\.problem.value)
  }

  @Test func aFormThatHasNotBeenTouchedHasNoProblem() {
    #expect(problems == [nil, nil, nil])
    #expect(!viewModel.canSubmit.value)
  }

  @Test func aProblemIsToldWhenItsInputHasBeenLeft() {
    viewModel.email.text.value = "grace"
    #expect(problems == [nil, nil, nil])
    viewModel.email.wasLeft.value = true
    #expect(problems == [nil, "Enter your email address", nil])
    viewModel.email.text.value = "grace@example.com"
    #expect(problems == [nil, nil, nil])
  }

  @Test func everyProblemIsToldWhenTheFormIsSent() {
    viewModel.submit()
    #expect(
      problems == ["Enter your name", "Enter your email address", "Use at least 8 characters"])
  }

  @Test(arguments: ["", "  ", "grace", "grace@", "@example.com", "grace hopper@example.com"])
  func whatIsNoAddressIsAProblem(text: String) {
    viewModel.email.text.value = text
    viewModel.email.wasLeft.value = true
    #expect(viewModel.email.problem.value != nil)
  }

  @Test func theButtonIsEnabledWhileThereIsNoProblem() {
    let canSubmit = Recorder(viewModel.canSubmit)
    fillIn()
    viewModel.password.text.value = "1234567"
    #expect(canSubmit.values == [false, true, false])
  }

  @Test func spacesAroundTheNameAndTheAddressAreNotSent() async throws {
    fillIn()
    viewModel.name.text.value = " Grace "
    viewModel.email.text.value = " grace@example.com "
    viewModel.submit()
    #expect(
      try await service.accounts.next()
        == Account(name: "Grace", email: "grace@example.com", password: "12345678"))
    service.accept()
  }

  @Test func aFormWithAProblemIsRefusedAndNotSent() {
    let refused = Recorder(viewModel.refused)
    viewModel.submit()
    #expect(refused.values.count == 1)
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
    let refused = Recorder(viewModel.refused)
    viewModel.submit()
    _ = try await service.accounts.next()
    viewModel.submit()
    service.accept()
    try await answerToBeShown()
    #expect(service.accounts.values.count == 1)
    #expect(refused.values.count == 0)
  }

  @Test func anAccountIsWelcomedAndTheFormIsEmptied() async throws {
    fillIn()
    viewModel.submit()
    _ = try await service.accounts.next()
    service.accept()
    try await answerToBeShown()
    #expect(viewModel.welcome.value == "Welcome, Grace")
    #expect(viewModel.name.text.value == "")
    #expect(viewModel.email.text.value == "")
    #expect(viewModel.password.text.value == "")
    #expect(problems == [nil, nil, nil])
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
    #expect(viewModel.name.text.value == "Grace")
    #expect(viewModel.canSubmit.value)
    #expect(Recorder(viewModel.failed).values == [])
  }
}
