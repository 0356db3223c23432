import ScheduledContinuum

// Sources that flatMap follows.

extension Scenario {
  static let following: [Scenario] = [
    Scenario("a thread lets flatMap follow another source, which a second thread writes") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { other.value = 21 }
    },
    Scenario("a thread lets flatMap leave a source, which a second thread writes") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { one.value = 11 }
    },
    Scenario("flatMap is switched while a second thread writes something else") { stage in
      let (choice, number, something) = (stage.variable(0), stage.variable(1), stage.variable(0))
      let hundreds = stage.map(stage.map(number) { $0 * 10 }) { $0 * 10 }
      let chosen = stage.choose(choice, stage.variable(0), hundreds)
      stage.observe(stage.map(chosen) { $0 + 1 }, "observation")
      stage.thread("chooser") {
        choice.value = 1
        batchUpdates {
          number.value = 2
          stage.expect(chosen.value == 200, "The value is behind.")
        }
      }
      stage.thread("writer") { something.value = 1 }
    },
    Scenario("the choice of flatMap and what it chooses change in one batch") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let followed = stage.choose(choice, one, other)
      let recorder = stage.observe(followed, "observation")
      stage.thread("batch") {
        batchUpdates {
          choice.value = 1
          other.value = 21
        }
      }
      stage.thread("reader") { _ = followed.value }
      stage.check { stage.expect(recorder.values, is: [10, 21], "What was received") }
    },
    // The second time, a pass stays in its moment, whatever others write and read.
    Scenario("what a flatMap chooses and follows is written while two threads read it") {
      stage in
      let (choice, source) = (stage.variable(0), stage.variable(0))
      let followed = choice._constant.flatMap { chosen in
        stage.step()
        return stage.map(source) { Pair(first: chosen, second: $0) }
      }
      stage.thread("writer") {
        for value in 1...2 {
          choice.value = value
          source.value = value
        }
      }
      for name in ["reader", "another"] {
        stage.thread(name) {
          let value = followed.value
          let isOfAMoment = [0, 1].contains(value.first - value.second)
          stage.expect(isOfAMoment, "\(value) is of no moment.")
        }
      }
    },
    Scenario("what is followed through a flatMap is read and observed while both are written") {
      stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let followed = stage.choose(choice, stage.map(one) { $0 }, other)
      stage.observe(stage.map(followed) { $0 }, "observation", mayRepeat: true)
      stage.thread("chooser") {
        choice.value = 1
        choice.value = 0
      }
      stage.thread("batch") {
        batchUpdates {
          one.value = 11
          other.value = 21
        }
      }
      stage.thread("reader") { _ = followed.value }
    },
    // Each time it is chosen, another source is made, which somebody else writes.
    Scenario("a flatMap that is overtaken follows a source that was written since") { stage in
      let (choice, source) = (stage.variable(0), stage.variable(0))
      let followed = choice._constant.flatMap { chosen in
        stage.step()
        return stage.map(source) { chosen * 10 + $0 }
      }
      let recorder = stage.observe(stage.map(followed) { $0 }, "observation", mayRepeat: true)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("batch") {
        batchUpdates {
          choice.value = 2
          source.value = 1
          choice.value = 3
        }
      }
      stage.thread("reader") { _ = followed.value }
      stage.check {
        stage.expect([11, 31].contains(recorder.values.last ?? 0), "It is behind.")
      }
    },
    Scenario("two threads choose at once") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "observation", mayRepeat: true)
      stage.thread("there") { choice.value = 1 }
      stage.thread("back") { choice.value = 0 }
    },
    Scenario("a thread chooses there and back while another writes") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "observation", mayRepeat: true)
      stage.thread("chooser") {
        choice.value = 1
        choice.value = 0
      }
      stage.thread("writer") { one.value = 11 }
    },
    Scenario("what nobody observes is read through flatMap while it is switched") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let followed = stage.choose(choice, one, other)
      stage.thread("chooser") {
        choice.value = 1
        stage.expect([20, 21].contains(followed.value), "The choice is behind.")
      }
      stage.thread("writer") { other.value = 21 }
      stage.thread("reader") { _ = followed.value }
    },
    Scenario("what flatMap chooses is written while it is chosen from an older value") { stage in
      let (one, other) = (stage.variable(0), stage.variable(0))
      let both = one._constant.flatMap { one in
        stage.step()
        return stage.map(other) { one * 10 + $0 }
      }
      stage.thread("reader") {
        // The first is written before the second.
        stage.expect([0, 10, 11].contains(both.value), "Values of two moments are combined.")
      }
      stage.thread("writer") {
        one.value = 1
        other.value = 1
      }
    },
    // Until then nothing is computed from it, so its write is not counted.
    Scenario("what flatMap chooses is written while it is read, and another follows it") { stage in
      let (name, other) = (stage.variable(0), stage.variable(0))
      let read = stage.choose(stage.variable(0), name, other)
      let followed = stage.choose(stage.variable(0), stage.map(read) { $0 * 10 }, other)
      stage.thread("reader") {
        _ = read.value
        stage.observe(followed, "late")
      }
      stage.thread("writer") { name.value = 1 }
      stage.check { stage.expect(stage.map(read) { $0 }.value, is: 1, "What was read") }
    },
    Scenario("flatMap follows derived values") { stage in
      let (choice, number) = (stage.variable(0), stage.variable(1))
      let tens = stage.map(number) { $0 * 10 }
      let hundreds = stage.map(number) { $0 * 100 }
      stage.observe(stage.choose(choice, tens, hundreds), "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { number.value = 2 }
    },
    Scenario("what is below flatMap is computed after a deeper source that it follows") { stage in
      let (choice, one, number) = (stage.variable(0), stage.variable(10), stage.variable(1))
      let deep = (0..<4).reduce(Constant(variable: number)) { node, _ in node.map { $0 + 1 } }
      let below = stage.map(stage.choose(choice, one, deep)) { $0 * 10 }
      stage.observe(below, "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { number.value = 2 }
      stage.check {
        number.value = 3
        stage.expect(below.value, is: 70, "The value below")
      }
    },
    Scenario("a choice is seen together with what it chooses") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let recorder = stage.observe(
        stage.pair(choice, stage.choose(choice, one, other)), "pair", mayRepeat: true)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { other.value = 21 }
      stage.check {
        let right = recorder.values.allSatisfy { ($0.first == 0) == ($0.second == 10) }
        stage.expect(right, "Mixed: \(recorder.values).")
      }
    },
    Scenario("somebody observes through flatMap while it is switched") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      let followed = stage.choose(choice, one, other)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("observer") {
        Recorder<Int>(stage, "passing").follow(followed).cancel()
        stage.observe(followed, "staying")
      }
    },
    Scenario("a batch writes between two stages what both depend on") { stage in
      let (choice, number) = (stage.variable(0), stage.variable(1))
      // The first stage takes the value of this one, not of the variable.
      let first = stage.pair(choice, number.map { $0 })
      let sum = Constant(combining: number, first) { number, first in
        stage.expect(number == first.second, "Not of one moment: \(number), \(first).")
        return number + first.second
      }
      stage.observe(first, "first")
      stage.observe(stage.choose(choice, stage.variable(0), sum), "choice")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("batch") {
        batchUpdates {
          number.value = 2
          stage.step()
        }
      }
    },
    Scenario("a source that flatMap follows is modified while it is left") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("modifier") {
        other.modify { value in
          stage.step()
          value += 1
        }
      }
    },
    Scenario("the main actor observes through flatMap what two threads change") { stage in
      let (choice, one, other) = (stage.variable(0), stage.variable(10), stage.variable(20))
      stage.observe(stage.choose(choice, one, other), "main's", .main)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("writer") { other.value = 21 }
    },
    Scenario("the chosen source is dropped while it is chosen") { stage in
      let (choice, one) = (stage.variable(0), stage.variable(10))
      let other = Holder(Variable(value: 20))
      let followed = stage.choose(choice, one, Constant(variable: other.content!))
      stage.observe(followed, "observation")
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("dropper") {
        other.content!.value = 21
        other.letGo()
      }
    },
  ]
}

extension Stage {
  /// Follows one source while the choice is 0, and the other otherwise.
  func choose(
    _ choice: some ValueRepresentable<Int>, _ one: some ValueRepresentable<Int>,
    _ other: some ValueRepresentable<Int>
  ) -> Constant<Int> {
    let token = token()
    let (one, other) = (one._constant, other._constant)
    return choice._constant.flatMap { [self] choice in
      withExtendedLifetime(token) {
        step()
        return choice == 0 ? one : other
      }
    }
  }
}
