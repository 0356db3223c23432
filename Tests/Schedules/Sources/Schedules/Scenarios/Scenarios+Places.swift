import Foundation
import ScheduledContinuum

// Observations that live on the main actor, on a queue, or on another actor.

extension Scenario {
  static let places: [Scenario] = [
    Scenario("two threads write what a queue observes") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let first = stage.observe(number, "first", .queue(queue))
      stage.observe(number, "second", .queue(queue)).earlier = first
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a queue that runs two jobs at once observes") { stage in
      let number = stage.variable(0)
      stage.observe(number, "observation", .queue(ScheduledQueue("wide", width: 2)))
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
    },
    Scenario("a queue that runs two jobs at once observes what it and a thread write") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue("wide", width: 2)
      stage.observe(number, "observation", .queue(queue))
      stage.job(on: queue) { number.value = 1 }
      stage.thread("writer") { number.value = 2 }
    },
    Scenario("two threads are the first to observe on a queue") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      stage.thread("one") {
        let first = stage.observe(number, "first", .queue(queue))
        stage.observe(number, "last", .queue(queue)).earlier = first
        number.value = 1
      }
      stage.thread("other") { stage.observe(number, "other", .queue(queue)) }
    },
    Scenario("what a queue observes is written on the queue and elsewhere") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let recorder = stage.observe(number, "observation", .queue(queue))
      stage.job(on: queue) {
        number.value = 10
        stage.expect(
          recorder.values.contains(10) || recorder.values.last == 1 && number.value == 1,
          "The queue's own write came back before it was delivered.")
      }
      stage.thread("other") { number.value = 1 }
    },
    Scenario("a job of the queue ends an observation of the queue") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let recorder = Recorder<Int>(stage, "ending", .queue(queue))
      let observer = recorder.follow(number)
      stage.observe(number, "standing", .queue(queue))
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.job(on: queue) {
        observer.cancel()
        recorder.isEnded = true
      }
    },
    Scenario("what a queue observes is written and dropped") { stage in
      let holder = Holder(Variable(value: 0))
      let recorder = Recorder<Int>(stage, "observation", .queue(ScheduledQueue()))
      let observer = recorder.follow(holder.content!)
      stage.thread("dropper") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.check {
        stage.expect(recorder.values.last, is: 1, "The last value")
        stage.expect(observer.isCancelled, "The observation has not ended.")
      }
    },
    Scenario("two queues and a thread observe") { stage in
      let number = stage.variable(0)
      let recorders = [
        stage.observe(number, "plain"),
        stage.observe(number, "one queue's", .queue(ScheduledQueue("one"))),
        stage.observe(number, "other queue's", .queue(ScheduledQueue("other"))),
      ]
      Listener(stage, number.notificationName, recorders).expect(atMost: 2)
      stage.thread("writer") { number.value = 1 }
    },
    Scenario("what a queue observes is written on the queue and elsewhere, and then dropped") {
      stage in
      let holder = Holder(Variable(value: 0))
      let queue = ScheduledQueue()
      let observer = Recorder<Int>(stage, "observation", .queue(queue)).follow(holder.content!)
      stage.job(on: queue) { [variable = holder.content!] in
        variable.value = 10
        holder.letGo()
      }
      stage.thread("other") { holder.content?.value = 1 }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a delivery on a queue writes its own source") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let first = stage.observe(number, "first", .queue(queue))
      first.whenReceived = { if $0 == 1 { number.value = 12 } }
      let second = stage.observe(number, "second", .queue(queue))
      second.earlier = first
      stage.thread("writer") { number.value = 1 }
      stage.check {
        stage.expect(
          !second.values.contains(1), "What was overtaken is delivered: \(second.values).")
      }
    },
    Scenario("the main actor and a thread write what the main actor observes") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first", .main)
      stage.observe(number, "second", .main).earlier = first
      stage.main {
        number.value = 10
        stage.expect(
          first.values.contains(10) || first.values.last == 1 && number.value == 1,
          "The main actor's own write came back before it was delivered.")
      }
      stage.thread("other") { number.value = 1 }
    },
    Scenario("the main actor observes while a thread writes") { stage in
      let number = stage.variable(0)
      stage.main {
        let recorder = stage.observe(number, "observation", .main)
        stage.expect(!recorder.values.isEmpty, "Nothing was replayed at once.")
      }
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
    },
    Scenario("the main actor ends what it observes while threads write") { stage in
      let number = stage.variable(0)
      let recorder = Recorder<Int>(stage, "ending", .main)
      let observer = recorder.follow(number)
      stage.main {
        observer.cancel()
        recorder.isEnded = true
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("the main actor and a thread observe what both write") { stage in
      let number = stage.variable(0)
      let recorders = [stage.observe(number, "plain"), stage.observe(number, "main's", .main)]
      Listener(stage, number.notificationName, recorders).expect(atMost: 2)
      stage.main {
        number.value = 10
        stage.expect(
          recorders[1].values.contains(10)
            || recorders[1].values.last == 1 && number.value == 1,
          "The main actor's own write came back before it was delivered.")
      }
      stage.thread("other") { number.value = 1 }
    },
    Scenario("a background job's last value reaches the main actor") { stage in
      let holder = Holder(Variable(value: 0))
      let recorder = Recorder<Int>(stage, "observation", .main)
      let observer = recorder.follow(holder.content!)
      stage.thread("job") {
        holder.content!.value = 1
        holder.letGo()
      }
      stage.main { stage.step() }
      stage.check {
        stage.expect(recorder.values.last, is: 1, "The last value")
        stage.expect(observer.isCancelled, "The observation has not ended.")
      }
    },
    Scenario("the main actor modifies while a thread modifies") { stage in
      let number = stage.variable(0)
      let recorder = stage.observe(number, "observation", .main)
      stage.main {
        let value = number.modify { value -> Int in
          value += 1
          return value
        }
        stage.expect(
          recorder.values.last.map { $0 >= value } ?? false,
          "The main actor's own change came back before it was delivered.")
      }
      stage.thread("other") { number.modify { $0 += 1 } }
      stage.check { stage.expect(number.value, is: 2, "The sum") }
    },
    Scenario("a target dies on the main actor while a thread asks whether it has ended") { stage in
      let number = stage.variable(0)
      let holder = Holder(Inhabitant(stage, of: .main))
      let observer = stage.center.continuum.observe(
        number, on: .main, bindTo: holder.content!, \.number)
      stage.main { holder.letGo() }
      stage.thread("asker") { _ = observer.isCancelled }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a target dies on the main actor while a thread lists the bindings") { stage in
      let number = stage.variable(0)
      let holder = Holder(Inhabitant(stage, of: .main))
      stage.center.continuum.observe(number, on: .main, bindTo: holder.content!, \.number)
      stage.main { holder.letGo() }
      stage.thread("reader") {
        stage.expect(stage.center.continuum.bindings.count, is: 1, "What is listed")
      }
    },
    Scenario("a target dies on a queue while a thread lists the bindings") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let holder = Holder(Inhabitant(stage, of: queue.place))
      stage.center.continuum.observe(number, on: queue, bindTo: holder.content!, \.number)
      stage.job(on: queue) { holder.letGo() }
      stage.thread("reader") {
        stage.expect(stage.center.continuum.bindings.count, is: 1, "What is listed")
      }
    },
    Scenario("a target dies on a queue while a thread asks whether it has ended") { stage in
      let number = stage.variable(0)
      let queue = ScheduledQueue()
      let holder = Holder(Inhabitant(stage, of: queue.place))
      let observer = stage.center.continuum.observe(
        number, on: queue, bindTo: holder.content!, \.number)
      stage.job(on: queue) { holder.letGo() }
      stage.thread("asker") { _ = observer.isCancelled }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("what one queue observes of two sources takes one job at a time") { stage in
      let (one, other) = (stage.variable(0), stage.variable(0))
      let queue = ScheduledQueue()
      stage.observe(one, "one", .queue(queue))
      stage.observe(other, "other", .queue(queue))
      stage.thread("writer") {
        batchUpdates {
          one.value = 1
          other.value = 1
        }
      }
      stage.job(on: queue) { stage.step() }
      stage.check {
        stage.expect(
          queue.operations <= 3, "\(queue.operations) jobs bring two replays and two changes.")
      }
    },
    Scenario("an actor observes what a thread writes") { stage in
      let number = stage.variable(0)
      let actor = Player("actor")
      let recorder = Recorder<Int>(stage, "observation", .place(actor.place))
      let token = stage.token()
      stage.center.continuum.observe(number, bindTo: actor) { _, value in
        withExtendedLifetime(token) { recorder.receive(value) }
      }
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.check {
        stage.expect(recorder.values.last, is: number.value, "The actor's last value")
        withExtendedLifetime(actor) {}
      }
    },
    Scenario("an actor that observes dies while its source is written") { stage in
      let number = stage.variable(0)
      let holder = Holder(Player("actor"))
      let recorder = Recorder<Int>(stage, "observation", .place(holder.content!.place))
      let token = stage.token()
      let observer = stage.center.continuum.observe(number, bindTo: holder.content!) { _, value in
        withExtendedLifetime(token) { recorder.receive(value) }
      }
      stage.thread("writer") { number.value = 1 }
      stage.thread("dropper") { holder.letGo() }
      stage.check {
        number.value = 2
        stage.afterwards { stage.expect(observer.isCancelled, "The observation has not ended.") }
      }
    },
    Scenario("what turns out to be no change after one is not posted") { stage in
      let number = stage.variable(0)
      let same = number.removeDuplicates()
      let recorder = stage.observe(same, "queue's", .queue(ScheduledQueue()), mayRepeat: true)
      let listener = Listener(stage, same.notificationName, [recorder])
      stage.thread("writer") {
        number.value = 1
        number.value = 2
        number.value = 1
      }
      stage.check {
        let changes = recorder.values.count - (recorder.values[0] == 0 ? 1 : 0)
        stage.expect(listener.posts, is: changes, "The number of notifications")
      }
    },
    Scenario("all that an actor observed is let go of when its sources are written") { stage in
      let numbers = [stage.variable(0), stage.variable(0)]
      let holder = Holder(Player("actor"))
      for number in numbers + numbers {
        let token = stage.token()
        stage.center.continuum.observe(number, bindTo: holder.content!) { _, _ in
          withExtendedLifetime(token) {}
        }
      }
      stage.thread("dropper") { holder.letGo() }
      stage.check { batchUpdates { for number in numbers { number.value = 1 } } }
      stage.afterwards { stage.expect(stage.tokens, is: 0, "The number of closures that are left") }
    },
    Scenario("an observation that lives on an actor is cancelled while the actor dies") { stage in
      let number = stage.variable(0)
      let holder = Holder(Player("actor"))
      let token = stage.token()
      let observer = stage.center.continuum.observe(number, bindTo: holder.content!) { _, _ in
        withExtendedLifetime(token) {}
      }
      stage.thread("canceller") { observer.cancel() }
      stage.thread("dropper") { holder.letGo() }
      stage.afterwards { stage.expect(stage.tokens, is: 0, "The number of closures that are left") }
    },
    Scenario("somebody asks for an observation whose actor has died before its target") { stage in
      let number = stage.variable(0)
      let holder = Holder(Player("actor"))
      let label = Holder(Label(stage))
      let observer = Holder<ContinuumObserver?>(nil)
      nonisolated(unsafe) let (actors, labels, observers) = (holder, label, observer)
      Task.detached(executorPreference: Scheduler.Tasks.executor) {
        let observer = await actors.content!.follow(number, labels.content!, stage.center)
        observers.content = observer
      }
      stage.check {
        holder.letGo()
        let isCancelled = observer.content??.isCancelled
        stage.expect(isCancelled == true, "The observation has not ended.")
        label.letGo()
      }
      stage.afterwards { stage.expect(stage.tokens, is: 0, "The number of targets that are left") }
    },
    Scenario("what a queue is about to observe is dropped") { stage in
      let number = Holder(Variable(value: 7))
      let recorder = Recorder<Int>(stage, "observation", .queue(ScheduledQueue()))
      let observer = Holder<ContinuumObserver?>(nil)
      stage.thread("observer") {
        guard let variable = number.content else { return }
        observer.content = recorder.follow(variable)
      }
      stage.thread("owner") { number.letGo() }
      stage.check {
        guard let observer = observer.content ?? nil else { return }
        stage.expect(recorder.values, is: [7], "What was received")
        stage.expect(observer.isCancelled, "The observation has not ended.")
      }
    },
    Scenario("a thread that has written goes on as a worker of the queue that observes") { stage in
      let queue = ScheduledQueue()
      stage.observeAndGoOn(in: queue.place, .queue(queue))
    },
    Scenario("a thread that has written goes on as the main actor, which observes") { stage in
      stage.observeAndGoOn(in: .main, .main)
    },
    Scenario("the main thread writes while another thread is about to deliver there") { stage in
      let (number, other) = (stage.variable(0), stage.variable(0))
      let both = stage.pair(number, stage.map(other) { _ in 0 }.removeDuplicates())
      let recorder = stage.observe(both, "observation", .main)
      stage.thread("writer") { number.value = 1 }
      stage.main {
        let written = number.value
        other.value = 1
        stage.expect(
          recorder.values.last.map { $0.first >= written } ?? false,
          "A write came back before what lives there had the newest value.")
      }
    },
  ]
}

extension Stage {
  /// A thread writes what is observed in `place`, and goes on as what works there, in a job that comes
  /// before the delivery. What is written in that job is to be delivered at once.
  fileprivate func observeAndGoOn(in place: Scheduler.Place, _ home: Recorder<Pair>.Home) {
    let (number, other) = (variable(0), variable(0))
    let both = pair(number, map(other) { _ in 0 }.removeDuplicates())
    let recorder = observe(both, "observation", home)
    thread("writer") { [self] in
      nonisolated(unsafe) let job = { [self] in
        let written = number.value
        other.value = 1
        expect(
          recorder.values.last.map { $0.first >= written } ?? false,
          "A write came back before what lives there had the newest value.")
      }
      place.add { job() }
      number.value = 1
      place.takeOver()
    }
  }
}

/// An actor whose jobs the scheduler runs.
actor Player {
  nonisolated let place: Scheduler.Place
  private nonisolated let executor: Scheduler.ActorExecutor

  init(_ name: String) {
    executor = Scheduler.ActorExecutor(name)
    place = executor.place
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func follow(
    _ number: Variable<Int>, _ label: Label, _ center: NotificationCenter
  ) -> ContinuumObserver {
    center.continuum.observe(number, bindTo: label, \.number)
  }
}
