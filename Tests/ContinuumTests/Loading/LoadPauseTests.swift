import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L17 Loading: after a pause", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
@MainActor
struct LoadPauseTests {
  let clock = ManualClock()
  let text = Variable(value: "")

  @Test func theConstantLoadsFromTheChangeOnAndTheOperationRunsAfterThePause() async {
    var loaded: [String] = []
    let answer = text.load(after: .milliseconds(300), clock: clock) { text in
      loaded.append(text)
      return text.uppercased()
    }
    #expect(answer.value.isLoading)
    await clock.advance(by: .milliseconds(299))
    #expect(loaded.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(loaded == [""])
    #expect(answer.value.value == "")
    text.value = "a"
    #expect(answer.value.isLoading)
    #expect(answer.value.value == "")
    await clock.advance(by: .milliseconds(300))
    #expect(answer.value.text == "A")
  }

  @Test func aChangeInThePauseBeginsItAgainAndTheTextBeforeIsNotLoaded() async {
    var loaded: [String] = []
    let answer = text.load(after: .milliseconds(300), clock: clock) { text in
      loaded.append(text)
      return text
    }
    await clock.advance(by: .milliseconds(200))
    text.value = "a"
    await clock.advance(by: .milliseconds(200))
    text.value = "ab"
    await clock.advance(by: .milliseconds(299))
    #expect(loaded.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(loaded == ["ab"])
    #expect(answer.value.text == "ab")
    await clock.advance(by: .seconds(1))
    #expect(loaded == ["ab"])
  }

  @Test func itNeverShowsAnAnswerToAnOlderTextAsLoaded() async {
    let answer = text.load(after: .milliseconds(300), clock: clock) { $0 }
    let pairs = Constant(combining: text, answer) { ($0, $1) }
    var wrong: [String] = []
    NotificationCenter().continuum.observe(pairs) { text, answer in
      if case .loaded(let loaded) = answer, loaded != text { wrong.append(text) }
    }
    for letter in ["a", "ab", "abc"] {
      text.value = letter
      await clock.advance(by: .milliseconds(300))
      #expect(answer.value.text == letter)
    }
    #expect(wrong.isEmpty)
  }

  @Test func anEventThatLoadsAgainHasThePauseTooAndBeginsItAgain() async {
    let again = Emitter<Void>()
    var count = 0
    let answer = text.load(after: .milliseconds(300), clock: clock, reloadingOn: again.signal) {
      count += 1
      return $0
    }
    await clock.advance(by: .milliseconds(300))
    #expect(count == 1)
    #expect(!answer.value.isLoading)
    again.send()
    #expect(answer.value.isLoading)
    await clock.advance(by: .milliseconds(200))
    again.send()
    await clock.advance(by: .milliseconds(299))
    #expect(count == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(count == 2)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aPauseWithoutLengthIsNone(pause: Duration) async {
    let answer = text.load(after: pause, clock: clock) { $0 + "!" }
    await answer.expect { $0.value == "!" }
  }

  @Test func afterAPauseWithoutEndNothingIsLoaded() async {
    var count = 0
    let answer = text.load(after: .seconds(Int64.max), clock: clock) {
      count += 1
      return $0
    }
    await clock.advance(by: .seconds(1_000_000))
    #expect(count == 0)
    #expect(answer.value.isLoading)
  }

  @Test func ifTheSourceGoesDuringAPauseWithoutEndTheObservationEnds() {
    var text: Variable? = Variable(value: "")
    let answer = text!.load(after: .seconds(Int64.max), clock: clock) { $0 }
    var log: [Bool] = []
    let observer = NotificationCenter().continuum.observe(answer) { log.append($0.isLoading) }
    text!.value = "a"
    #expect(!observer.isCancelled)
    text = nil
    #expect(observer.isCancelled)
    #expect(log == [true, true])
    #expect(answer.value.isLoading)
  }

  @Test func ifTheSourceGoesDuringAPauseTheOperationStillRunsAndThenTheObservationEnds() async {
    var text: Variable? = Variable(value: "a")
    let answer = text!.load(after: .milliseconds(300), clock: clock) { $0.uppercased() }
    let observer = NotificationCenter().continuum.observe(answer) { _ in }
    text = nil
    #expect(!observer.isCancelled)
    await clock.advance(by: .milliseconds(300))
    #expect(answer.value.value == "A")
    #expect(observer.isCancelled)
  }

  @Test func thePauseEndsWithTheLastReference() async {
    let live = Live()
    var count = 0
    do {
      let token = live.token()
      let answer = text.load(after: .milliseconds(300), clock: clock) { text in
        count += 1
        return withExtendedLifetime(token) { text }
      }
      #expect(answer.value.isLoading)
    }
    await live.expect { $0.count == 0 }
    #expect(!clock.isWaitedFor)
    await clock.advance(by: .milliseconds(300))
    #expect(count == 0)
  }

  @Test func withoutAClockThePauseTakesItsTime() async {
    let start = ContinuousClock.now
    let answer = text.load(after: .milliseconds(50)) { _ in ContinuousClock.now }
    await answer.expect { !$0.isLoading }
    #expect(answer.value.value.map { $0 - start >= .milliseconds(50) } == true)
  }
}
