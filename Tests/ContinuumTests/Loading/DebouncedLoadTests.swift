import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L17 Loading: in a test's own time", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct DebouncedLoadTests {
  @Test @MainActor func whatIsLoadedForADebouncedValueHasBegunWhenTheClockHasAdvanced() async {
    let (clock, query) = (ManualClock(), Variable(value: ""))
    var searched: [String] = []
    let results = query.debounce(for: .milliseconds(300), clock: clock).load { query in
      searched.append(query)
      return query.uppercased()
    }
    await clock.advance(by: .zero)
    #expect(searched == [""])
    query.value = "a"
    await clock.advance(by: .milliseconds(299))
    query.value = "ab"
    await clock.advance(by: .milliseconds(299))
    #expect(searched == [""])
    await clock.advance(by: .milliseconds(1))
    #expect(searched == ["", "ab"])
    #expect(results.value.value == "AB")
  }
}
