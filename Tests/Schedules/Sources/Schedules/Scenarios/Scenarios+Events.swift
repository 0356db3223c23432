import ScheduledContinuum

// Emitters and signals (L14).

extension Scenario {
  static let events: [Scenario] = [
    Scenario("two threads send to observers in two places") { stage in
      let emitter = stage.emitter()
      stage.expectTheSame([
        stage.hear(emitter.signal, "first", 2), stage.hear(emitter.signal, "second", 2),
        stage.hear(emitter.signal, "main's", 2, .main),
      ])
      stage.thread("one") { emitter.send(1) }
      stage.thread("other") { emitter.send(2) }
    },
    Scenario("two threads send to a queue and the main actor") { stage in
      let emitter = stage.emitter()
      stage.expectTheSame([
        stage.hear(emitter.signal, "queue's", 2, .queue(ScheduledQueue())),
        stage.hear(emitter.signal, "main's", 2, .main),
      ])
      stage.thread("one") { emitter.send(1) }
      stage.thread("other") { emitter.send(2) }
    },
    Scenario("two threads send twice to one observer") { stage in
      let emitter = stage.emitter()
      let recorder = stage.hear(emitter.signal, "observation", 4)
      stage.thread("one") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.thread("other") {
        emitter.send(11)
        emitter.send(12)
      }
      stage.check {
        stage.expect(recorder.values.filter { $0 < 10 }, is: [1, 2], "What one sent")
        stage.expect(recorder.values.filter { $0 > 10 }, is: [11, 12], "What the other sent")
      }
    },
    Scenario("an observer answers while another thread sends") { stage in
      let emitter = stage.emitter()
      let first = stage.hear(emitter.signal, "first", 3)
      first.whenReceived = { if $0 == 1 { emitter.send(10) } }
      let second = stage.hear(emitter.signal, "second", 3)
      stage.expectTheSame([
        first, second, stage.hear(emitter.signal.map { $0 }, "derived", 3, .main),
      ])
      stage.thread("one") {
        emitter.send(1)
      }
      stage.thread("other") { emitter.send(2) }
      stage.check {
        let question = second.values.firstIndex(of: 1) ?? 9
        stage.expect(
          question < second.values.firstIndex(of: 10) ?? 0, "The answer comes before the question.")
      }
    },
    Scenario("a thread observes while another sends") { stage in
      let emitter = stage.emitter()
      stage.hear(emitter.signal, "standing", 3)
      stage.thread("sender") { for event in 1...3 { emitter.send(event) } }
      stage.thread("observer") {
        let late = Recorder<Int>(stage, "late")
        late.hear(emitter.signal.map { $0 })
        stage.check {
          stage.expect(
            late.values, is: Array([1, 2, 3].suffix(late.values.count)), "What the late one got")
        }
      }
    },
    Scenario("a thread cancels while another sends") { stage in
      let emitter = stage.emitter()
      let ended = Recorder<Int>(stage, "ended")
      let observer = ended.hear(emitter.signal)
      let derived = Recorder<Int>(stage, "derived")
      let derivedObserver = derived.hear(stage.map(emitter.signal) { $0 })
      stage.hear(emitter.signal, "standing", 3)
      stage.thread("sender") { for event in 1...3 { emitter.send(event) } }
      stage.thread("canceller") {
        derivedObserver.cancel()
        observer.cancel()
      }
      stage.check {
        for recorder in [ended, derived] {
          stage.expect(
            recorder.values, is: Array([1, 2, 3].prefix(recorder.values.count)),
            "What \(recorder.name) got")
        }
      }
    },
    Scenario("a thread replaces the only observation, and sends, while another sends") { stage in
      let emitter = stage.emitter()
      let derived = emitter.signal.map { $0 }
      let first = Recorder<Int>(stage, "first").hear(derived)
      stage.thread("sender") { emitter.send(1) }
      stage.thread("other") {
        first.cancel()
        let second = Recorder<Int>(stage, "second")
        second.hear(derived)
        emitter.send(2)
        stage.check { stage.expect(second.values.contains(2), "The second has missed an event.") }
      }
    },
    Scenario("a thread replaces the only observation of a queue, and sends, while another sends") {
      stage in
      let emitter = stage.emitter()
      let queue = ScheduledQueue()
      let first = Recorder<Int>(stage, "first", .queue(queue)).hear(emitter.signal)
      stage.thread("sender") { emitter.send(1) }
      stage.thread("other") {
        first.cancel()
        let second = Recorder<Int>(stage, "second", .queue(queue))
        second.hear(emitter.signal)
        emitter.send(2)
        stage.check { stage.expect(second.values.contains(2), "The second has missed an event.") }
      }
    },
    Scenario("a job of the queue ends an observation of the queue while a thread sends") { stage in
      let emitter = stage.emitter()
      let queue = ScheduledQueue()
      let ended = Recorder<Int>(stage, "ended", .queue(queue))
      let observer = ended.hear(emitter.signal)
      stage.hear(emitter.signal, "standing", 2, .queue(queue))
      stage.thread("sender") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.job(on: queue) {
        observer.cancel()
        ended.isEnded = true
      }
    },
    Scenario("two threads send what is mapped and filtered") { stage in
      let emitter = stage.emitter()
      let mapped = stage.map(emitter.signal) { $0 * 10 }
      let others = mapped.filter { $0 != 20 }
      stage.expectTheSame([
        stage.hear(others, "filtered", 2), stage.hear(others.compactMap { $0 }, "compact", 2),
      ])
      stage.hear(mapped, "mapped", 3)
      stage.thread("one") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.thread("other") { emitter.send(3) }
    },
    Scenario("two threads send what is mapped for two places") { stage in
      let emitter = stage.emitter()
      let mapped = stage.map(emitter.signal) { $0 * 10 }
      stage.expectTheSame([
        stage.hear(mapped, "plain", 2), stage.hear(mapped.filter { $0 != 30 }, "main's", 2, .main),
      ])
      stage.thread("one") { emitter.send(1) }
      stage.thread("other") { emitter.send(2) }
    },
    Scenario("two threads send to two emitters that are merged twice") { stage in
      let one = stage.emitter()
      let other = stage.emitter()
      stage.expectTheSame([
        stage.hear(Signal(merging: one.signal, other.signal), "plain", 3),
        stage.hear(Signal(merging: other.signal, one.signal), "reversed", 3),
        stage.hear(Signal(merging: one.signal, other.signal), "main's", 3, .main),
      ])
      stage.thread("one") {
        one.send(1)
        one.send(2)
      }
      stage.thread("other") { other.send(3) }
    },
    Scenario("an emitter sends and is dropped") { stage in
      let holder = Holder(Emitter<Int>())
      let other = stage.emitter()
      let observers = [
        stage.listen(holder.content!.signal, "plain", 2),
        stage.listen(stage.map(holder.content!.signal) { $0 }, "derived", 2),
      ]
      let merged = Signal(merging: holder.content!.signal, other.signal)
      let standing = Recorder<Int>(stage, "standing").hear(merged)
      stage.thread("dropper") {
        holder.content!.send(1)
        holder.content!.send(2)
        holder.letGo()
      }
      stage.thread("other") { other.send(3) }
      stage.check {
        for observer in observers {
          stage.expect(observer.isCancelled, "An observation has not ended.")
        }
        stage.expect(!standing.isCancelled, "The merged one has ended.")
        standing.cancel()
      }
    },
    Scenario("an emitter sends to a queue and the main actor and is dropped") { stage in
      let holder = Holder(Emitter<Int>())
      let observers = [
        stage.listen(holder.content!.signal, "queue's", 2, .queue(ScheduledQueue())),
        stage.listen(Signal(merging: holder.content!.signal), "main's", 2, .main),
      ]
      stage.thread("dropper") {
        holder.content!.send(1)
        holder.content!.send(2)
        holder.letGo()
      }
      stage.check {
        for observer in observers {
          stage.expect(observer.isCancelled, "An observation has not ended.")
        }
      }
    },
    Scenario("two merged emitters are dropped while the merged signal is observed") { stage in
      let one = Holder(Emitter<Int>())
      let other = Holder(Emitter<Int>())
      let merged = Signal(merging: one.content!.signal, other.content!.signal)
      stage.thread("observer") {
        let first = Recorder<Int>(stage, "first").hear(merged)
        let second = Recorder<Int>(stage, "second").hear(merged.map { $0 })
        stage.check {
          stage.expect(first.isCancelled && second.isCancelled, "An observation has not ended.")
        }
      }
      stage.thread("one") { one.letGo() }
      stage.thread("other") { other.letGo() }
    },
    Scenario("an emitter is dropped while another signal is derived from it and observed") {
      stage in
      let emitter = Holder(Emitter<Int>())
      let (one, other) = (emitter.content!.signal.map { $0 }, emitter.content!.signal.map { $0 })
      let first = Recorder<Int>(stage, "first").hear(one)
      stage.thread("dropper") { emitter.letGo() }
      stage.thread("observer") {
        let second = Recorder<Int>(stage, "second").hear(other)
        stage.check {
          stage.expect(first.isCancelled && second.isCancelled, "An observation has not ended.")
        }
      }
    },
    Scenario("one of two merged emitters is dropped while the merged signal is observed") { stage in
      let one = Holder(Emitter<Int>())
      let other = stage.emitter()
      let merged = Signal(merging: one.content!.signal, other.signal)
      stage.thread("dropper") { one.letGo() }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "observation")
        let observer = recorder.hear(merged)
        stage.check {
          stage.expect(!observer.isCancelled, "The observation has ended.")
          other.send(1)
          stage.afterwards {
            stage.expect(recorder.values, is: [1], "What came")
            observer.cancel()
          }
        }
      }
    },
    Scenario("the main actor and a thread send to the main actor") { stage in
      let emitter = stage.emitter()
      let recorders = [
        stage.hear(emitter.signal, "plain", 2), stage.hear(emitter.signal, "main's", 2, .main),
        stage.hear(stage.map(emitter.signal) { $0 }, "derived", 2, .main),
      ]
      stage.expectTheSame(recorders)
      stage.main {
        emitter.send(10)
        stage.expect(
          recorders[1].values.contains(10) && recorders[2].values.contains(10),
          "The main actor's own event came back before it was delivered.")
      }
      stage.thread("other") { emitter.send(1) }
    },
    Scenario("the main actor sends while what a thread has sent is on its way there") { stage in
      let emitter = stage.emitter()
      stage.hear(emitter.signal, "main's", 2, .main)
      stage.main { emitter.send(10) }
      stage.thread("other") { emitter.send(1) }
    },
    Scenario("a batch and a send meet") { stage in
      let one = stage.emitter()
      let other = stage.emitter()
      stage.expectTheSame([
        stage.hear(Signal(merging: one.signal, other.signal), "merged", 4),
        stage.hear(Signal(merging: one.signal, other.signal), "main's", 4, .main),
      ])
      stage.thread("batch") {
        batchUpdates {
          one.send(1)
          other.send(2)
          one.send(3)
        }
      }
      stage.thread("sender") { other.send(4) }
    },
    Scenario("the latest event of two threads") { stage in
      let emitter = stage.emitter()
      let latest = stage.map(emitter.signal) { $0 }.latest(initial: 0)
      let observed = stage.observe(latest, "latest")
      let recorder = stage.hear(emitter.signal, "observation", 3)
      stage.main {
        emitter.send(10)
        stage.expect(latest.value != 0, "The main actor's own event came back before it was kept.")
      }
      stage.thread("one") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.check {
        stage.expect(latest.value, is: recorder.values.last ?? 0, "The latest event")
        withExtendedLifetime(observed) {}
      }
    },
    Scenario("a reducer receives what two threads send") { stage in
      let emitter = stage.emitter()
      let digits = stage.map(emitter.signal) { $0 }.latest(initial: 0) { $0 * 10 + $1 }
      let observed = stage.observe(digits, "reducer")
      let recorder = stage.hear(emitter.signal, "observation", 3)
      stage.thread("one") { emitter.send(1) }
      stage.thread("other") {
        emitter.send(2)
        emitter.send(3)
      }
      stage.check {
        stage.expect(digits.value, is: recorder.values.reduce(0) { $0 * 10 + $1 }, "The digits")
        withExtendedLifetime(observed) {}
      }
    },
    Scenario("the latest event is dropped while two threads send, and the emitter, too") { stage in
      let holder = Holder(Emitter<Int>())
      let latest = Holder(holder.content!.signal.latest(initial: 0))
      let observer = Recorder<Int>(stage, "observation").follow(latest.content!)
      let second = Holder(stage.map(holder.content!.signal) { $0 }.latest(initial: 0))
      stage.thread("sender") {
        holder.content!.send(1)
        holder.letGo()
      }
      stage.thread("dropper") {
        second.letGo()
        latest.letGo()
      }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("two threads write a state whose changes are observed") { stage in
      let number = stage.variable(0)
      let changes = number.changes
      let recorders = [
        Recorder<Int>(stage, "plain"), Recorder<Int>(stage, "main's", .main),
        Recorder<Int>(stage, "derived"),
      ]
      recorders[0].hear(changes)
      recorders[1].hear(changes)
      recorders[2].hear(changes.map { $0 })
      stage.expectTheSame(recorders)
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
      stage.check { stage.expect(recorders[0].values.last, is: number.value, "The last change") }
    },
    Scenario("two threads observe the changes of a state and write it") { stage in
      let number = stage.variable(0)
      let changes = number.changes
      for value in 1...2 {
        stage.thread("\(value)") {
          let recorder = Recorder<Int>(stage, "\(value)'s")
          let observer = recorder.hear(changes.map { $0 })
          number.value = value
          stage.check {
            stage.expect(recorder.values.last, is: number.value, "The last change")
            observer.cancel()
          }
        }
      }
    },
    Scenario("a thread observes changes anew while another cancels the only observation of them") {
      stage in
      let number = stage.variable(0)
      let changes = number.changes
      let first = Recorder<Int>(stage, "first").hear(changes)
      stage.thread("canceller") { first.cancel() }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "second")
        let observer = recorder.hear(changes)
        number.value = 1
        stage.check {
          stage.expect(recorder.values, is: [1], "What the second one received")
          observer.cancel()
        }
      }
    },
    Scenario("changes are observed and cancelled while their state is written and dropped") {
      stage in
      let holder = Holder(Variable(value: 0))
      let changes = holder.content!.changes
      let standing = Recorder<Int>(stage, "standing").hear(changes)
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.thread("observer") {
        Recorder<Int>(stage, "late").hear(changes).cancel()
        standing.cancel()
        let last = Recorder<Int>(stage, "last").hear(changes.map { $0 })
        stage.check { stage.expect(last.isCancelled, "The observation has not ended.") }
      }
    },
    Scenario("two threads observe the changes of two states that have nothing in common") { stage in
      for name in ["one", "other"] {
        let number = stage.variable(0)
        let runs = Holder(0)
        let changes = stage.map(number) { value in
          runs.content = runs.content.map { $0 + 1 }
          return value
        }.changes
        stage.thread(name) { Recorder<Int>(stage, name).hear(changes) }
        stage.check { stage.expect(runs.content, is: 1, "How often the transform of \(name) ran") }
      }
    },
    Scenario("a thread observes the changes only while another writes") { stage in
      let number = stage.variable(0)
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "observation")
        let before = number.value
        stage.center.continuum.observe(number, initial: false) { recorder.receive($0) }
        let after = number.value
        stage.check {
          stage.expect(!recorder.values.contains(before), "The value before was delivered.")
          if after != number.value {
            stage.expect(recorder.values.last, is: number.value, "The last value")
          }
        }
      }
    },
  ]
}

