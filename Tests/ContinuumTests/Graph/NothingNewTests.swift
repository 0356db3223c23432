import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Synchronization
import Testing

/// Behind a value that did not change, nothing runs: not in the places of the observations, either.
@Suite("L11 Cost: values behind one that did not change", .ownThreads)
struct NothingNewTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  @Test func aWriteThatChangesNothingSendsNoJobToAQueue() {
    let (queue, log) = (OperationQueue(), Log<Int>())
    let tens = number.map { $0 / 10 }.removeDuplicates()
    center.continuum.observe(tens.map { $0 * 10 }, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    queue.isSuspended = true
    number.value = 1
    #expect(queue.operationCount == 0)
    queue.isSuspended = false
    number.value = 10
    queue.finish()
    queue.isSuspended = true
    number.value = 11
    Threads.elsewhere { [number] in number.value = 12 }
    #expect(queue.operationCount == 0)
    number.value = 20
    #expect(queue.operationCount == 1)
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [0, 10, 20])
  }

  @Test func aWriteThatChangesNothingSendsNoJobToAnActor() async {
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let worker = CountedWorker()
    let tens = number.map { $0 / 10 }.removeDuplicates()
    await worker.observe(tens.map { $0 * 10 }, through: center, log)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 0)
    number.value = 10
    #expect(await received.next() == 10)
    // The actor may be at the end of the job that has delivered this.
    await worker.finish()
    let before = worker.executor.jobs
    number.value = 11
    Threads.elsewhere { [number] in number.value = 12 }
    #expect(worker.executor.jobs == before)
    number.value = 20
    #expect(await received.next() == 20)
    #expect(worker.executor.jobs > before)
  }

  @Test func whatIsStillOnItsWayToAQueueIsReceivedThereAtOnceThoughTheWriteChangesNothing() {
    let (queue, log) = (OperationQueue(), Log<Int>())
    queue.maxConcurrentOperationCount = 1
    let tens = number.map { $0 / 10 }.removeDuplicates()
    center.continuum.observe(tens.map { $0 * 10 }, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    queue.addOperation { [number] in
      // Another thread announces the change, and the job that it sends waits behind this one.
      let elsewhere = OperationQueue()
      elsewhere.addOperations([BlockOperation { number.value = 10 }], waitUntilFinished: true)
      number.value = 11
      log.append(-1)
    }
    queue.finish()
    #expect(log.all == [0, 10, -1])
  }

  @Test func whatAnotherThreadHasYetToTellOfIsReceivedAtOnceThoughTheWriteChangesNothing() {
    let (entered, finish, log) = (Gate(), Gate(), Log<Int>())
    let tens = number.map { $0 / 10 }.removeDuplicates()
    // What is told of first keeps the other thread busy.
    center.continuum.observe(tens.map { $0 * 10 }) { value in
      guard value == 10 else { return }
      entered.open()
      finish.pass()
    }
    center.continuum.observe(tens.map { $0 * 10 }, onValueChange: { log.append($0) })
    let isDone = Gate()
    Thread { [number] in
      number.value = 10
      isDone.open()
    }.start()
    entered.pass()
    number.value = 11
    #expect(log.all == [0, 10])
    finish.open()
    isDone.pass()
    #expect(log.all == [0, 10])
  }
}

private actor CountedWorker {
  nonisolated let executor = CountingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func observe(
    _ source: Constant<Int>, through center: NotificationCenter,
    _ log: AsyncStream<Int>.Continuation
  ) {
    center.continuum.observe(source) { log.yield($0) }
  }

  func finish() {}
}

private final class CountingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "CountingExecutor")
  private let count = Atomic(0)

  var jobs: Int { count.load(ordering: .acquiring) }

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
