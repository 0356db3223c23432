import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: the changes of a state as events, and without the current value", .ownThreads)
struct ChangesTests {
  private let center = NotificationCenter()

  @Test func changesAreEventsAndTheCurrentValueIsNone() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number.changes) { log.append($0) }
    number.value = 2
    number.value = 2
    #expect(log.all == [2, 2])
  }

  @Test func severalWritesOfABatchAreOneChange() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number.changes) { log.append($0) }
    batchUpdates {
      number.value = 3
      number.value = 4
    }
    #expect(log.all == [4])
  }

  @Test func everyObservationReceivesTheSameChanges() {
    let number = Variable(value: 0)
    let changes = number.changes
    let logs = (0..<3).map { _ in Log<Int>() }
    center.continuum.observe(changes) { logs[0].append($0) }
    center.continuum.observe(changes.map { $0 }) { logs[1].append($0) }
    center.continuum.observe(changes, on: OperationQueue()) { logs[2].append($0) }
    Threads.run(count: 2) { thread in
      for value in 1...500 { number.value = thread * 1_000 + value }
    }
    for log in logs { #expect(log.gets { $0.last == number.value }) }
    #expect(Threads.wait { logs.allSatisfy { $0.all == logs[0].all } })
  }

  @Test func whatRemovesDuplicatesHasNoEqualChangesInARow() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number.removeDuplicates().changes) { log.append($0) }
    number.value = 1
    number.value = 2
    number.value = 2
    number.value = 1
    #expect(log.all == [2, 1])
  }

  @Test func changesEndWithTheirState() {
    var number: Variable<Int>? = Variable(value: 1)
    let changes = number!.changes
    let log = Log<Int>()
    let observers = [
      center.continuum.observe(changes) { log.append($0) },
      center.continuum.observe(changes.filter { $0 > 2 }) { log.append($0 * 10) },
    ]
    number?.value = 2
    number?.value = 3
    number = nil
    #expect(log.all == [2, 3, 30])
    #expect(observers.allSatisfy { $0.isCancelled })
    #expect(center.continuum.observe(changes) { log.append($0) }.isCancelled)
    #expect(center.continuum.observe(changes.map { $0 }) { log.append($0) }.isCancelled)
  }

  @Test func changesThatNobodyObservesAreNotComputed() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    let changes = number.map { value in
      log.append(value)
      return value
    }.changes
    number.value = 2
    #expect(log.all == [])
    let observer = center.continuum.observe(changes) { _ in }
    number.value = 3
    observer.cancel()
    number.value = 4
    #expect(log.all == [2, 3])
  }

  @Test func whoObservesOtherChangesDoesNotComputeWhatAnotherThreadIsAboutTo() {
    let (center, computes, mayGoOn, log) = (center, Gate(), Gate(), Log<Int>())
    let changes = Variable(value: 1).map { value in
      log.append(value)
      computes.open()
      mayGoOn.pass()
      return value
    }.changes
    Threads.run(count: 2) { thread in
      if thread == 0 {
        center.continuum.observe(changes) { _ in }
      } else if computes.pass() {
        center.continuum.observe(Variable(value: 2).changes) { _ in }
        mayGoOn.open()
      }
    }
    #expect(log.all == [1])
  }

  @Test @MainActor func changesOfWhatBelongsToTheMainActorComeThere() {
    let number = Variable(value: 1)
    var log: [Int] = []
    let double = number.map(on: MainActor.self) { $0 * 2 }
    let latest = double.changes.latest(initial: 0)
    center.continuum.observe(double.changes) { log.append($0) }
    center.continuum.observe(double.changes.map { -$0 }) { log.append($0) }
    number.value = 2
    #expect(log == [4, -4])
    #expect(latest.value == 4)
  }

  @Test func anObservationOfChangesOnlyIsNotHandedTheCurrentValue() {
    let number = Variable(value: 1)
    let label = Label()
    let (log, done) = (Log<Int>(), Gate())
    center.continuum.observe(number, initial: false) { log.append($0) }
    center.continuum.observe(number.map { $0 * 100 }, initial: false) { log.append($0) }
    center.continuum.observe(number, initial: false, bindTo: label, \.number)
    center.continuum.observe(number, initial: false, bindTo: label) { _, value in
      log.append(value * 1_000)
    }
    center.continuum.observe(number, on: OperationQueue(), initial: false) {
      log.append($0 * 10)
      done.open()
    }
    #expect(label.number == 0)
    #expect(log.all == [])
    number.value = 2
    done.pass()
    #expect(Set(log.all) == [2, 20, 200, 2_000])
    #expect(label.number == 2)
  }

  @Test func anObservationOfChangesOnlyOfWhatIsOverIsOver() {
    let log = Log<Int>()
    let constants = [Constant(variable: Variable(value: 1)), Variable(value: 1).map { $0 }]
    for constant in constants + [Constant(value: 1)] {
      #expect(center.continuum.observe(constant, initial: false) { log.append($0) }.isCancelled)
    }
    #expect(log.all == [])
  }

  @Test func anObservationOfChangesOnlyThatIsMadeInABatchReceivesWhatIsWrittenAfterwards() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    batchUpdates {
      number.value = 2
      center.continuum.observe(number, initial: false) { log.append($0) }
    }
    #expect(log.all == [])
    number.value = 3
    #expect(log.all == [3])
  }
}
