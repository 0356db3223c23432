import ScheduledContinuum

// A `flatMap` of a state, which brings the events of the signal that the state chooses (L14).

extension Scenario {
  static let choosing: [Scenario] = [
    Scenario("a thread chooses another signal while one sends") { stage in
      let (choice, emitters) = (stage.variable(0), [stage.emitter(), stage.emitter()])
      let chosen = stage.chosen(choice, emitters.map(\.signal))
      let recorders = ["first", "second"].map { Recorder<Int>(stage, $0) }
      for recorder in recorders { recorder.hear(chosen) }
      stage.thread("chooser") {
        choice.value = 1
        emitters[1].send(11)
      }
      stage.thread("sender") {
        emitters[0].send(1)
        emitters[0].send(2)
      }
      stage.check {
        let values = recorders[0].values
        stage.expect(recorders[1].values, is: values, "What the other has received")
        stage.expect(values.last, is: 11, "The last event")
        stage.expect([1, 2].starts(with: values.dropLast()), "\(values) came.")
      }
    },
    Scenario("two threads begin to observe the signal that a state chooses") { stage in
      let (choice, emitter) = (stage.variable(0), stage.emitter())
      let chosen = stage.chosen(choice, [emitter.signal])
      for number in 1...2 {
        stage.thread("thread \(number)") {
          let recorder = Recorder<Int>(stage, "recorder \(number)")
          recorder.hear(chosen)
          emitter.send(number)
          stage.check {
            let values = recorder.values
            stage.expect(values.contains(number), "\(values) came to \(number).")
          }
        }
      }
    },
    Scenario("a thread begins to observe while another chooses") { stage in
      let (choice, emitters) = (stage.variable(0), [stage.emitter(), stage.emitter()])
      let chosen = stage.chosen(choice, emitters.map(\.signal))
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("observer") {
        let recorder = Recorder<Int>(stage, "recorder")
        recorder.hear(chosen)
        emitters[0].send(1)
        emitters[1].send(2)
        stage.check { stage.expect(!recorder.values.isEmpty, "Nothing came.") }
      }
    },
    Scenario("two threads begin to observe while a third chooses") { stage in
      let (choice, emitters) = (stage.variable(0), [stage.emitter(), stage.emitter()])
      let chosen = stage.chosen(choice, emitters.map(\.signal))
      stage.thread("chooser") { choice.value = 1 }
      let recorders = ["first", "second"].map { Recorder<Int>(stage, $0) }
      stage.thread("observer") { recorders[0].hear(chosen) }
      stage.thread("other observer") {
        recorders[1].hear(chosen)
        // No other thread sends, which would have to deliver these: one of the two is followed.
        emitters[0].send(1)
        emitters[1].send(2)
      }
      stage.check { stage.expect(!recorders[1].values.isEmpty, "Nothing came.") }
      stage.afterwards {
        emitters[1].send(3)
        for recorder in recorders { stage.expect(recorder.values.last, is: 3, "The last event") }
      }
    },
    Scenario("what waits comes to one of two threads that observe what a state chooses") { stage in
      let (choice, emitter) = (stage.variable(0), Emitter<Int>(whileUnobserved: .unbounded))
      emitter.send(1)
      stage.afterwards { withExtendedLifetime(emitter) {} }
      let chosen = stage.chosen(choice, [emitter.signal])
      let recorders = ["first", "second"].map { Recorder<Int>(stage, $0) }
      for recorder in recorders { stage.thread(recorder.name) { recorder.hear(chosen) } }
      stage.check {
        stage.expect(recorders.contains { $0.values == [1] }, "What has waited did not come.")
      }
    },
    Scenario("a thread observes what a state chooses while another sends what waits") { stage in
      let (choice, emitter) = (stage.variable(0), Emitter<Int>(whileUnobserved: .unbounded))
      emitter.send(1)
      stage.afterwards { withExtendedLifetime(emitter) {} }
      let chosen = stage.chosen(choice, [emitter.signal])
      let recorder = Recorder<Int>(stage, "recorder")
      stage.thread("observer") { recorder.hear(chosen) }
      stage.thread("sender") { emitter.send(2) }
      stage.check { stage.expect(recorder.values, is: [1, 2], "What came") }
    },
    Scenario("a thread leaves what a state chooses while another chooses") { stage in
      let choice = stage.variable(0)
      let machines = [Machine(stage), Machine(stage)]
      let chosen = stage.chosen(choice, machines.map(\.signal))
      let first = Recorder<Int>(stage, "first")
      let observer = first.hear(chosen)
      stage.thread("chooser") { choice.value = 1 }
      stage.thread("leaver") {
        observer.cancel()
        let second = Recorder<Int>(stage, "second")
        second.hear(chosen).cancel()
      }
      stage.afterwards { for machine in machines { machine.expect(isRunning: false) } }
    },
    Scenario("two threads begin to observe what a state has chosen that is gone") { stage in
      let (choice, emitter) = (Holder(Variable(value: 0)), stage.emitter())
      let chosen = stage.chosen(choice.content!, [emitter.signal])
      choice.letGo()
      let recorders = ["first", "second"].map { Recorder<Int>(stage, $0) }
      for recorder in recorders { stage.thread(recorder.name) { recorder.hear(chosen) } }
      stage.check {
        emitter.send(1)
        for recorder in recorders { stage.expect(recorder.values, is: [1], "What came") }
      }
    },
    Scenario("a thread leaves what a state has chosen while that ends") { stage in
      let (choice, emitter) = (stage.variable(0), Holder(Emitter<Int>()))
      let chosen = stage.chosen(choice, [emitter.content!.signal])
      let observer = Recorder<Int>(stage, "recorder").hear(chosen)
      stage.thread("signal") {
        emitter.content?.send(1)
        emitter.letGo()
      }
      stage.thread("leaver") { observer.cancel() }
    },
    Scenario("the state and the signal that it has chosen end on two threads") { stage in
      let (choice, emitter) = (Holder(Variable(value: 0)), Holder(Emitter<Int>()))
      let chosen = stage.chosen(choice.content!, [emitter.content!.signal])
      let recorder = Recorder<Int>(stage, "recorder")
      let observer = recorder.hear(chosen)
      stage.thread("state") { choice.letGo() }
      stage.thread("signal") {
        emitter.content?.send(1)
        emitter.letGo()
      }
      stage.check {
        stage.expect(recorder.values, is: [1], "What came")
        stage.expect(observer.isCancelled, "It has not ended.")
      }
    },
  ]
}

extension Stage {
  fileprivate func chosen(_ choice: Variable<Int>, _ signals: [Signal<Int>]) -> Signal<Int> {
    let token = token()
    return choice.flatMap { [self] choice in
      withExtendedLifetime(token) {
        step()
        // Nothing else keeps what the choice has made.
        return map(signals[choice]) { $0 }
      }
    }
  }
}
