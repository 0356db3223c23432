import ScheduledContinuum

// Sources and targets that die while others write, observe and read.

extension Scenario {
  static let ends: [Scenario] = [
    Scenario("a variable is written and dropped while another thread writes it") { stage in
      let holder = Holder(Variable(value: 0))
      let constant = Constant(variable: holder.content!)
      stage.observe(constant, "observation")
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      let other = Holder(holder.content!)
      stage.thread("other") {
        other.content!.value = 2
        other.letGo()
      }
    },
    Scenario("a variable is dropped while its constant is observed") { stage in
      let holder = Holder(Variable(value: 0))
      let constant = Constant(variable: holder.content!)
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.thread("observer") {
        let observer = Recorder<Int>(stage, "cancelled").follow(constant)
        stage.check { stage.expect(observer.isCancelled, "An observation is left over.") }
        stage.observe(constant, "last")
      }
    },
    Scenario("a variable is dropped inside a delivery of another thread") { stage in
      let holder = Holder(Variable(value: 0))
      let constant = Constant(variable: holder.content!)
      let trigger = stage.variable(0)
      stage.observe(constant, "observation")
      stage.observe(trigger, "trigger").whenReceived = { value in
        guard value == 1, let variable = holder.content else { return }
        variable.value = 1
        holder.letGo()
      }
      stage.thread("one") { trigger.value = 1 }
      stage.thread("other") { trigger.value = 2 }
    },
    Scenario("a target dies while its source is written") { stage in
      let number = stage.variable(0)
      let holder = Holder(Label(stage))
      let observer = stage.center.continuum.observe(number, bindTo: holder.content!, \.number)
      stage.observe(number, "standing")
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("dropper") { holder.letGo() }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("somebody asks whether it has ended while its target dies and its source is written") {
      stage in
      let number = stage.variable(0)
      let holder = Holder(Label(stage))
      let observer = stage.center.continuum.observe(number, bindTo: holder.content!, \.number)
      stage.thread("writer") { number.value = 1 }
      stage.thread("dropper") { holder.letGo() }
      stage.thread("asker") {
        _ = observer.isCancelled
        _ = observer.description
      }
    },
    Scenario("two threads ask whether it has ended when its target has died") { stage in
      let number = stage.variable(0)
      let holder = Holder(Label(stage))
      let observer = stage.center.continuum.observe(number, bindTo: holder.content!, \.number)
      holder.letGo()
      for name in ["one", "other"] {
        stage.thread(name) { stage.expect(observer.isCancelled, "It has not ended.") }
      }
    },
    Scenario("two threads describe it") { stage in
      let observer = stage.center.continuum.observe(stage.variable(0)) { _ in }
      let description = observer.description
      for name in ["one", "other"] {
        stage.thread(name) {
          stage.expect(observer.description == description, "It seems to have ended.")
        }
      }
    },
    Scenario("somebody asks whether it has ended while the observed object dies") { stage in
      let queue = ScheduledQueue()
      let holder = Holder(Model(stage, queue))
      let observer = stage.center.continuum.observe(holder.content!, \.number, on: queue) { _ in }
      stage.thread("asker") { _ = observer.isCancelled }
      stage.job(on: queue) { holder.letGo() }
    },
    Scenario("it is cancelled while somebody asks whether it has ended") { stage in
      let number = stage.variable(0)
      let label = Label(stage)
      let token = stage.token()
      let observer = stage.center.continuum.observe(number, bindTo: label) { label, value in
        withExtendedLifetime(token) { label.number = value }
      }
      stage.thread("writer") { number.value = 1 }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("asker") { _ = observer.isCancelled }
    },
    Scenario("a variable under a derived constant is dropped while another thread observes") {
      stage in
      let holder = Holder(Variable(value: 0))
      let derived = Holder(stage.map(holder.content!) { $0 * 10 })
      let observer = Recorder<Int>(stage, "first").follow(derived.content!)
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.thread("observer") {
        let second = Recorder<Int>(stage, "second")
        second.follow(derived.content!)
        stage.check { stage.expect(second.values.last == 10, "Last was \(second.values).") }
      }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("one of two variables is dropped while another thread observes what both make") {
      stage in
      let holder = Holder(Variable(value: 0))
      let number = stage.variable(0)
      stage.observe(stage.map(holder.content!) { $0 }, "map")
      let pair = stage.pair(holder.content!, number)
      stage.thread("dropper") { holder.letGo() }
      stage.thread("observer") {
        let observer = Recorder<Pair>(stage, "pair").follow(pair)
        stage.check {
          stage.expect(!observer.isCancelled, "It has ended, and number is not.")
          observer.cancel()
        }
      }
    },
    Scenario("of two variables under a derived constant one is written and dropped") { stage in
      let holder = Holder(Variable(value: 0))
      let number = stage.variable(0)
      stage.observe(stage.pair(holder.content!, number), "pair")
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.thread("writer") { number.value = 1 }
    },
    Scenario("both variables under a derived constant are written and dropped") { stage in
      let one = Holder(Variable(value: 0))
      let other = Holder(Variable(value: 0))
      let recorder = Recorder<Pair>(stage, "pair")
      let observer = recorder.follow(stage.pair(one.content!, other.content!))
      for (name, holder) in [("one", one), ("other", other)] {
        stage.thread(name) {
          holder.content!.value = 1
          holder.letGo()
        }
      }
      stage.check {
        stage.expect(recorder.values.last, is: Pair(first: 1, second: 1), "The last pair")
        stage.expect(observer.isCancelled, "The observation has not ended.")
      }
    },
  ]
}

/// An object that belongs to a queue.
private final class Model: @unchecked Sendable {  // One thread runs at a time.
  var number = 0
  private let stage: Stage
  private let queue: ScheduledQueue
  private let token: Stage.Token

  init(_ stage: Stage, _ queue: ScheduledQueue) {
    (self.stage, self.queue, token) = (stage, queue, stage.token())
  }

  deinit { stage.expect(Scheduler.place?.queue === queue, "It dies elsewhere.") }
}
