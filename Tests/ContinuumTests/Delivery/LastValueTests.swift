import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// What was written before the source's end is delivered (L5 before L10).
@Suite("L10 End: the source's last value", .serialized, .timeLimit(.minutes(30)), .ownThreads)
struct LastValueTests {
  let center = NotificationCenter()

  @Test func writtenAndDroppedWithTheTargetOnAQueueTheLastValueArrives() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let labels = (0..<300).map { _ in Core() }
    let observers = labels.map { label in
      let number = Variable(value: 0)
      let observer = center.continuum.observe(
        number, on: queue, onValueChange: { label.log.append($0) })
      number.value = 7
      return observer
    }
    queue.finish()
    #expect(labels.count { $0.log.last != 7 } == 0)
    let running = observers.count { !$0.isCancelled }
    #expect(running == 0)
  }

  @Test func theLastValueArrivesOnceWhenTheQueueGoesOnLater() {
    let queue = OperationQueue()
    let (live, log) = (Live(), Log<Int>())
    let observer = {
      let (number, token) = (Variable(value: 0), live.token())
      let observer = center.continuum.observe(
        number, on: queue,
        onValueChange: { value in withExtendedLifetime(token) { log.append(value) } })
      queue.finish()
      queue.isSuspended = true
      for value in 1...3 { number.value = value }
      return observer
    }()
    #expect(live.count == 1, "It has something to deliver yet.")
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [0, 3])
    #expect(observer.isCancelled)
    #expect(live.count == 0)
  }

  @Test func aBackgroundJobsLastProgressArrivesOnItsMainActorLabel() {
    let label = Core()
    Main.run { [center] in
      let progress = Variable(value: 0)
      center.continuum.observe(progress, onValueChange: { label.log.append($0) })
      // Dropped by the thread that wrote it.
      Thread.detachNewThread { for value in 1...100 { progress.value = value } }
    }
    #expect(label.log.gets { $0.last == 100 })
  }

  @Test func theLastValueArrivesOnTheMainActorAlsoWhenItIsBusy() {
    let label = Core()
    let progress = Box(Variable(value: 0))
    Main.run { [center] in
      center.continuum.observe(progress.content!, onValueChange: { label.log.append($0) })
    }
    Main.whileBlocked {
      Threads.elsewhere {
        for value in 1...100 { progress.content!.value = value }
        progress.content = nil
      }
    }
    Main.run {}
    #expect(label.log.all == [0, 100])
  }

  @Test func theLastValueArrivesOnAnActor() async {
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let reader = Reader(log)
    await reader.observeOneThatEnds(with: 7, through: center)
    var last = -1
    for await value in values {
      last = value
      if value == 7 || value == Reader.end { break }
    }
    #expect(last == 7)
  }

  @Test func theLastValueOfADerivedConstantArrivesOnAQueue() {
    let queue = OperationQueue()
    let log = Log<Int>()
    do {
      let number = Variable(value: 0)
      center.continuum.observe(
        number.map { $0 * 2 }.removeDuplicates(), on: queue, onValueChange: { log.append($0) })
      queue.finish()
      queue.isSuspended = true
      number.value = 4
    }
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [0, 8])
  }

  @Test func theLastValueOfOneOfTwoSourcesArrivesOnAQueue() {
    let queue = OperationQueue()
    let log = Log<Int>()
    let other = Variable(value: 1)
    do {
      let number = Variable(value: 0)
      center.continuum.observe(
        Constant(combining: number, other) { $0 + $1 }, on: queue,
        onValueChange: { log.append($0) })
      queue.finish()
      queue.isSuspended = true
      number.value = 10
    }
    queue.isSuspended = false
    queue.finish()
    #expect(log.last == 11)
    other.value = 2
    queue.finish()
    #expect(log.last == 12)
  }

  @Test func writtenAndDroppedInsideADeliveryTheLastValueArrives() {
    let trigger = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(
      trigger,
      onValueChange: { [center] value in
        guard value == 1 else { return }
        let number = Variable(value: 0)
        center.continuum.observe(number, onValueChange: { log.append($0) })
        number.value = 1
      })
    trigger.value = 1
    #expect(log.all == [0, 1])
  }

  @Test func writtenAndDroppedInsideABatchTheLastValueArrives() {
    let log = Log<Int>()
    var observer: ContinuumObserver?
    batchUpdates {
      let number = Variable(value: 0)
      observer = center.continuum.observe(number, onValueChange: { log.append($0) })
      number.value = 1
      number.modify { $0 += 1 }
    }
    #expect(log.all == [0, 2])
    #expect(observer?.isCancelled == true)
  }

  @Test func droppedInsideABatchADerivedConstantDeliversItsLastValue() {
    let log = Log<Int>()
    batchUpdates {
      let number = Variable(value: 0)
      center.continuum.observe(number.map { $0 * 2 }, onValueChange: { log.append($0) })
      number.value = 4
    }
    #expect(log.all == [0, 8])
  }

  @Test func writtenAndDroppedInsideAModifyOfAnotherTheLastValueArrives() {
    let other = Variable(value: 0)
    let log = Log<Int>()
    other.modify { _ in
      let number = Variable(value: 0)
      center.continuum.observe(number, onValueChange: { log.append($0) })
      number.value = 1
    }
    #expect(log.last == 1)
  }

  @Test func theLastChangeIsPosted() {
    let posts = Log<Int>()
    let queue = OperationQueue()
    do {
      let number = Variable(value: 0)
      center.listen(to: number.notificationName) { posts.append(0) }
      center.continuum.observe(number, on: queue, onValueChange: { _ in })
      queue.finish()
      queue.isSuspended = true
      number.value = 1
    }
    queue.isSuspended = false
    queue.finish()
    #expect(posts.count == 1)
  }
}

private final class Core: Sendable {
  let log = Log<Int>()
}

private actor Reader {
  static let end = -1
  private let log: AsyncStream<Int>.Continuation

  init(_ log: AsyncStream<Int>.Continuation) {
    self.log = log
  }

  /// Says when the observation has ended, whatever it has received by then.
  func observeOneThatEnds(with value: Int, through center: NotificationCenter) {
    let number = Variable(value: 0)
    let farewell = Farewell(log)
    center.continuum.observe(
      number,
      onValueChange: { value in withExtendedLifetime(farewell) { _ = self.log.yield(value) } })
    number.value = value
  }
}

private final class Farewell: Sendable {
  private let log: AsyncStream<Int>.Continuation

  init(_ log: AsyncStream<Int>.Continuation) { self.log = log }

  deinit { log.yield(Reader.end) }
}
