import Observation
import ScheduledContinuum

// Derived values: never mixed, never behind.

extension Scenario {
  static let derived: [Scenario] = [
    Scenario("two threads write under a diamond") { stage in
      let number = stage.variable(0)
      let diamond = stage.pair(stage.map(number) { $0 }, stage.map(number) { $0 * 10 })
      let recorder = stage.observe(diamond, "pair")
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check { stage.expectUnmixed(recorder.values) }
    },
    Scenario("a diamond is read while it is written and nobody observes") { stage in
      let number = stage.variable(0)
      let diamond = stage.pair(stage.map(number) { $0 }, stage.map(number) { $0 * 10 })
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("reader") {
        let values = [diamond.value, diamond.value]
        stage.expectUnmixed(values)
        stage.expect(values[0].first <= values[1].first, "It went back: \(values).")
      }
    },
    Scenario("an observed map is read while two threads write") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "observation")
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.thread("reader") { _ = derived.value }
    },
    Scenario("a thread reads what it has just written through a map") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      let recorder = stage.observe(derived, "observation")
      stage.thread("one") {
        number.value = 1
        let value = derived.value
        stage.expect(value == 10 || value == 20, "The derived value is behind: \(value).")
      }
      stage.thread("other") { number.value = 2 }
      withExtendedLifetime(recorder) {}
    },
    Scenario("an observed map is read after its source, which another thread writes") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "observation")
      stage.thread("writer") { number.value = 1 }
      stage.thread("reader") {
        let (first, second) = (number.value, derived.value)
        stage.expect(second >= first * 10, "Read \(first), and then \(second) for it.")
      }
    },
    Scenario("a cause is never seen after its effect") { stage in
      let cause = stage.variable(0)
      let effect = stage.variable(0)
      let recorder = stage.observe(stage.pair(cause, effect), "pair")
      stage.thread("writer") {
        cause.value = 1
        effect.value = 1
      }
      stage.thread("other") { cause.value = 2 }
      stage.check {
        let wrong = recorder.values.contains { $0.first == 0 && $0.second == 1 }
        stage.expect(!wrong, "The effect came first: \(recorder.values).")
      }
    },
    Scenario("two threads write the two sources of a constant") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let recorder = stage.observe(stage.pair(one, other), "pair")
      stage.thread("one") { one.value = 1 }
      stage.thread("other") { other.value = 1 }
      stage.check { stage.expectForward(recorder.values) }
    },
    Scenario("a batch and a write meet under a constant") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let recorder = stage.observe(stage.pair(one, other), "pair")
      stage.thread("batch") {
        batchUpdates {
          one.value = 1
          other.value = 1
        }
      }
      stage.thread("writer") { other.value = 2 }
      stage.check { stage.expect(recorder.values.count <= 4, "Too often: \(recorder.values).") }
    },
    Scenario("a batch writes a variable while another thread writes beside it") { stage in
      let (number, other) = (stage.variable(0), stage.variable(0))
      let tens = stage.map(number) { $0 * 10 }
      let all = Constant(combining: number, tens, other) { number, tens, _ in
        stage.expect(tens == number * 10, "Mixed: \(number) and \(tens).")
        return tens
      }
      stage.observe(all, "observation", mayRepeat: true)
      stage.thread("batch") { batchUpdates { number.value = 1 } }
      stage.thread("writer") { other.value = 1 }
    },
    Scenario("a transform writes a variable while another thread reads") { stage in
      let (number, copy) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { [unowned copy] value in
        if copy.value != value { copy.value = value }
        return value
      }
      let recorder = stage.observe(stage.pair(derived, copy), "pair")
      stage.thread("writer") { number.value = 1 }
      stage.thread("reader") { _ = copy.value }
      stage.check {
        let values = [Pair(first: 0, second: 0), Pair(first: 1, second: 1)]
        stage.expect(recorder.values, is: values, "What was received")
      }
    },
    Scenario("a transform that a reader runs writes a variable") { stage in
      let (number, copy) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { [unowned copy] value in copy.value = value }
      stage.observe(copy, "copy", mayRepeat: true)
      stage.thread("writer") {
        number.value = 1
        derived.value
      }
      stage.thread("reader") { derived.value }
    },
    Scenario("a transform writes a variable in a batch, and nothing else changes") { stage in
      let (number, copy) = (stage.variable(0), stage.variable(0))
      let same = stage.map(number) { [unowned copy] value in
        copy.value = value
        return 0
      }.removeDuplicates()
      stage.observe(same, "same")
      stage.observe(copy, "copy", mayRepeat: true)
      stage.thread("batch") { batchUpdates { number.value = 1 } }
      stage.thread("reader") { _ = copy.value }
    },
    Scenario("a batch makes one delivery of a joined constant") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let joined = stage.pair(one, other)
      let recorder = stage.observe(joined, "pair")
      stage.thread("batch") {
        batchUpdates {
          one.value = 1
          other.value = 1
        }
      }
      stage.thread("reader") { _ = joined.value }
      stage.check { stage.expect(recorder.values.count, is: 2, "The number of deliveries") }
    },
    Scenario("a value that one pass still reads is replaced twice by others") { stage in
      let (number, beside) = (stage.variable(0), stage.variable(0))
      let half = number.removeDuplicates { old, new in
        stage.step()
        return old / 2 == new / 2
      }
      let double = stage.map(half) { $0 * 2 }
      let all = Constant(combining: half, double, beside) { half, double, beside in
        stage.expect(double == half * 2, "Mixed: \(half) and \(double).")
        return half + double + beside
      }
      stage.observe(all, "all")
      stage.thread("batch") {
        batchUpdates {
          number.value = 1
          beside.value = 1
        }
      }
      stage.thread("writer") { for value in [2, 4] { number.value = value } }
    },
    Scenario("two threads write under removeDuplicates") { stage in
      let number = stage.variable(0)
      let parity = stage.map(number) { $0 % 2 }.removeDuplicates()
      let recorder = stage.observe(parity, "parity", mayRepeat: true)
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check { stage.expectNoRepeats(recorder.values) }
    },
    Scenario("a thread writes there and back under removeDuplicates") { stage in
      let number = stage.variable(0)
      let parity = number.removeDuplicates()
      let recorder = stage.observe(parity, "value", mayRepeat: true)
      stage.thread("one") {
        number.value = 1
        number.value = 0
      }
      stage.thread("other") { number.value = 1 }
      stage.check { stage.expectNoRepeats(recorder.values) }
    },
    Scenario("several observe through removeDuplicates what two threads write there and back") {
      stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let recorders = ["first", "second"].map { stage.observe(same, $0, mayRepeat: true) }
      stage.thread("one") {
        number.value = 1
        number.value = 0
      }
      stage.thread("other") {
        number.value = 2
        number.value = 0
      }
      stage.check { for recorder in recorders { stage.expectNoRepeats(recorder.values) } }
    },
    Scenario("a value behind removeDuplicates is overtaken and comes back during its round") {
      stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let recorders = ["first", "second"].map { stage.observe(same, $0, mayRepeat: true) }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") {
        number.value = 2
        number.value = 1
      }
      stage.check { for recorder in recorders { stage.expectNoRepeats(recorder.values) } }
    },
    Scenario("a delivery of removeDuplicates writes back what another thread writes") { stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let first = stage.observe(same, "first", mayRepeat: true)
      let correcting = stage.observe(same, "correcting", mayRepeat: true)
      correcting.whenReceived = { if $0 == 1 { number.value = 0 } }
      let last = stage.observe(same, "last", mayRepeat: true)
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check { for recorder in [first, last] { stage.expectNoRepeats(recorder.values) } }
    },
    Scenario("tracked code reads again while another thread writes") { stage in
      let number = stage.variable(0)
      let view = View(number)
      stage.thread("reader") {
        view.draw()
        view.draw()
      }
      stage.thread("writer") {
        for value in 1...3 { number.value = value }
      }
      stage.check { stage.expect(view.isTold || view.shown == 3, "It still shows \(view.shown).") }
    },
    // The second change finds no read since the first: what tells the code ends, unless it reads just then.
    Scenario("tracked code reads again when what tells it is about to end") { stage in
      let number = stage.variable(0)
      let view = View(number)
      view.draw()
      stage.thread("reader") { view.draw() }
      stage.thread("writer") {
        for value in 1...2 { number.value = value }
      }
      stage.check {
        number.value = 3
        stage.expect(view.lastDrawIsTold, "It still shows \(view.shown).")
      }
    },
    Scenario("somebody observes through removeDuplicates while it is written") { stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      stage.observe(same, "first", mayRepeat: true)
      stage.thread("writer") {
        number.value = 1
        number.value = 0
      }
      stage.thread("observer") {
        let recorder = stage.observe(same, "second", mayRepeat: true)
        stage.check { stage.expectNoRepeats(recorder.values) }
      }
    },
    Scenario("somebody observes what a batch writes and reads") { stage in
      let (number, other) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(stage.map(other) { $0 }, "beside")
      stage.thread("observer") { stage.observe(derived, "late") }
      stage.thread("batch") {
        batchUpdates {
          number.value = 1
          stage.expect(derived.value, is: 10, "What the batch reads")
          // It ends at a later moment than that of the value that it has read.
          other.value = 1
        }
      }
    },
    Scenario("what does not change behind removeDuplicates is not computed") { stage in
      let number = stage.variable(0)
      var runs = 0
      let derived = stage.map(number.map { $0 / 10 }.removeDuplicates()) { value in
        runs += 1
        return value
      }
      let recorder = stage.observe(derived, "observation")
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check {
        stage.expect(recorder.values, is: [0], "What was received")
        stage.expect(runs, is: 1, "The number of evaluations")
      }
    },
    Scenario("a derived constant is observed and let go of while it is written") { stage in
      let number = stage.variable(0)
      let derived = stage.map(stage.map(number) { $0 + 1 }) { $0 * 10 }
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("observer") {
        let observer = Recorder<Int>(stage, "passing").follow(derived)
        observer.cancel()
        stage.observe(derived, "staying")
      }
    },
    Scenario("two threads observe one derived constant for the first time") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.thread("one") { stage.observe(derived, "one's") }
      stage.thread("other") { stage.observe(derived, "other's") }
      stage.thread("writer") { number.value = 1 }
    },
    Scenario("one of two observations of a derived constant ends while it is written") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "standing")
      let observer = Recorder<Int>(stage, "ending").follow(derived)
      stage.thread("writer") { number.value = 1 }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("reader") { _ = derived.value }
    },
    Scenario("a variable is modified while another source of a constant is written") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let recorder = stage.observe(stage.pair(one, other), "pair")
      stage.thread("modifier") {
        one.modify { value in
          stage.step()
          value = 1
        }
      }
      stage.thread("writer") { other.value = 1 }
      stage.check { stage.expectForward(recorder.values) }
    },
    Scenario("both sources of a constant are modified while it is read") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let joined = stage.pair(one, other)
      let recorder = stage.observe(joined, "pair")
      stage.thread("one") { one.modify { $0 = 1 } }
      stage.thread("other") { other.modify { $0 = 1 } }
      stage.thread("reader") { _ = joined.value }
      stage.check { stage.expectForward(recorder.values) }
    },
    Scenario("the main actor observes a derived constant that it and a thread write") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      let recorder = stage.observe(derived, "main's", .main)
      stage.observe(derived, "plain")
      stage.main {
        number.value = 1
        stage.expect(
          recorder.values.contains(10) || recorder.values.last == 20 && number.value == 2,
          "The main actor's own write came back before it was delivered.")
      }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a thread observes for the main actor what both write") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "plain")
      stage.main { number.value = 1 }
      stage.thread("observer") {
        number.value = 2
        stage.observe(derived, "late", .main)
      }
    },
    Scenario("a queue observes a derived constant that two threads write") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "queue's", .queue(ScheduledQueue()))
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a queue observes through removeDuplicates what two threads write") { stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let recorder = stage.observe(same, "queue's", .queue(ScheduledQueue()), mayRepeat: true)
      stage.observe(same, "plain", mayRepeat: true)
      stage.thread("one") {
        number.value = 1
        number.value = 0
      }
      stage.thread("other") { number.value = 1 }
      stage.check { stage.expectNoRepeats(recorder.values) }
    },
    Scenario("a derived constant whose name was asked for posts") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      let recorders = [stage.observe(derived, "first"), stage.observe(derived, "second")]
      Listener(stage, derived.notificationName, recorders).expect(atMost: 2)
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a delivery of a derived constant writes a variable that it depends on") { stage in
      let number = stage.variable(0)
      let limit = stage.variable(5)
      let recorder = stage.observe(stage.pair(number, limit), "pair", mayRepeat: true)
      recorder.whenReceived = { if $0.first > $0.second { limit.value = $0.first } }
      stage.thread("one") { number.value = 7 }
      stage.thread("other") { number.value = 8 }
      stage.check { stage.expect(limit.value >= number.value, "The limit is behind.") }
    },
    Scenario("a delivery writes what another constant is derived from") { stage in
      let (number, copy) = (stage.variable(0), stage.variable(0))
      var isInRound = false
      stage.observe(number, "first").whenReceived = { value in
        isInRound = true
        copy.value = value
      }
      stage.observe(number, "last").whenReceived = { _ in isInRound = false }
      stage.observe(stage.map(copy) { $0 }, "derived", mayRepeat: true).whenReceived = { _ in
        stage.expect(!isInRound, "It comes in the middle of the round of another source.")
      }
      stage.thread("writer") { number.value = 1 }
      stage.thread("reader") { _ = copy.value }
    },
    Scenario("observations of a variable and of what is derived from it agree in the end") {
      stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(number, "plain")
      stage.observe(derived, "derived")
      stage.observe(stage.pair(number, derived), "both").whenReceived = { pair in
        stage.expect(pair.second == pair.first * 10, "Mixed: \(pair).")
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
  ]
}

extension Stage {
  /// The second of each pair is ten times the first.
  func expectUnmixed(_ values: [Pair]) {
    expect(values.allSatisfy { $0.second == $0.first * 10 }, "Mixed: \(values).")
  }

  /// Neither part ever goes back.
  func expectForward(_ values: [Pair]) {
    for (old, new) in zip(values, values.dropFirst()) {
      expect(old.first <= new.first && old.second <= new.second, "It went back: \(values).")
    }
  }

  func expectNoRepeats(_ values: [Int]) {
    expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 }, "Duplicates: \(values).")
  }
}

/// Shows a number, as a view does that Observation tracks.
private final class View: @unchecked Sendable {  // One thread runs at a time.
  private let number: Variable<Int>
  private(set) var shown = 0
  private(set) var isTold = false
  private var draws = 0
  private var lastToldDraw = 0

  init(_ number: Variable<Int>) { self.number = number }

  var lastDrawIsTold: Bool { lastToldDraw == draws }

  func draw() {
    isTold = false
    draws += 1
    let draw = draws
    withObservationTracking {
      shown = number.tracked
    } onChange: {
      self.isTold = true
      self.lastToldDraw = max(self.lastToldDraw, draw)
    }
  }
}
