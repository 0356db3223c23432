import Continuum
import ContinuumTesting
import Foundation
import Testing

/// Beside Foundation, whose C library has a function of the same name.
private final class SearchViewModel: Sendable {
  let clock: any Clock<Duration>
  let text = Variable(value: "")
  let typed = Emitter<String>()

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  var query: Constant<String> { text.debounce(for: .seconds(1), clock: clock) }
  var shown: Constant<String> { text.throttle(for: .seconds(1), clock: clock) }
  var events: Signal<String> { typed.signal.debounce(for: .seconds(1), clock: clock) }
  var taps: Signal<String> { typed.signal.throttle(for: .seconds(1), clock: clock) }
  var results: Constant<Loading<String>> { text.load(after: .seconds(1), clock: clock) { $0 } }
}

@Suite("A clock that is stored")
struct StoredClockTests {
  @Test func everyFormTakesIt() async {
    let clock = ManualClock()
    let viewModel = SearchViewModel(clock: clock)
    let values = [viewModel.query, viewModel.shown]
    let events = [Recorder(viewModel.events), Recorder(viewModel.taps)]
    let results = viewModel.results
    viewModel.text.value = "a"
    viewModel.typed.send("a")
    await clock.advance(by: .seconds(1))
    #expect(values.map(\.value) == ["a", "a"])
    #expect(events.map(\.values) == [["a"], ["a"]])
    #expect(results.value.value == "a")
  }

  @Test func theUsualClockIsThere() async throws {
    let text = Variable(value: "")
    let query = text.debounce(for: .milliseconds(1), clock: .continuous)
    let shown = Recorder(query)
    text.value = "a"
    #expect(try await shown.first { $0 == "a" } == "a")
    #expect(text.throttle(for: .zero, clock: .suspending).value == "a")
  }
}
