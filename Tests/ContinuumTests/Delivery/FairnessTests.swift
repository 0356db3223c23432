import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Testing

/// Whoever writes without a pause keeps neither a place nor another writer.
@Suite("L8 Fairness", .serialized, .ownThreads)
struct FairnessTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  @Test func aWriteDoesNotWaitForAThreadThatHasWrittenTheSameInABatchAndIsBusyWithTheRest() {
    let (entered, finish, isDone) = (Gate(), Gate(), Gate())
    let (slow, log) = (Variable(value: 0), Log<Int>())
    center.continuum.observe(slow) { value in
      guard value == 1 else { return }
      entered.open()
      finish.pass()
    }
    center.continuum.observe(number, onValueChange: { log.append($0) })
    Thread { [number] in
      batchUpdates {
        slow.value = 1
        number.value = 10
      }
      isDone.open()
    }.start()
    entered.pass()
    number.value = 11
    #expect(log.all == [0, 11])
    finish.open()
    isDone.pass()
    #expect(log.all == [0, 11])
  }

  /// A delivery that goes on observes where others deliver, too.
  @Test func aWriteReachesAQueueThoughAThreadHasObservedThereInADeliveryThatGoesOn() {
    let (entered, finish, isDone) = (Gate(), Gate(), Gate())
    let (slow, queue, log) = (Variable(value: 0), OperationQueue(), Log<Int>())
    center.continuum.observe(number, on: queue) { log.append($0) }
    queue.finish()
    #expect(log.all == [0])
    center.continuum.observe(slow) { [center, number] value in
      guard value == 1 else { return }
      center.continuum.observe(number, on: queue) { _ in }
      entered.open()
      finish.pass()
    }
    Thread {
      slow.value = 1
      isDone.open()
    }.start()
    entered.pass()
    number.value = 11
    queue.finish()
    #expect(log.last == 11)
    finish.open()
    isDone.pass()
    queue.finish()
  }

  /// A thread has stored a value, and still computes what is derived from it.
  @Test(arguments: [true, false])
  func aWriteIsDeliveredThoughAThreadThatHasWrittenTheSameStillComputes(onQueue: Bool) {
    let (queue, log) = (OperationQueue(), Log<Int>())
    center.continuum.observe(number, on: onQueue ? queue : nil) { log.append($0) }
    whileAThreadComputesWhatItHasWritten {
      number.value = 2
      queue.finish()
      #expect(log.last == 2)
    }
    queue.finish()
  }

  @Test func theMainActorComputesForAWriteThoughAnotherThreadThatHasLeftItAValueStillComputes() {
    let (center, number, other, log) = (center, number, Variable(value: 0), Log<Int>())
    Main.run {
      let sum = Constant(combining: number, other, on: MainActor.self) { $0 + $1 }
      center.continuum.observe(sum) { log.append($0) }
    }
    whileAThreadComputesWhatItHasWritten {
      other.value = 10
      // The job of the main actor comes first.
      Main.run {}
      #expect(log.last == 11)
    }
  }

  /// Runs `body` while another thread has set `number` to 1, and computes a value that is derived from it.
  private func whileAThreadComputesWhatItHasWritten(_ body: () -> Void) {
    let (entered, finish, isDone) = (Gate(), Gate(), Gate())
    let slow = number.map { value in
      guard value == 1 else { return value }
      entered.open()
      finish.pass()
      return value
    }
    center.continuum.observe(slow) { _ in }
    Thread { [number] in
      number.value = 1
      isDone.open()
    }.start()
    entered.pass()
    body()
    finish.open()
    isDone.pass()
  }

  // MARK: Places

  /// A job that another test has sent may take one delivery along.
  @Test func whatWaitsOnTheMainActorIsOvertakenByOneDeliveryAtMost() {
    let log = Log<String>()
    let isDone = Gate()
    Main.run { [center, number] in
      center.continuum.observe(
        number,
        onValueChange: { value in
          guard value > 0 else { return }
          log.append("delivery \(value)")
          DispatchQueue.main.async {
            log.append("other \(value)")
            if value == 5 { isDone.open() }
          }
          if value < 5 { Threads.elsewhere { number.value = value + 1 } }
        })
    }
    Threads.elsewhere { [number] in number.value = 1 }
    isDone.pass()
    let all = log.all
    #expect(all.count == 10)
    for value in 1...3 {
      let other = all.firstIndex(of: "other \(value)") ?? .max
      #expect(other < all.firstIndex(of: "delivery \(value + 2)") ?? 0, "\(all)")
    }
  }

  @Test func whatWaitsOnAQueueComesBeforeTheNextDelivery() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let log = Log<String>()
    let isDone = Gate()
    center.continuum.observe(
      number, on: queue,
      onValueChange: { [number] value in
        guard value > 0 else { return }
        log.append("delivery \(value)")
        queue.addOperation {
          log.append("other \(value)")
          if value == 5 { isDone.open() }
        }
        if value < 5 { Threads.elsewhere { number.value = value + 1 } }
      })
    queue.finish()
    Threads.elsewhere { [number] in number.value = 1 }
    isDone.pass()
    #expect(log.all == (1...5).flatMap { ["delivery \($0)", "other \($0)"] })
  }

  @Test func anActorAnswersThoughEachOfItsDeliveriesIsFollowedByAnother() async {
    let mostDeliveries = 300
    let (answers, answer) = AsyncStream.makeStream(of: Int.self)
    let clerk = Clerk(answer)
    await clerk.observe(number, through: center, upTo: mostDeliveries)
    Threads.elsewhere { [number] in number.value = 1 }
    var received = answers.makeAsyncIterator()
    // Asked within the first delivery.
    let deliveries = await received.next() ?? mostDeliveries
    #expect(deliveries < 100)
  }

  @Test func theMainActorAnswersThoughADerivedValueIsWrittenWithoutAPause() {
    let mostDeliveries = 300
    let answer = Log<Int>()
    let isDone = Gate()
    Main.run { [center, number] in
      center.continuum.observe(
        number.map { $0 * 2 },
        onValueChange: { double in
          guard double > 0 else { return }
          if double == 2 {
            DispatchQueue.main.async {
              answer.append(number.value)
              isDone.open()
            }
          }
          if double < 2 * mostDeliveries, answer.count == 0 {
            Threads.elsewhere { number.value = double / 2 + 1 }
          }
        })
    }
    Threads.elsewhere { [number] in number.value = 1 }
    isDone.pass()
    #expect(answer.last ?? mostDeliveries < 100)
  }

  // MARK: Writers

  /// More than anybody may be made to deliver for others.
  private static let many = 2000

  @Test func anAssignmentReturnsThoughAnotherThreadGoesOnWriting() {
    let other = Other()
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append(value)
        if value > 0 { other.mustWrite(upTo: Self.many) }
      })
    other.write(number) { [number] in number.value = 1 }
    #expect(other.rounds < Self.many)
    // What was handed on has not been lost.
    #expect(log.gets { $0.last == number.value })
    #expect(log.all == log.all.sorted())
  }

  @Test func anAssignmentReturnsThoughAnotherThreadGoesOnWritingWhatADerivedValueIsMadeOf() {
    let other = Other()
    let log = Log<Int>()
    let second = Variable(value: 0)
    center.continuum.observe(
      Constant(combining: number, second) { $0 + $1 },
      onValueChange: { value in
        log.append(value)
        if value > 0 { other.mustWrite(upTo: Self.many) }
      })
    other.write(second) { [number] in number.value = 1 }
    #expect(other.rounds < Self.many)
    #expect(log.gets { $0.last == number.value + second.value })
    #expect(log.all == log.all.sorted())
  }

  @Test func anAssignmentReturnsThoughADeliveryCorrectsWhatAnotherThreadGoesOnWriting() async {
    let other = Other()
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { [number] value in
        log.append(value)
        guard 1..<1_000_000 ~= value else { return }
        number.value = value + 1_000_000
        other.mustWrite(upTo: Self.many)
      })
    other.write(number) { [number] in number.value = 1 }
    #expect(other.rounds < Self.many)
    await log.expect { $0.last == number.value && number.value > 1_000_000 }
  }

  @Test func oneSourcesRoundsDoNotStarveAnothers() {
    let other = Other()
    let second = Variable(value: 0)
    let before = Log<Int>()
    center.continuum.observe(
      number, onValueChange: { if $0 > 0 { other.mustWrite(upTo: Self.many) } })
    center.continuum.observe(
      second, onValueChange: { if $0 > 0 { before.append(other.rounds) } })
    other.write(number) { [number] in
      batchUpdates {
        number.value = 1
        second.value = 1
      }
      #expect(before.count == 1, "It has been delivered when the batch ends.")
    }
    #expect(before.last ?? Self.many < Self.many)
  }

  @Test func writersThatKeepOneAnotherBusyLoseNothing() {
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { log.append($0) })
    center.continuum.observe(number, onValueChange: { _ in Threads.spin(50) })
    Threads.run(count: 4) { [number] _ in
      for _ in 0..<2000 { number.modify { $0 += 1 } }
    }
    #expect(log.gets { $0.last == 8000 })
    #expect(log.all == log.all.sorted())
  }

  #if os(macOS) || os(Linux)
  /// Tasks run on one thread for each core, and all of these are taken.
  @Test func whatAWriterLeavesOverArrivesThoughTasksKeepEveryThreadBusy() async {
    await #expect(processExitsWith: .success) {
      let isOver = Runs()
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        Task.detached { while isOver.count == 0 { sched_yield() } }
      }
      // Off the threads that tasks run on.
      await MainActor.run {
        FairnessTests.waitForWhatAWriterLeavesOver()
        isOver.add()
      }
    }
  }
  #endif

  private static func waitForWhatAWriterLeavesOver() {
    let number = Variable(value: 0)
    let isDone = Gate()
    NotificationCenter().continuum.observe(number) { value in
      // Each delivery finds a value of another thread, more often than one writer delivers.
      if 1..<100 ~= value { Threads.elsewhere { number.value = value + 1 } }
      if value == 100 { isDone.open() }
    }
    Threads.elsewhere { number.value = 1 }
    isDone.pass("The last value does not arrive.", within: 30)
  }
}

