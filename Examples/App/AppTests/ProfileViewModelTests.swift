import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumApp

@MainActor struct ProfileViewModelTests {
  struct Offline: Error {}

  let profile = Variable(value: Profile(name: "Ada", email: "ada@example.com"))

  @Test func whatIsWrongIsToldAndNotSaved() {
    let viewModel = ProfileViewModel(profile: profile) { _ in }
    #expect(!viewModel.save.isEnabled.value)
    viewModel.name.value = ""
    #expect(viewModel.nameProblem.value == "Enter your name")
    #expect(!viewModel.save.isEnabled.value)
    viewModel.name.value = "Grace"
    viewModel.email.value = "grace"
    #expect(viewModel.nameProblem.value == "")
    #expect(viewModel.emailProblem.value == "Enter your email address")
    #expect(!viewModel.save.isEnabled.value)
    viewModel.email.value = "grace@example.com"
    #expect(viewModel.save.isEnabled.value)
  }

  @Test func aNewFormShowsNoProblem() {
    let viewModel = ProfileViewModel(profile: Variable(value: Profile())) { _ in }
    #expect(viewModel.nameProblem.value == "")
    #expect(viewModel.emailProblem.value == "")
    #expect(!viewModel.save.isEnabled.value)
  }

  @Test func theProfileChangesWhenTheServerHasAcceptedIt() async {
    let clock = ManualClock()
    let viewModel = ProfileViewModel(profile: profile) { _ in
      try await clock.sleep(for: .seconds(1))
    }
    viewModel.name.value = "Grace"
    viewModel.save()
    #expect(viewModel.save.isRunning.value)
    #expect(profile.value.name == "Ada")
    await clock.advance(by: .seconds(1))
    #expect(profile.value.name == "Grace")
    #expect(!viewModel.save.isEnabled.value)
  }

  @Test func aFailureLeavesTheProfileAndTheForm() async throws {
    let viewModel = ProfileViewModel(profile: profile) { _ in throw Offline() }
    let failed = Recorder(viewModel.save.failed)
    viewModel.name.value = "Grace"
    await settled { viewModel.save() }
    #expect(failed.values.count == 1)
    #expect(profile.value.name == "Ada")
    #expect(viewModel.name.value == "Grace")
    #expect(viewModel.save.isEnabled.value)
  }
}
