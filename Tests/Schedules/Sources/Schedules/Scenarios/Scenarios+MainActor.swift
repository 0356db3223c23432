import ScheduledContinuum

// Values that are derived on the main actor.

extension Scenario {
  static let mainActor: [Scenario] = [
    Scenario("two threads write under a value derived on the main actor") { stage in
      let number = stage.variable(0)
      let recorder = stage.onMain(stage.mapOnMain(number))
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check { stage.expect(recorder.values.last, is: number.value * 10, "The last value") }
    },
    Scenario("the main actor and a thread write under a value derived on it") { stage in
      let number = stage.variable(0)
      let recorder = stage.onMain(stage.mapOnMain(number))
      stage.main {
        number.value = 1
        stage.expect(
          recorder.values.contains(10) || recorder.values.last == 20 && number.value == 2,
          "The main actor's own write came back before it was delivered.")
      }
      stage.thread("other") { number.value = 2 }
      stage.check { stage.expect(recorder.values.last, is: number.value * 10, "The last value") }
    },
    // What the main actor computes is older than what the batch has read, and that is out of date again. The batch may take
    // long: the main actor does not wait for its end (L8).
    Scenario("the main actor writes what a batch writes, reads and writes again") { stage in
      let number = stage.variable(0)
      let derived = stage.map(number) { $0 * 10 }
      let recorder = stage.onMain(derived)
      stage.main {
        number.value = 1
        stage.expect(recorder.values.last != 0, "The main actor's own write was not delivered.")
      }
      stage.thread("batch") {
        batchUpdates {
          number.value = 2
          _ = derived.value
          number.value = 3
        }
      }
    },
    Scenario("the main actor writes beside what a batch writes, reads and writes again") { stage in
      let (number, beside) = (stage.variable(0), stage.variable(0))
      let both = stage.pair(number, beside)
      let recorder = Recorder<Pair>(stage, "main's", .main)
      stage.main {
        recorder.follow(both)
        number.value = 1
        stage.expect(
          recorder.values.last?.first, is: 1, "What the main actor has written, as delivered")
      }
      stage.thread("batch") {
        batchUpdates {
          beside.value = 2
          _ = both.value
          beside.value = 3
        }
      }
    },
    Scenario("the main actor reads a value derived on it that a thread writes") { stage in
      let number = stage.variable(0)
      let derived = stage.mapOnMain(number)
      let recorder = stage.onMain(derived)
      stage.main {
        let first = derived.value
        stage.expect(derived.value >= first, "It went back.")
      }
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.check { stage.expect(recorder.values.last, is: 20, "The last value") }
    },
    Scenario("a value derived on the main actor and its source are seen together") { stage in
      let number = stage.variable(0)
      let recorder = Recorder<Pair>(stage, "pair", .main)
      stage.main { [derived = stage.pair(number, stage.mapOnMain(number))] in
        recorder.follow(derived)
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check {
        stage.expectUnmixed(recorder.values)
        stage.expect(recorder.values.last?.first, is: number.value, "The last value")
      }
    },
    Scenario("what is derived on the main actor from a plain map is observed beside it") { stage in
      let number = stage.variable(0)
      let plain = stage.map(number) { $0 + 1 }
      stage.observe(plain, "plain")
      let recorder = stage.onMain(stage.mapOnMain(plain))
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check {
        stage.expect(recorder.values.last, is: (number.value + 1) * 10, "The last value")
      }
    },
    Scenario("a thread writes two values derived on the main actor, one after the other") { stage in
      let (one, other) = (stage.variable(0), stage.variable(0))
      let recorders = [stage.onMain(stage.mapOnMain(one)), stage.onMain(stage.mapOnMain(other))]
      stage.observe(one, "main's own", .main)
      stage.thread("writer") {
        one.value = 1
        other.value = 2
      }
      stage.check {
        stage.expect(recorders.map(\.values.last), is: [10, 20], "The last values")
      }
    },
    Scenario("a source of a value derived on the main actor is modified by a thread") { stage in
      let number = stage.variable(0)
      let recorder = stage.onMain(stage.mapOnMain(number))
      stage.main { number.modify { $0 += 1 } }
      stage.thread("modifier") {
        number.modify { value in
          stage.step()
          value += 1
        }
      }
      stage.check { stage.expect(recorder.values.last, is: 20, "The last value") }
    },
    Scenario("a variable under a value derived on the main actor is written and dropped") {
      stage in
      let holder = Holder(Variable(value: 0))
      let recorder = stage.onMain(stage.mapOnMain(holder.content!))
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.check { stage.expect(recorder.values.last, is: 10, "The last value") }
    },
    Scenario("a reader computes for a batch what the main actor has yet to hear of") { stage in
      let (number, other) = (stage.variable(0), stage.variable(0))
      let derived = stage.map(number) { $0 * 10 }
      stage.observe(derived, "main's", .main)
      stage.observe(stage.map(other) { $0 }, "beside")
      stage.thread("batch") {
        batchUpdates {
          number.value = 1
          stage.step()
        }
      }
      stage.thread("reader") {
        _ = derived.value
        other.value = 1
      }
    },
    Scenario("an observation of a value derived on the main actor ends while it is written") {
      stage in
      let number = stage.variable(0)
      let recorder = Recorder<Int>(stage, "ending", .main)
      stage.main { [derived = stage.mapOnMain(number)] in
        let observer = recorder.follow(derived)
        stage.main {
          observer.cancel()
          recorder.isEnded = true
        }
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    // The writer leaves it to the main actor, and so does not use it (L10).
    Scenario("what is derived on the main actor dies there at once while a thread computes") {
      stage in
      let number = stage.variable(0)
      stage.observe(stage.map(number) { $0 }, "beside")
      let recorder = Recorder<Int>(stage, "ending", .main)
      nonisolated(unsafe) var isObserved = false
      stage.main {
        let before = stage.tokens
        let observer = recorder.follow(stage.mapOnMain(number))
        stage.main {
          observer.cancel()
          recorder.isEnded = true
          stage.expect(stage.tokens == before, "It is still there.")
        }
        isObserved = true
      }
      stage.thread("writer") { if isObserved { number.value = 1 } }
    },
    Scenario("duplicates are removed from what is derived on the main actor") { stage in
      let number = stage.variable(0)
      let recorder = stage.onMain(stage.mapOnMain(number).removeDuplicates(), mayRepeat: true)
      stage.thread("one") {
        number.value = 1
        number.value = 0
      }
      stage.thread("other") { number.value = 1 }
      stage.check {
        stage.expectNoRepeats(recorder.values)
        stage.expect(recorder.values.last, is: number.value * 10, "The last value")
      }
    },
  ]
}

extension Scenario {
  /// To be played without interruptions, because it counts what a write visits.
  package static let nothingNew = Scenario("what did not change is observed in three places") {
    stage in
    let homes: [Recorder<Int>.Home] = [.anywhere, .main, .queue(ScheduledQueue())]
    let numbers = homes.map { home in
      let number = stage.variable(0)
      let tens = stage.map(number) { $0 / 10 }.removeDuplicates()
      stage.observe(stage.map(tens) { $0 }, "observation", home)
      return number
    }
    stage.main {
      let visits = numbers.map { number in
        number.value = 10
        let before = Counts.now
        number.value = 11
        return (Counts.now - before).visits
      }
      stage.expect(visits[0] > 0, "Nothing was counted.")
      stage.expect(Set(visits).count == 1, "Somebody was told of nothing: \(visits).")
    }
  }

  /// To be played without interruptions, because it counts what a write visits.
  package static let leftToMainActor = Scenario("the main actor adds up what others compute") {
    stage in
    let numbers = [10, 100].map { length in
      let number = stage.variable(0)
      let parts = (0..<length).map { _ in stage.map(number) { $0 } }
      _ = stage.onMain(parts.dropFirst().reduce(stage.mapOnMain(parts[0]), stage.greaterOnMain))
      return number
    }
    nonisolated(unsafe) var isObserved = false
    stage.main { isObserved = true }
    stage.thread("writer") {
      guard isObserved else { return }
      let visits = numbers.map { number in
        let before = Counts.now
        number.value = 1
        return (Counts.now - before).visits
      }
      stage.expect(visits[0] > 10, "Nothing was observed.")
      stage.expect(visits[1] <= 12 * visits[0], "Ten times the values: \(visits).")
    }
  }
}

extension Stage {
  /// Ten times the value, computed on the main actor.
  func mapOnMain(_ source: some ValueRepresentable<Int>) -> Constant<Int> {
    let token = token()
    nonisolated(unsafe) let source = source
    return asMainActor { [self] in
      source.map(on: MainActor.self) { [self] value in tenfold(value, token) }
    }
  }

  /// The greater value, found on the main actor.
  fileprivate func greaterOnMain(_ one: Constant<Int>, _ other: Constant<Int>) -> Constant<Int> {
    asMainActor { Constant(combining: one, other, on: MainActor.self) { max($0, $1) } }
  }

  private func tenfold(_ value: Int, _ token: Token) -> Int {
    withExtendedLifetime(token) {
      expect(Scheduler.place === Scheduler.Place.main, "A transform runs elsewhere.")
      step()
      return value * 10
    }
  }

  /// Calls `body` as the main actor would. To the scheduler the main actor is a list of jobs; Swift looks
  /// for the real one.
  func asMainActor<Result>(_ body: @escaping @MainActor () -> Result) -> Result {
    unsafeBitCast(body, to: (() -> Result).self)()
  }

  /// An observation that the main actor makes as its first job.
  func onMain(_ constant: Constant<Int>, mayRepeat: Bool = false) -> Recorder<Int> {
    let recorder = Recorder<Int>(self, "main's", .main, mayRepeat: mayRepeat)
    main { recorder.follow(constant) }
    return recorder
  }
}
