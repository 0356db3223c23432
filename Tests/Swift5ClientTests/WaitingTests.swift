import Continuum
import ContinuumTesting
import XCTest

@MainActor
private final class Suggestions {
  let text = Variable(value: "")
  let query: Constant<String>
  var shown: [String] = []

  init<C: Clock>(clock: C) where C.Duration == Duration {
    query = text.debounce(for: .milliseconds(300), clock: clock)
  }

  func follow() async {
    for await query in query.values {
      shown.append(query)
      if query == "end" { break }
    }
  }
}

final class WaitingTests: XCTestCase {
  @MainActor
  func testValuesAreFollowed() async throws {
    let clock = ManualClock()
    let suggestions = Suggestions(clock: clock)
    let recorder = Recorder(suggestions.query)
    let task = Task { await suggestions.follow() }
    suggestions.text.value = "end"
    await clock.advance(by: .milliseconds(300))
    await task.value
    XCTAssertEqual(recorder.values, ["", "end"])
    let value = try await recorder.first { $0 == "end" }
    XCTAssertEqual(value, "end")
    let first = await suggestions.text.first { $0 == "end" }
    XCTAssertEqual(first, "end")
    try await expectReleased { Suggestions(clock: clock) }
  }

  func testANonisolatedTestWaits() async throws {
    let sent = Emitter<Int>()
    let recorder = Recorder(sent.signal.debounce(for: .milliseconds(1)))
    sent.send(1)
    let event = try await recorder.next()
    XCTAssertEqual(event, 1)
  }
}
