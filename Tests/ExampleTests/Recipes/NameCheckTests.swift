import Continuum
import ContinuumTesting
import Testing

/// The service of the recipe, asked by a view model.
@MainActor
struct NameCheckTests {
  let clock = ManualClock()

  @Test func theRuleAnswersImmediatelyAndTheServerAfterAPause() async {
    var asked: [String] = []
    let service = NameService(clock: clock) { name in
      asked.append(name)
      return name == "grace"
    }
    let viewModel = AccountViewModel(service: service)
    let shown = Recorder(viewModel.availability)
    viewModel.name.value = "gr"
    viewModel.name.value = "gra"
    #expect(shown.values == [.tooShort, .checking])
    await clock.advance(by: .milliseconds(200))
    viewModel.name.value = "grace"
    await clock.advance(by: .milliseconds(299))
    #expect(asked == [])
    await clock.advance(by: .milliseconds(1))
    #expect(asked == ["grace"])
    #expect(viewModel.availability.value == .taken)
    viewModel.name.value = "g"
    #expect(viewModel.availability.value == .tooShort)
    await clock.advance(by: .seconds(1))
    #expect(asked == ["grace"])
  }

  @Test func aFailureIsNoAnswer() async {
    struct Offline: Error {}
    let service = NameService(clock: clock) { _ in throw Offline() }
    let viewModel = AccountViewModel(service: service)
    let shown = Recorder(viewModel.availability)
    viewModel.name.value = "grace"
    await clock.advance(by: .milliseconds(300))
    #expect(shown.values == [.tooShort, .checking, .unknown])
  }
}
