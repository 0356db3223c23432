import Continuum
import ContinuumTesting
import Testing

@MainActor struct LogInViewModelTests {
  @Test func theRightPasswordIsWelcome() async {
    let viewModel = LogInViewModel { _ in "Ann" }
    viewModel.password.value = "secret"
    await settled { viewModel.logIn() }
    #expect(viewModel.message.value == "Welcome, Ann")
  }

  @Test func aFailureAsksToTryAgain() async {
    let viewModel = LogInViewModel { _ in throw Offline() }
    viewModel.password.value = "secret"
    await settled { viewModel.logIn() }
    #expect(viewModel.message.value == "Try again")
  }

  @Test func theSecondOfTwoTapsIsIgnored() async {
    let clock = ManualClock()
    var calls = 0
    let viewModel = LogInViewModel { _ in
      calls += 1
      try await clock.sleep(for: .seconds(1))
      return "Ann"
    }
    viewModel.password.value = "secret"
    viewModel.logIn()
    viewModel.logIn()
    await clock.advance(by: .seconds(1))
    #expect(calls == 1)
  }

  @Test func itIsRunningUntilTheServerAnswers() async {
    let clock = ManualClock()
    let viewModel = LogInViewModel { _ in
      try await clock.sleep(for: .seconds(1))
      return "Ann"
    }
    viewModel.password.value = "secret"
    viewModel.logIn()
    #expect(viewModel.logIn.isRunning.value)
    await clock.advance(by: .seconds(1))
    #expect(!viewModel.logIn.isRunning.value)
  }

  @Test func whatIsCancelledSaysNothing() async {
    let clock = ManualClock()
    let viewModel = LogInViewModel { _ in
      try await clock.sleep(for: .seconds(1))
      return "Ann"
    }
    viewModel.password.value = "secret"
    await settled { viewModel.logIn() }
    await settled { viewModel.logIn.cancel() }
    #expect(!viewModel.logIn.isRunning.value)
    #expect(viewModel.message.value == "")
  }
}

private struct Offline: Error {}
