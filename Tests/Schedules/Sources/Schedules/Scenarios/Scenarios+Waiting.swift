import ScheduledContinuum

// Events that wait for an observation (L14).

extension Scenario {
  static let waiting: [Scenario] = [
    Scenario("a thread observes what waits while another sends") { stage in
      let emitter = stage.waitingEmitter()
      emitter.send(1)
      stage.thread("sender") {
        emitter.send(2)
        emitter.send(3)
      }
      stage.thread("observer") { stage.hear(emitter.signal, "observation", all: [1, 2, 3]) }
    },
    Scenario("a thread observes what waits through a map, a filter and a merge") { stage in
      let emitter = stage.waitingEmitter()
      let derived = stage.map(emitter.signal) { $0 }.filter { _ in true }
      let merged = Signal(merging: derived, Emitter<Int>().signal)
      emitter.send(1)
      stage.thread("sender") {
        emitter.send(2)
        emitter.send(3)
      }
      stage.thread("observer") { stage.hear(merged, "observation", all: [1, 2, 3]) }
    },
    Scenario("the main actor and a queue observe at once what waits, while a thread sends") {
      stage in
      let emitter = stage.waitingEmitter()
      emitter.send(1)
      emitter.send(2)
      let recorders = [
        Recorder<Int>(stage, "main's", .main),
        Recorder<Int>(stage, "queue's", .queue(ScheduledQueue())),
      ]
      stage.thread("one") { recorders[0].hear(emitter.signal) }
      stage.thread("other") { recorders[1].hear(emitter.signal) }
      stage.thread("sender") { emitter.send(3) }
      stage.check {
        let (one, other) = (recorders[0].values, recorders[1].values)
        stage.expect(one.prefix(2) == [1, 2] || other.prefix(2) == [1, 2], "Nobody was first.")
        for values in [one, other] where values.first != 1 {
          stage.expect(values == [3] || values == [], "The second received \(values).")
        }
        stage.expect(one.contains(3) || other.contains(3), "An event is lost.")
      }
    },
    Scenario("two threads observe at once what waits") { stage in
      let emitter = stage.waitingEmitter()
      emitter.send(1)
      emitter.send(2)
      let recorders = ["one", "other"].map { Recorder<Int>(stage, $0) }
      for recorder in recorders {
        stage.thread(recorder.name) { recorder.hear(emitter.signal.map { $0 }) }
      }
      stage.check {
        stage.expect(
          recorders.map(\.values).sorted { $0.count > $1.count }, is: [[1, 2], []],
          "What the two received")
      }
    },
    Scenario("an observation of a queue is cancelled while events are on their way to it") {
      stage in
      let emitter = stage.waitingEmitter()
      let first = Recorder<Int>(stage, "first", .queue(ScheduledQueue()))
      emitter.send(1)
      let observer = first.hear(emitter.signal)
      stage.thread("sender") { emitter.send(2) }
      stage.thread("canceller") { observer.cancel() }
      stage.check {
        let rest = Recorder<Int>(stage, "rest")
        rest.hear(emitter.signal)
        stage.afterwards {
          stage.expect(first.values + rest.values, is: [1, 2], "What the two received")
        }
      }
    },
    // The older one comes back while the newer one waits, and has to go.
    Scenario("an observation of a queue is cancelled, and a newer event has to wait") { stage in
      let emitter = Emitter<Int>(whileUnobserved: .bufferingNewest(1))
      stage.afterwards { withExtendedLifetime(emitter) {} }
      let observer = Recorder<Int>(stage, "first", .queue(ScheduledQueue())).hear(emitter.signal)
      emitter.send(1)
      stage.thread("canceller") {
        observer.cancel()
        emitter.send(2)
      }
      stage.check {
        let rest = Recorder<Int>(stage, "rest")
        rest.hear(emitter.signal)
        stage.afterwards { stage.expect(rest.values, is: [2], "What has waited") }
      }
    },
    Scenario("an observation is replaced while a thread sends what may wait") { stage in
      let emitter = stage.waitingEmitter()
      let first = Recorder<Int>(stage, "first")
      let observer = first.hear(stage.map(emitter.signal) { $0 })
      let second = Recorder<Int>(stage, "second")
      stage.thread("sender") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.thread("replacer") {
        observer.cancel()
        let observer = second.hear(stage.map(emitter.signal) { $0 })
        stage.check {
          observer.cancel()
          let rest = Recorder<Int>(stage, "rest")
          rest.hear(emitter.signal)
          stage.afterwards {
            stage.expect(
              (first.values + second.values + rest.values).sorted(), is: [1, 2],
              "What was received")
          }
        }
      }
    },
    Scenario("the target of an observation is dropped while a thread sends what may wait") {
      stage in
      let emitter = stage.waitingEmitter()
      let label = Holder(Label(stage))
      let received = Recorder<Int>(stage, "target's", .main)
      let observer = stage.center.continuum.observe(
        emitter.signal, on: .main, bindTo: label.content!
      ) { _, event in received.receive(event) }
      stage.thread("sender") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.thread("dropper") { label.letGo() }
      stage.check {
        stage.expect(observer.isCancelled, "The observation has not ended.")
        let rest = Recorder<Int>(stage, "rest")
        rest.hear(emitter.signal)
        stage.afterwards {
          stage.expect(received.values + rest.values, is: [1, 2], "What was received")
        }
      }
    },
    Scenario("a thread observes what waits without duplicates while another sends") { stage in
      let emitter = stage.waitingEmitter()
      emitter.send(1)
      stage.thread("sender") {
        emitter.send(2)
        emitter.send(3)
      }
      stage.thread("observer") {
        stage.hear(emitter.signal.removeDuplicates(), "observation", all: [1, 2, 3])
      }
    },
    Scenario("a state takes the last event that waits while a thread sends") { stage in
      let emitter = stage.waitingEmitter()
      emitter.send(1)
      stage.thread("sender") { emitter.send(2) }
      stage.thread("observer") {
        let last = stage.map(emitter.signal) { $0 }.latest(initial: 0)
        stage.check { stage.expect(last.value, is: 2, "The last event") }
      }
    },
    Scenario("two emitters whose events wait are merged while two threads send") { stage in
      let (one, other) = (stage.waitingEmitter(), stage.waitingEmitter())
      one.send(1)
      other.send(2)
      stage.thread("one") { one.send(3) }
      stage.thread("other") { other.send(4) }
      stage.thread("observer") {
        let merged = Recorder<Int>(stage, "merged")
        merged.hear(Signal(merging: other.signal, one.signal))
        stage.check {
          stage.expect(merged.values.prefix(2), is: [1, 2], "What waited")
          stage.expect(merged.values.sorted(), is: [1, 2, 3, 4], "What was received")
        }
      }
    },
    Scenario("an emitter is dropped while a thread observes what waits") { stage in
      let holder = Holder(Emitter<Int>(whileUnobserved: .unbounded))
      let signal = holder.content!.signal
      holder.content!.send(1)
      stage.thread("dropper") {
        holder.content!.send(2)
        holder.letGo()
      }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "observation")
        let observer = recorder.hear(stage.map(signal) { $0 })
        stage.check {
          stage.expect(recorder.values, is: [1, 2], "What was received")
          stage.expect(observer.isCancelled, "The observation has not ended.")
        }
      }
    },
  ]
}

extension Stage {
  /// An emitter that lives to the end, and whose events wait.
  fileprivate func waitingEmitter() -> Emitter<Int> {
    let emitter = Emitter<Int>(whileUnobserved: .unbounded)
    afterwards { withExtendedLifetime(emitter) {} }
    return emitter
  }

  /// An observation that expects these events, in this order.
  fileprivate func hear(_ signal: Signal<Int>, _ name: String, all events: [Int]) {
    let recorder = Recorder<Int>(self, name)
    recorder.hear(signal)
    check { [self] in expect(recorder.values, is: events, "What \(name) received") }
  }
}
