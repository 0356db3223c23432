import ScheduledContinuum

// The last value is delivered first, and then the observation ends, whoever finds out (L10).

extension Scenario {
  static let lastValues: [Scenario] = [
    Scenario("a variable is dropped in a batch while another thread delivers it") { stage in
      let holder = Holder(Variable(value: 0))
      let constant = Constant(variable: holder.content!)
      let observer = stage.mustEnd(constant, "observation")
      stage.thread("writer") { batchUpdates { holder.content?.value = 1 } }
      stage.thread("batch") { stage.writeAndDrop(holder, 2) }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a variable is dropped in a batch while what is derived is read and observed") {
      stage in
      let holder = Holder(Variable(value: 0))
      let derived = stage.map(holder.content!) { $0 * 10 }
      let observer = stage.mustEnd(derived, "observation")
      stage.thread("writer") { batchUpdates { holder.content?.value = 1 } }
      stage.thread("batch") { stage.writeAndDrop(holder, 2) }
      stage.thread("observer") {
        _ = derived.value
        stage.mustEnd(derived, "late")
      }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a delivery observes its source again while its variable is written and dropped") {
      stage in
      let holder = Holder(Variable(value: 0))
      let derived = stage.map(holder.content!) { $0 * 10 }
      let observer = stage.mustEnd(derived, "observation") { value in
        if value == 10 { stage.mustEnd(derived, "late") }
      }
      stage.thread("writer") { batchUpdates { holder.content?.value = 1 } }
      stage.thread("batch") { stage.writeAndDrop(holder, 2) }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a variable is dropped by one thread while another one's batch has written it") {
      stage in
      let holder = Holder(Variable(value: 0))
      let derived = stage.map(holder.content!) { $0 * 10 }
      let observer = stage.mustEnd(derived, "observation")
      stage.thread("batch") {
        batchUpdates {
          holder.content?.value = 1
          stage.step()
        }
      }
      stage.thread("dropper") { holder.letGo() }
      stage.thread("observer") { stage.mustEnd(derived, "late") }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a variable is dropped after a write that changed nothing, while another reads") {
      stage in
      let holder = Holder(Variable(value: 0))
      let same = holder.content!.removeDuplicates()
      let observer = stage.mustEnd(same, "observation")
      stage.thread("batch") {
        holder.content?.value = 1
        batchUpdates {
          holder.content?.value = 1
          stage.step()
        }
      }
      stage.thread("dropper") { holder.letGo() }
      stage.thread("reader") { _ = same.value }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a choice is dropped with the write that chooses what has ended") { stage in
      let (choice, gone) = (Holder(Variable(value: 0)), Holder(Variable(value: 20)))
      let chosen = stage.choose(
        choice.content!, stage.variable(10), Constant(variable: gone.content!))
      let observer = stage.mustEnd(stage.map(chosen) { $0 + 1 }, "observation")
      stage.thread("chooser") { stage.writeAndDrop(choice, 1) }
      stage.thread("dropper") { gone.letGo() }
      stage.thread("reader") { _ = chosen.value }
      stage.check { stage.expect(observer.isCancelled, "The observation has not ended.") }
    },
    Scenario("a choice is dropped with the write that leaves what has ended") { stage in
      let (choice, gone) = (Holder(Variable(value: 0)), Holder(Variable(value: 10)))
      let other = stage.variable(20)
      let chosen = stage.choose(choice.content!, Constant(variable: gone.content!), other)
      let recorder = stage.observe(stage.map(chosen) { $0 + 1 }, "observation")
      stage.thread("chooser") { stage.writeAndDrop(choice, 1) }
      stage.thread("dropper") { gone.letGo() }
      stage.check {
        other.value = 30
        stage.expect(recorder.values.last, is: 31, "The last value")
      }
    },
    Scenario("a thread drops a choice that it and a batch of the main actor have written") {
      stage in
      let choice = Holder(Variable(value: 0))
      let chosen = stage.choose(choice.content!, stage.variable(10), stage.variable(20))
      let recorder = stage.observe(chosen, "main's", .main, mayRepeat: true)
      stage.main {
        let isWritten = batchUpdates {
          let variable = choice.content
          variable?.value = 1
          stage.step()
          return variable != nil
        }
        stage.expect(
          recorder.values.last == 20 || !isWritten,
          "The main actor's own write came back before it was delivered.")
      }
      stage.thread("batch") {
        batchUpdates {
          choice.content!.value = 1
          stage.step()
          choice.letGo()
        }
      }
    },
  ]
}

extension Stage {
  /// An observation that expects the last value of `source`, which dies.
  @discardableResult
  fileprivate func mustEnd(
    _ source: Constant<Int>, _ name: String, whenReceived: @escaping (Int) -> Void = { _ in }
  ) -> ContinuumObserver {
    let recorder = Recorder<Int>(self, name)
    recorder.whenReceived = whenReceived
    let observer = recorder.follow(source)
    check { [self] in expect(recorder.values.last, is: source.value, "The last value of \(name)") }
    return observer
  }

  fileprivate func writeAndDrop(_ holder: Holder<Variable<Int>>, _ value: Int) {
    batchUpdates {
      holder.content!.value = value
      holder.letGo()
      step()
    }
  }
}
