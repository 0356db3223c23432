import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L15 Asynchronous sequences: values", .ownThreads)
struct ValuesTests {
  @Test func theCurrentValueComesFirstAndThenEveryLaterOne() async {
    let number = Variable(value: 1)
    var values = number.values.makeAsyncIterator()
    #expect(await values.next() == 1)
    number.value = 2
    #expect(await values.next() == 2)
    number.value = 3
    #expect(await values.next() == 3)
  }

  @Test func aBusyConsumerGetsOnlyTheNewestValue() async {
    let number = Variable(value: 0)
    var values = number.values.makeAsyncIterator()
    for value in 1...1_000 { number.value = value }
    #expect(await values.next() == 1_000)
    number.value = 1_001
    #expect(await values.next() == 1_001)
  }

  @Test func oneValueIsAllThatWaits() async {
    let live = Live()
    let object = Variable<Token?>(value: nil)
    var values = object.values.makeAsyncIterator()
    for _ in 0..<100 { object.value = live.token() }
    live.expect(1)
    _ = await values.next()
    object.value = nil
    live.expect(0)
  }

  @Test func consumersAreIndependent() async {
    let number = Variable(value: 0)
    var one = number.values.makeAsyncIterator()
    var other = number.values.makeAsyncIterator()
    #expect(await one.next() == 0)
    number.value = 1
    #expect(await one.next() == 1)
    #expect(await other.next() == 1)
  }

  @Test func itEndsWhenTheSourceIsGone() async {
    var number: Variable<Int>? = Variable(value: 1)
    let values = number!.values
    let task = Task {
      var seen: [Int] = []
      for await value in values { seen.append(value) }
      return seen
    }
    number?.value = 2
    number = nil
    #expect(await task.value.last == 2)
  }

  @Test func theLastValueOfASourceThatIsGoneIsConsumedOnce() async {
    var number: Variable<Int>? = Variable(value: 1)
    let values = number!.values
    number = nil
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [1])
  }

  @Test func itEndsWhenTheTaskIsCancelled() async {
    let number = Variable(value: 0)
    let count = Gate()
    let task = Task {
      for await _ in number.values { count.open() }
      return Task.isCancelled
    }
    await count.opens()
    task.cancel()
    #expect(await task.value)
  }

  @Test func aTaskThatIsCancelledAlreadyGetsNothing() async {
    let number = Variable(value: 0)
    let task = Task { () -> Int in
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in number.values { count += 1 }
      return count
    }
    #expect(await task.value == 0)
  }

  @Test func itKeepsNotTheSourceAlive() async {
    weak var weakNumber: Variable<Int>?
    var values: ContinuumValues<Int>
    var iterator: ContinuumValues<Int>.Iterator
    do {
      let number = Variable(value: 0)
      weakNumber = number
      values = number.values
      iterator = values.makeAsyncIterator()
    }
    #expect(weakNumber == nil)
    #expect(await iterator.next() == 0)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
    withExtendedLifetime(values) {}
  }

  @Test func anIteratorThatIsDroppedObservesNoMore() async {
    let live = Live()
    let object = Variable<Token?>(value: nil)
    do {
      var values: ContinuumValues<Token?>.Iterator? = object.values.makeAsyncIterator()
      _ = await values?.next()
      values = nil
      object.value = live.token()
      live.expect(1)
      object.value = nil
    }
    live.expect(0)
  }

  @Test func aTaskThatIsCancelledKeepsNoValue() async {
    let live = Live()
    let object = Variable<Token?>(value: nil)
    let started = Gate()
    let task = Task {
      for await _ in object.values { started.open() }
    }
    await started.opens()
    task.cancel()
    await task.value
    object.value = live.token()
    object.value = nil
    live.expect(0)
  }

  @MainActor @Test func aConsumerOnTheMainActorRunsThere() async {
    let number = Variable(value: 0)
    let values = number.map(on: MainActor.self) { $0 * 2 }.values
    var seen: [Int] = []
    for await value in values {
      #expect(Main.isHere)
      seen.append(value)
      if value == 6 { break }
      Task.detached { number.modify { $0 += 1 } }
    }
    #expect(seen == [0, 2, 4, 6])
  }

  @MainActor @Test func elementsNeedNotBeSendable() async {
    final class Box { var content = 1 }
    let box = Variable(value: Box())
    var values = box.values.makeAsyncIterator()
    #expect(await values.next()?.content == 1)
    let first = await box.first { $0.content == 1 }
    #expect(first?.content == 1)
  }

  @Test func nothingIsLostBetweenThreads() async {
    let number = Variable(value: 0)
    let task = Task {
      var last = -1
      for await value in number.values {
        #expect(value > last)
        last = value
        if value == 40_000 { break }
      }
    }
    Threads.run(count: 4) { _ in
      for _ in 0..<10_000 { number.modify { $0 += 1 } }
    }
    await task.value
  }

  @Test func aConsumerOfDistinctValuesNeverGetsTwoEqualOnesInARow() async {
    var number: Variable<Int>? = Variable(value: 1)
    var values = number!.removeDuplicates().values.makeAsyncIterator()
    #expect(await values.next() == 1)
    number?.value = 2
    number?.value = 1
    number = nil
    // All that there is to receive is 1 again.
    #expect(await values.next() == nil)
  }

  @MainActor @Test func valuesOfTheMainActorAreConsumedThere() async {
    let number = Variable(value: 1)
    var values = number.map(on: MainActor.self) { $0 * 2 }.values.makeAsyncIterator()
    #expect(await values.next() == 2)
    await Task.detached { number.value = 2 }.value
    #expect(await values.next() == 4)
  }

  #if os(macOS) || os(Linux)
  @Test func consumingElsewhereWhatBelongsToTheMainActorStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 1)
        let double = await MainActor.run { number.map(on: MainActor.self) { $0 * 2 } }
        for await _ in double.values {}
      }, saying: "Constant<Int>", "belongs to the main actor")
  }
  #endif
}
