import ScheduledContinuum

// Sources that run while they are observed (L18).

extension Scenario {
  static let running: [Scenario] = [
    Scenario("two threads observe and cancel a constant that runs while it is observed") { stage in
      let machine = Machine(stage)
      let constant = machine.constant
      for name in ["one", "other"] {
        stage.thread(name) { Recorder<Int>(stage, name).follow(constant).cancel() }
      }
      stage.check { machine.expect(isRunning: false) }
    },
    Scenario("two threads observe and cancel a signal that runs while it is observed") { stage in
      let machine = Machine(stage)
      let signal = machine.signal
      for name in ["one", "other"] {
        stage.thread(name) { Recorder<Int>(stage, name).hear(signal).cancel() }
      }
      stage.check { machine.expect(isRunning: false) }
    },
    Scenario("a thread observes what runs while another cancels its only observation") { stage in
      let (states, events) = (Machine(stage), Machine(stage))
      let (constant, signal) = (states.constant, events.signal)
      let first = Recorder<Int>(stage, "first").follow(constant)
      let second = Recorder<Int>(stage, "second").hear(signal)
      stage.thread("canceller") {
        first.cancel()
        second.cancel()
      }
      stage.thread("observer") {
        let values = Recorder<Int>(stage, "values")
        let heard = Recorder<Int>(stage, "events")
        let observers = [values.follow(stage.map(constant) { $0 }), heard.hear(signal.map { $0 })]
        stage.check {
          states.expect(isRunning: true)
          events.expect(isRunning: true)
          states.send?(7)
          events.send?(7)
          stage.afterwards {
            stage.expect(values.values.last, is: 7, "The last value")
            stage.expect(heard.values.last, is: 7, "The last event")
            for observer in observers { observer.cancel() }
            states.expect(isRunning: false)
            events.expect(isRunning: false)
          }
        }
      }
    },
    Scenario("a thread sends to a constant that another starts anew") { stage in
      let machine = Machine(stage)
      let constant = machine.constant
      let first = Recorder<Int>(stage, "first", mayRepeat: true).follow(constant)
      let old = machine.send
      stage.thread("sender") { old?(1) }
      stage.thread("observer") {
        first.cancel()
        let observer = Recorder<Int>(stage, "second", mayRepeat: true).follow(constant)
        machine.send?(2)
        stage.check {
          stage.expect(constant.value, is: 2, "The value")
          observer.cancel()
          machine.expect(isRunning: false)
        }
      }
    },
    Scenario("a thread cancels what runs on the main actor, which observes it again") { stage in
      let machine = Machine(stage)
      stage.main {
        let constant = machine.constantOfMainActor
        let observer = Recorder<Int>(stage, "first", .main).follow(constant)
        stage.thread("canceller") { observer.cancel() }
        stage.main {
          let second = Recorder<Int>(stage, "second", .main).follow(constant)
          stage.check {
            stage.main {
              machine.expect(isRunning: true)
              second.cancel()
              machine.expect(isRunning: false)
            }
          }
        }
      }
    },
  ]
}

/// Expects to be started and stopped in turn.
final class Machine: @unchecked Sendable {  // One thread runs at a time.
  private let stage: Stage
  private var isRunning = false
  private var isBusy = false
  private(set) var send: (@Sendable (Int) -> Void)?

  init(_ stage: Stage) {
    self.stage = stage
    stage.afterwards { [self] in send = nil }
  }

  var constant: Constant<Int> {
    let token = stage.token()
    return Constant(initial: 0) { send in
      defer { withExtendedLifetime(token) {} }
      return self.start(send)
    }
  }

  var signal: Signal<Int> {
    let token = stage.token()
    return Signal { send in
      defer { withExtendedLifetime(token) {} }
      return self.start(send)
    }
  }

  var constantOfMainActor: Constant<Int> {
    stage.asMainActor { [self] in
      Constant(initial: 0, on: MainActor.self) { [self] send in
        stage.expect(Scheduler.place === Scheduler.Place.main, "It is started elsewhere.")
        let stop = start(send)
        return { [stage] in
          stage.expect(Scheduler.place === Scheduler.Place.main, "It is stopped elsewhere.")
          stop()
        }
      }
    }
  }

  private func start(_ send: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void {
    change(to: true)
    self.send = send
    return { [self] in change(to: false) }
  }

  private func change(to isRunning: Bool) {
    stage.expect(!isBusy, "It is started or stopped while it is being started or stopped.")
    stage.expect(self.isRunning != isRunning, "It is \(isRunning ? "started" : "stopped") twice.")
    isBusy = true
    self.isRunning = isRunning
    stage.step()
    isBusy = false
  }

  func expect(isRunning: Bool) {
    stage.expect(self.isRunning, is: isRunning, "Whether it runs")
  }
}