/// A thread that writes during each delivery which another thread makes.
private final class Other: Sendable {
  private let isWanted = Gate()
  private let hasWritten = Gate()
  private let writer = Box<Thread>()
  private let count = Runs()
  private let hasReturned = Locked(false)

  /// How many deliveries the first thread has made.
  var rounds: Int { count.count }

  /// Called in a delivery: when it is the first thread's, it does not return before the other one has
  /// written.
  func mustWrite(upTo most: Int) {
    guard Thread.current === writer.content, rounds < most else { return }
    count.add()
    isWanted.open()
    hasWritten.pass("The other thread waits.", within: 120)
  }

  /// Runs `body` on one thread while another writes `number`, whenever the first is delivering.
  func write(_ number: Variable<Int>, _ body: @escaping @Sendable () -> Void) {
    Threads.run(count: 2, within: 180) { [self] index in
      if index == 0 {
        writer.content = Thread.current
        body()
        hasReturned.withLock { $0 = true }
        isWanted.open()
      } else {
        var value = 2
        while isWanted.pass("The first thread waits.", within: 120) {
          if hasReturned.withLock({ $0 }) { return }
          number.value = value
          value += 1
          hasWritten.open()
        }
      }
    }
  }
}

private actor Clerk {
  private let answer: AsyncStream<Int>.Continuation
  private var deliveries = 0
  private var hasAnswered = false

  init(_ answer: AsyncStream<Int>.Continuation) {
    self.answer = answer
  }

  func observe(_ number: Variable<Int>, through center: NotificationCenter, upTo most: Int) {
    center.continuum.observe(
      number,
      onValueChange: { value in
        guard value > 0 else { return }
        self.deliveries += 1
        if self.deliveries == 1 { self.ask() }
        guard !self.hasAnswered else { return }
        if self.deliveries == most { return self.reply() }
        Threads.elsewhere { number.value = value + 1 }
      })
  }

  private func ask() {
    Task { reply() }
  }

  private func reply() {
    if !hasAnswered { answer.yield(deliveries) }
    hasAnswered = true
  }
}
