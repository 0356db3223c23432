import Foundation
import ScheduledContinuum

// Variables, observed on the threads that write them.

extension Scenario {
  static let plain: [Scenario] = [
    Scenario("two threads write an observed variable") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first")
      stage.observe(number, "second").earlier = first
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("three threads write an observed variable") { stage in
      let number = stage.variable(0)
      stage.observe(number, "observation")
      for value in 1...3 { stage.thread("\(value)") { number.value = value } }
    },
    Scenario("a thread writes twice while another observes") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first")
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("observer") {
        let second = stage.observe(number, "second")
        stage.check { stage.expect(second.values.count >= 1, "Nothing was replayed.") }
      }
      stage.check { stage.expect(first.values, is: [0, 1, 2], "What first received") }
    },
    Scenario("two threads observe while a third writes") { stage in
      let number = stage.variable(0)
      stage.thread("writer") { number.value = 1 }
      stage.thread("one") { stage.observe(number, "one's") }
      stage.thread("other") { stage.observe(number, "other's") }
    },
    Scenario("a thread cancels while another writes") { stage in
      let number = stage.variable(0)
      let ended = Recorder<Int>(stage, "ended")
      let observer = ended.follow(number)
      stage.observe(number, "standing")
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.thread("canceller") {
        observer.cancel()
        stage.expect(observer.isCancelled, "The observation is not over.")
      }
    },
    Scenario("two threads cancel the same observation while a third writes") { stage in
      let number = stage.variable(0)
      let observer = Recorder<Int>(stage, "ended").follow(number)
      stage.thread("writer") { number.value = 1 }
      stage.thread("one") { observer.cancel() }
      stage.thread("other") { observer.cancel() }
    },
    Scenario("two threads modify and a third reads") { stage in
      let number = stage.variable(0)
      let recorder = stage.observe(number, "observation")
      for name in ["one", "other"] {
        stage.thread(name) {
          number.modify { value in
            let old = value
            stage.step()
            value = old + 1
          }
        }
      }
      stage.thread("reader") {
        let first = number.value
        stage.expect(number.value >= first, "The value went back.")
      }
      stage.check {
        stage.expect(number.value, is: 2, "The sum")
        stage.expect(recorder.values == recorder.values.sorted(), "It ran backwards.")
      }
    },
    Scenario("a thread modifies, another writes and a third reads") { stage in
      let number = stage.variable(0)
      stage.observe(number, "observation")
      stage.thread("modifier") {
        number.modify { value in
          value += 5
          stage.step()
          value += 5
        }
      }
      stage.thread("writer") { number.value = 1 }
      stage.thread("reader") {
        let value = number.value
        stage.expect([0, 1, 10, 11].contains(value), "The body was not done: \(value).")
      }
      stage.check {
        stage.expect([1, 11].contains(number.value), "A change was lost: \(number.value).")
      }
    },
    Scenario("a delivery writes another variable that a thread writes, too") { stage in
      let source = stage.variable(0)
      let copy = stage.variable(-1)
      let recorder = stage.observe(source, "source")
      recorder.whenReceived = { copy.value = $0 * 10 }
      stage.observe(copy, "copy")
      stage.thread("one") { source.value = 1 }
      stage.thread("other") { copy.value = 5 }
    },
    Scenario("a delivery writes its own source while another thread writes it") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first", mayRepeat: true)
      first.whenReceived = { if $0 > 5 { number.value = 5 } }
      stage.observe(number, "second", mayRepeat: true)
      stage.thread("one") { number.value = 7 }
      stage.thread("other") { number.value = 8 }
      stage.check { stage.expect(number.value, is: 5, "The clamped value") }
    },
    Scenario("two variables that keep each other equal are written") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      stage.observe(one, "one", mayRepeat: true).whenReceived = { value in
        if other.value != value { other.value = value }
      }
      stage.observe(other, "other", mayRepeat: true)
      stage.thread("one") { one.value = 1 }
      stage.thread("other") { one.value = 2 }
      stage.check { stage.expect(one.value, is: other.value, "What is kept equal") }
    },
    Scenario("an earlier observation ends a later one while another thread writes") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first")
      let second = Recorder<Int>(stage, "second")
      let observer = second.follow(number)
      first.whenReceived = { _ in
        observer.cancel()
        second.isEnded = true
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("an observation ends itself while another thread writes") { stage in
      let number = stage.variable(0)
      let recorder = Recorder<Int>(stage, "ending")
      let observer = recorder.follow(number)
      recorder.whenReceived = { _ in
        observer.cancel()
        recorder.isEnded = true
      }
      stage.observe(number, "standing")
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a delivery observes while another thread writes") { stage in
      let number = stage.variable(0)
      let first = stage.observe(number, "first")
      var hasObserved = false
      first.whenReceived = { _ in
        guard !hasObserved else { return }
        hasObserved = true
        stage.observe(number, "second")
      }
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a batch and a write meet") { stage in
      let one = stage.variable(0)
      let other = stage.variable(0)
      let recorder = stage.observe(one, "one")
      stage.observe(other, "other")
      stage.thread("batch") {
        batchUpdates {
          one.value = 1
          other.value = 1
          one.value = 2
        }
      }
      stage.thread("writer") { other.value = 3 }
      stage.check { stage.expect(recorder.values, is: [0, 2], "What one received") }
    },
    Scenario("batches nest") { stage in
      let number = stage.variable(0)
      let recorder = stage.observe(number, "observation")
      stage.thread("batch") {
        batchUpdates {
          batchUpdates { number.value = 1 }
          stage.expect(recorder.values, is: [0], "What came inside the batch")
          number.value = 2
        }
      }
      stage.thread("reader") { _ = number.value }
    },
    Scenario("what is written while somebody observes is posted if it was not the first value") {
      stage in
      let number = stage.variable(0)
      let listener = Listener(stage, number.notificationName, [])
      stage.thread("observer") {
        let recorder = stage.observe(number, "late")
        stage.check {
          stage.expect(listener.posts, is: recorder.values.count - 1, "The number of notifications")
        }
      }
      stage.thread("writer") { number.value = 1 }
    },
    Scenario("notifications follow two writers") { stage in
      let number = stage.variable(0)
      let recorders = [stage.observe(number, "first"), stage.observe(number, "second")]
      Listener(stage, number.notificationName, recorders).expect(atMost: 2)
      stage.thread("one") { number.value = 1 }
      stage.thread("other") { number.value = 2 }
    },
    Scenario("a bag is emptied while an observation is put into it") { stage in
      let number = stage.variable(0)
      let bag = ContinuumBag()
      Recorder<Int>(stage, "first").follow(number).disposed(by: bag)
      stage.thread("emptier") { bag.cancelAll() }
      stage.thread("observer") {
        Recorder<Int>(stage, "second").follow(number).disposed(by: bag)
      }
      stage.thread("writer") { number.value = 1 }
      stage.check { bag.cancelAll() }
    },
    Scenario("two threads post for a property of an object") { stage in
      let label = Label(stage)
      stage.center.continuum.observe(label, \.number) { [unowned stage] _ in stage.step() }
      let copy = Label(stage)
      stage.center.continuum.observe(label, \.number, bindTo: copy, \.number)
      for value in 1...2 {
        stage.thread("\(value)") {
          label.number = value
          stage.center.continuum.post(keyPath: \Label.number)
        }
      }
      stage.check { stage.expect(copy.number, is: label.number, "The copy") }
    },
  ]
}
