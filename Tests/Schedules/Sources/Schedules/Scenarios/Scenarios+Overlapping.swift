import ScheduledContinuum

/// Two passes that compute the same at once.
extension Scenario {
  static let overlapping: [Scenario] = [
    Scenario("two threads write, one below and one beside a derived value") { stage in
      let (number, beside) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { $0 * 10 }
      let recorder = stage.observe(derived, "observation", mayRepeat: true)
      stage.observe(stage.pair(derived, beside), "pair", mayRepeat: true)
      stage.thread("writer") { number.value = 1 }
      stage.thread("other") { beside.value = 1 }
      stage.check { stage.expect(recorder.values, is: [0, 10], "What was received") }
    },
    Scenario("a derived value is observed again while it and another are written") { stage in
      let holder = Holder(Variable(value: 0))
      let beside = stage.variable(0)
      let derived = stage.map(holder.content!) { $0 * 10 }
      let observer = Recorder<Int>(stage, "first", mayRepeat: true).follow(derived)
      stage.observe(stage.map(beside) { $0 }, "beside")
      stage.thread("writer") { holder.content!.value = 1 }
      stage.thread("other") { beside.value = 1 }
      stage.thread("second") {
        let second = Recorder<Int>(stage, "second", mayRepeat: true).follow(derived)
        stage.check { second.cancel() }
      }
      stage.check {
        holder.letGo()
        stage.expect(observer.isCancelled, "The observation is not over.")
      }
    },
    // The round has begun without the second observation, and brings the first one what it has computed itself.
    Scenario("somebody observes and writes what the round of another thread reads") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      let first = stage.observe(derived, "first", mayRepeat: true)
      // The round starts over.
      first.whenReceived = { if $0 == 10 { number.value = 2 } }
      stage.thread("writer") { number.value = 1 }
      stage.thread("observer") {
        stage.observe(derived, "second", mayRepeat: true)
        number.value = 3
      }
    },
    // The box of a value that was replaced is filled again, but not while it is being read.
    Scenario("what a reader computes from is replaced twice") { stage in
      let (number, beside) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { $0 }
      stage.observe(derived, "observation", mayRepeat: true)
      let pair = stage.pair(derived, beside)
      stage.thread("writer") {
        number.value = 1
        beside.value = 1
        number.value = 2
      }
      stage.thread("reader") {
        let read = pair.value
        let moments = [(0, 0), (1, 0), (1, 1), (2, 1)].map { Pair(first: $0, second: $1) }
        stage.expect(moments.contains(read), "\(read) is of no moment.")
      }
    },
    // What a pass has computed from a change counts only if the change does.
    Scenario("what another thread changes back is read in a batch under removeDuplicates") {
      stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let below = stage.map(same) { $0 }
      stage.observe(below, "observation", mayRepeat: true)
      stage.thread("writer") { number.value = 1 }
      stage.thread("other") {
        batchUpdates {
          number.value = 0
          _ = same.value
        }
      }
      stage.check { stage.expect(below.value, is: number.value, "What is below") }
    },
    // The second write finds no change, and what is below is for its moment.
    Scenario("somebody observes below removeDuplicates what two threads write there and back") {
      stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      stage.observe(same, "first", mayRepeat: true)
      stage.thread("there") { number.value = 1 }
      stage.thread("back") {
        number.value = 0
        stage.observe(stage.map(same) { $0 * 10 }, "late", mayRepeat: true)
      }
    },
    // A reader has found the change, so the write finds none.
    Scenario("a batch writes and reads under removeDuplicates what another thread writes, too") {
      stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let below = stage.map(same) { $0 * 10 }
      stage.observe(below, "observation", mayRepeat: true)
      stage.thread("batch") {
        batchUpdates {
          number.value = 1
          _ = same.value
          stage.step()
        }
      }
      stage.thread("writer") { number.value = 1 }
      stage.check { stage.expect(below.value, is: 10, "What is below") }
    },
    Scenario("two threads write the two sources of a constant, one behind removeDuplicates") {
      stage in
      let (number, beside) = (stage.variable(0), stage.variable(0))
      let pair = stage.pair(number.removeDuplicates(), beside)
      stage.observe(pair, "observation", mayRepeat: true)
      stage.thread("number") { for value in [1, 1, 2] { number.value = value } }
      stage.thread("beside") { beside.value = 1 }
      stage.check { stage.expect(pair.value, is: Pair(first: 2, second: 1), "The pair") }
    },
    // While the source that was made last is not followed yet, only the selector's value refers to it.
    Scenario("two threads choose, and each choice makes a flatMap") { stage in
      let choice = stage.variable(0)
      let (inner, source) = (stage.variable(0)._constant, stage.variable(10)._constant)
      let followed = choice.flatMap { chosen in
        stage.step()
        return stage.map(inner) { $0 + chosen }.flatMap { _ in
          stage.step()
          return stage.map(source) { $0 + chosen }
        }
      }
      stage.observe(followed, "observation", mayRepeat: true)
      stage.thread("one") { choice.value = 1 }
      stage.thread("other") { choice.value = 2 }
      stage.check { stage.expect(followed.value, is: 10 + choice.value, "What is followed") }
    },
  ]

  static let overlappingThree: [Scenario] = [
    Scenario("two threads write and one reads under removeDuplicates with a tolerance") { stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates { old, new in
        stage.step()
        return abs(old - new) < 5
      }
      let below = stage.map(same) { $0 }
      stage.observe(below, "observation", mayRepeat: true)
      stage.thread("six") { number.value = 6 }
      stage.thread("three") { number.value = 3 }
      stage.thread("reader") { for _ in 0..<2 { _ = same.value } }
      stage.check { stage.expect(below.value, is: same.value, "What is below") }
    },
    Scenario("two threads write a choice behind removeDuplicates") { stage in
      let choice = stage.variable(0)
      let sources = [10, 20, 30].map { stage.variable($0)._constant }
      let kept = choice.removeDuplicates { old, new in
        stage.step()
        return old / 2 == new / 2
      }
      let followed = kept.flatMap { value in
        stage.step()
        return sources[value]
      }
      stage.observe(followed, "observation", mayRepeat: true)
      stage.thread("two") { choice.value = 2 }
      stage.thread("one") { choice.value = 1 }
      stage.thread("reader") {
        _ = followed.value
        _ = kept.value
        _ = followed.value
      }
      stage.check {
        stage.expect(followed.value, is: [10, 20, 30][kept.value], "What is followed")
      }
    },
    Scenario("what flatMap leaves is read together with what it follows") { stage in
      let (choice, a, b) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let (one, other) = (stage.map(a) { $0 }, stage.map(b) { $0 })
      let (left, right) = (stage.choose(choice, one, other), stage.choose(choice, other, one))
      let recorder = Recorder<Pair>(stage, "pair", mayRepeat: true)
      let pair = stage.pair(left, right)
      recorder.mustFollow(pair)
      let mixed = stage.pair(one, right)
      stage.thread("chooser") {
        choice.value = 1
        choice.value = 0
      }
      stage.thread("writer") { a.modify { $0 += 100 } }
      stage.thread("reader") {
        _ = mixed.value
        _ = pair.value
      }
      stage.check {
        let sums = recorder.values.map { $0.first % 100 + $0.second % 100 }
        stage.expect(sums.allSatisfy { $0 == 30 }, "Mixed: \(recorder.values)")
        stage.expect(mixed.value, is: Pair(first: 110, second: 20), "The unobserved pair")
      }
    },
  ]
}
