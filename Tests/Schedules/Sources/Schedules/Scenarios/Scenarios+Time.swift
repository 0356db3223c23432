import ScheduledContinuum

// Debounced and throttled sources (L16).

extension Scenario {
  static let time: [Scenario] = [
    Scenario("time passes while a thread writes a debounced variable") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let recorder = stage.follow(number.debounce(for: .seconds(1), clock: clock))
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.expect(recorder, endsOn: 2, after: clock)
    },
    Scenario("time passes while two threads write a throttled variable") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let recorder = stage.follow(number.throttle(for: .seconds(1), clock: clock))
      for name in ["one", "other"] { stage.thread(name) { number.modify { $0 += 1 } } }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.expect(recorder, endsOn: 2, after: clock)
    },
    Scenario("the main actor follows a debounced variable") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let recorder = stage.follow(number.debounce(for: .seconds(1), clock: clock), .main)
      stage.thread("writer") { number.value = 1 }
      stage.main { number.value = 2 }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.expect(recorder, endsOn: number, after: clock)
    },
    Scenario("a debounced variable goes while time passes") { stage in
      let number = Holder(Variable(value: 0))
      let clock = StageClock(stage)
      let recorder = Recorder<Int>(stage, "observation")
      let observer = recorder.follow(number.content!.debounce(for: .seconds(1), clock: clock))
      stage.thread("writer") {
        number.content?.value = 1
        number.letGo()
      }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.check { clock.move(by: .seconds(10)) }
      stage.afterwards {
        stage.expect(recorder.values.last, is: 1, "The last value")
        stage.expect(observer.isCancelled, "The observation is not over.")
      }
    },
    Scenario("an observation of a debounced variable ends while time passes") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let observer = Recorder<Int>(stage, "ended")
        .follow(number.debounce(for: .seconds(1), clock: clock))
      stage.thread("writer") { number.value = 1 }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("clock") { clock.move(by: .seconds(1)) }
    },
    Scenario("a timer of a debounced variable fires before whoever set it goes on") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let observer = Recorder<Int>(stage, "ended")
        .follow(number.debounce(for: .seconds(1), clock: clock))
      stage.thread("one") {
        number.value = 1
        clock.move(by: .milliseconds(500))
        number.value = 2
        clock.move(by: .milliseconds(500))
      }
      stage.thread("other") {
        number.value = 3
        clock.move(by: .milliseconds(500))
      }
      stage.check { observer.cancel() }
    },
    Scenario("an observation of a throttled variable ends while it is written") { stage in
      let number = stage.variable(0)
      let clock = StageClock(stage)
      let observer = Recorder<Int>(stage, "ended")
        .follow(number.throttle(for: .seconds(1), clock: clock))
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("canceller") { observer.cancel() }
    },
    Scenario("time passes while a debounced emitter sends and goes") { stage in
      let emitter = Holder(Emitter<Int>())
      let clock = StageClock(stage)
      let recorder = Recorder<Int>(stage, "observation")
      let observer = recorder.hear(
        emitter.content!.signal.debounce(for: .seconds(1), clock: clock))
      stage.thread("sender") {
        emitter.content?.send(1)
        emitter.content?.send(2)
        emitter.letGo()
      }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.check { clock.move(by: .seconds(10)) }
      stage.afterwards {
        stage.expect(recorder.values.last, is: 2, "The last event")
        stage.expect(observer.isCancelled, "The observation is not over.")
      }
    },
    Scenario("an observation of a throttled signal ends while time passes") { stage in
      let emitter = Emitter<Int>()
      let clock = StageClock(stage)
      let observer = Recorder<Int>(stage, "ended")
        .hear(emitter.signal.throttle(for: .seconds(1), clock: clock))
      stage.thread("sender") {
        emitter.send(1)
        emitter.send(2)
      }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("clock") { clock.move(by: .seconds(1)) }
      stage.afterwards { withExtendedLifetime(emitter) {} }
    },
    Scenario("an observation of a signal that ticks ends, and another begins, while time passes") {
      stage in
      let clock = StageClock(stage)
      let signal = Signal.every(.seconds(1), clock: clock).map { 1 }
      let observer = Recorder<Int>(stage, "ended", mayRepeat: true).hear(signal)
      let later = Recorder<Int>(stage, "later", mayRepeat: true)
      var begun: ContinuumObserver?
      stage.thread("canceller") {
        observer.cancel()
        begun = later.hear(signal)
      }
      stage.thread("clock") { for _ in 1...2 { clock.move(by: .seconds(1)) } }
      stage.check {
        let count = later.values.count
        clock.move(by: .seconds(1))
        stage.expect(later.values.count > count, "No event comes.")
        begun?.cancel()
      }
    },
  ]
}

extension Stage {
  /// An observation whose last value depends on what time it is.
  fileprivate func follow(
    _ source: Constant<Int>, _ home: Recorder<Int>.Home = .anywhere
  ) -> Recorder<Int> {
    let recorder = Recorder<Int>(self, "observation", home)
    let observer = recorder.follow(source)
    afterwards { observer.cancel() }
    return recorder
  }

  fileprivate func expect(
    _ recorder: Recorder<Int>, endsOn value: @autoclosure @escaping () -> Int,
    after clock: StageClock
  ) {
    check { clock.move(by: .seconds(10)) }
    afterwards { [self] in expect(recorder.values.last, is: value(), "The last value") }
  }

  fileprivate func expect(
    _ recorder: Recorder<Int>, endsOn number: Variable<Int>, after clock: StageClock
  ) {
    expect(recorder, endsOn: number.value, after: clock)
  }
}
