import Continuum
import ContinuumTesting
import Testing

/// A view model whose values wait for something.
final class Suggestions {
  let text = Variable(value: "")
  let picked = Emitter<Int>()
  let query: Constant<String>
  let shown = Variable<[String]>(value: [])

  init(clock: some Clock<Duration> = ContinuousClock()) {
    query = text.debounce(for: .milliseconds(300), clock: clock)
  }

  func follow() async {
    for await query in query.values {
      shown.modify { $0.append(query) }
      if query == "end" { break }
    }
  }

  func isReady() async -> Bool {
    await text.first { $0.count > self.shown.value.count } != nil
  }
}

struct WaitingTests {
  @Test func valuesAreFollowedOnTheMainActor() async throws {
    let clock = ManualClock()
    let suggestions = Suggestions(clock: clock)
    let shown = Recorder(suggestions.shown)
    let task = Task { await suggestions.follow() }
    _ = try await shown.first { $0 == [""] }
    suggestions.text.value = "end"
    await clock.advance(by: .milliseconds(300))
    await task.value
    #expect(suggestions.shown.value == ["", "end"])
    #expect(await suggestions.isReady())
  }

  @Test func recordersWork() async throws {
    let suggestions = Suggestions()
    let text = Recorder(suggestions.text)
    let picked = Recorder(suggestions.picked.signal.throttle(for: .seconds(1)))
    suggestions.text.value = "a"
    suggestions.picked.send(1)
    #expect(text.values == ["", "a"])
    #expect(try await text.next(2) == ["", "a"])
    #expect(try await picked.first { $0 == 1 } == 1)
    try await expectReleased { Suggestions() }
  }

  @Test func eventsAreFollowed() async {
    let suggestions = Suggestions()
    var events = suggestions.picked.signal.values.makeAsyncIterator()
    suggestions.picked.send(7)
    #expect(await events.next() == 7)
  }
}