extension Stage {
  /// An emitter that lives to the end.
  func emitter() -> Emitter<Int> {
    let emitter = Emitter<Int>()
    afterwards { withExtendedLifetime(emitter) {} }
    return emitter
  }

  /// A derived signal whose transform has to be released in the end, and in which other threads may go
  /// on.
  func map(_ signal: Signal<Int>, _ transform: @escaping (Int) -> Int) -> Signal<Int> {
    let token = token()
    nonisolated(unsafe) let transform = transform
    return signal.map { [self] event in
      withExtendedLifetime(token) {
        step()
        return transform(event)
      }
    }
  }

  /// An observation that expects so many events, each once.
  @discardableResult
  func hear(
    _ signal: Signal<Int>, _ name: String, _ count: Int, _ home: Recorder<Int>.Home = .anywhere
  ) -> Recorder<Int> {
    let recorder = Recorder<Int>(self, name, home)
    recorder.hear(signal)
    check { [self] in expect(recorder.values.count, is: count, "What \(name) received") }
    return recorder
  }

  /// The same, when its end is what matters.
  func listen(
    _ signal: Signal<Int>, _ name: String, _ count: Int, _ home: Recorder<Int>.Home = .anywhere
  ) -> ContinuumObserver {
    let recorder = Recorder<Int>(self, name, home)
    check { [self] in expect(recorder.values.count, is: count, "What \(name) received") }
    return recorder.hear(signal)
  }

  /// Expects that all have received the same, in the same order.
  func expectTheSame(_ recorders: [Recorder<Int>]) {
    check { [self] in
      for recorder in recorders.dropFirst() {
        expect(recorder.values, is: recorders[0].values, "What \(recorder.name) received")
      }
    }
  }
}
