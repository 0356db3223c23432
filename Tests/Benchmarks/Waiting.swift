import Continuum
import Dispatch
import Foundation
import Synchronization

// What arrives later: in a task, after a pause, or elsewhere.

let waiting: [Row] = [
  Row("an element of a variable's values", aims: [.hand: 1.5]) {
    [.hand: stream(.bufferingNewest(1)), .library: valuesOfState()]
  },
  Row("an element of a signal's values", aims: [.hand: 1.5]) {
    [.hand: stream(.unbounded), .library: valuesOfSignal()]
  },
  Row("a write, debounced", aims: [.other("a write, bound"): 3]) {
    [
      .hand: debouncedByHand(), .library: late { $0.debounce(for: .seconds(3_600)) },
      .other("a write, bound"): bound(1),
    ]
  },
  Row("a write, throttled", aims: [.other("a write, bound"): 3]) {
    [.library: late { $0.throttle(for: .seconds(3_600)) }, .other("a write, bound"): bound(1)]
  },
  Row("a write elsewhere, until the main actor has the last one") {
    [
      .hand: written { arrivals in
        { value in Task { @MainActor in arrivals.note(value) } }
      },
      .library: written { arrivals in
        let (source, center) = (Variable(value: 0), NotificationCenter())
        center.continuum.observe(source, onValueChange: { arrivals.note($0) })
        return { source.value = $0 }
      },
    ]
  },
  Row("a write elsewhere, until a queue has the last one") {
    [
      .hand: written { arrivals in
        let queue = serialQueue()
        return { value in queue.addOperation { arrivals.note(value) } }
      },
      .library: written { observedOnQueue($0) },
    ]
  },
  Row("a write elsewhere, until another actor has the last one") {
    [
      .hand: written { arrivals in
        let receiver = Receiver(arrivals)
        return { value in Task { await receiver.note(value) } }
      },
      .library: written { observedOnActor($0) },
    ]
  },
  // In rounds of a second: threads that wait in line are soon gone, if the line ever gets shorter.
  Row("a write, while another thread writes another variable", aims: [alone: 3]) {
    [.library: onThreads(2, work: 0), alone: onThreads(1, work: 0)]
  },
  Row(
    "a write and other work, while another thread does the same with another variable",
    aims: [alone: 1.3]
  ) {
    [.library: onThreads(2, work: 200), alone: onThreads(1, work: 200)]
  },
  // 20,000 in 1.5 s.
  Row("a write, while eight threads write other variables", limit: 75_000) {
    [.hand: besideEight { BehindLock() }, .library: besideEight { Bound() }]
  },
  longestBesideEight,
  // 160,000 in a second.
  Row("a derived constant, made by each of eight threads", limit: 50_000) {
    [.library: constantsOnEightThreads()]
  },
]

private let alone = Peer.other("on one thread alone")

// MARK: - Async sequences

private func valuesOfState() -> Contender {
  asynchronous { count in
    let source = Variable(value: 0)
    var values = source.values.makeAsyncIterator()
    for value in 1...count {
      source.value = value
      check(await values.next() == value, "a value was lost")
    }
  }
}

private func valuesOfSignal() -> Contender {
  asynchronous { count in
    let source = Emitter<Int>()
    var values = source.signal.values.makeAsyncIterator()
    for value in 1...count {
      source.send(value)
      check(await values.next() == value, "an event was lost")
    }
  }
}

private func stream(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> Contender {
  asynchronous { count in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    var values = stream.makeAsyncIterator()
    for value in 1...count {
      continuation.yield(value)
      check(await values.next() == value, "a value was lost")
    }
  }
}

/// Runs in a task of its own, and waits for it.
private func asynchronous(_ body: @escaping @Sendable (_ count: Int) async -> Void) -> Contender {
  var contender = Contender { count in
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await body(count)
      done.signal()
    }
    done.wait()
  }
  contender.round = 3e6
  return contender
}

// MARK: - Time

/// Writes what is held back.
private func late(_ derive: (Variable<Int>) -> Constant<Int>) -> Contender {
  let source = Variable(value: 0)
  let labels = bound([derive(source)])
  return .writing(labels) { _, _ in
    0
  } _: {
    source.value = $0
  }
}

/// A task for each write, which sleeps unless the next one cancels it.
private func debouncedByHand() -> Contender {
  let label = Label()
  var task: Task<Void, Never>?
  return .writing([label]) { _, _ in
    0
  } _: { value in
    task?.cancel()
    // Nothing else touches the label before the task does.
    nonisolated(unsafe) let label = label
    task = Task.detached {
      try? await Task.sleep(for: .seconds(3_600))
      if !Task.isCancelled { label.number = value }
    }
  }
}

// MARK: - Elsewhere

/// The last value that has arrived at a place.
private final class Arrivals: Sendable {
  let last = Atomic(0)

  // Tasks may arrive in any order.
  func note(_ value: Int) { last.max(value, ordering: .releasing) }
}

/// Writes from a background thread, and waits until the last value has arrived where it is observed.
@MainActor
private func written(
  observed: @MainActor (Arrivals) -> @Sendable (Int) -> Void
) -> Contender {
  let arrivals = Arrivals()
  let write = observed(arrivals)
  var newest = 0
  var contender = Contender { count in
    let (first, last) = (newest + 1, newest + count)
    newest = last
    Thread.detachNewThread { for value in first...last { write(value) } }
    // Main-actor work comes with the main run loop, which does not run by itself in a command.
    let deadline = Date(timeIntervalSinceNow: 30)
    while arrivals.last.load(ordering: .acquiring) != last {
      check(Date() < deadline, "the last value did not arrive")
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.000_1))
    }
  }
  contender.round = 2e7
  return contender
}

private func serialQueue() -> OperationQueue {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  return queue
}

// Code of an actor may not name a queue that is not its actor's.
private nonisolated func observedOnQueue(_ arrivals: Arrivals) -> @Sendable (Int) -> Void {
  let (source, center) = (Variable(value: 0), NotificationCenter())
  center.continuum.observe(source, on: serialQueue(), onValueChange: { arrivals.note($0) })
  return { source.value = $0 }
}

private actor Receiver {
  let arrivals: Arrivals
  init(_ arrivals: Arrivals) { self.arrivals = arrivals }

  func note(_ value: Int) { arrivals.note(value) }

  func observe(_ source: Variable<Int>) {
    NotificationCenter().continuum.observe(source, bindTo: self) { $0.note($1) }
  }
}

private func observedOnActor(_ arrivals: Arrivals) -> @Sendable (Int) -> Void {
  let (source, receiver) = (Variable(value: 0), Receiver(arrivals))
  let isObserved = DispatchSemaphore(value: 0)
  Task.detached {
    await receiver.observe(source)
    isObserved.signal()
  }
  isObserved.wait()
  // The binding holds its target weakly.
  return { value in withExtendedLifetime(receiver) { source.value = value } }
}

// MARK: - Two threads

/// Threads that each write a bound variable of their own, as many times as a round counts.
private nonisolated func onThreads(_ threads: Int, work: Int) -> Contender {
  let sources = (0..<threads).map { _ in Variable(value: 0) }
  let (center, labels) = (NotificationCenter(), labels(threads))
  for (source, label) in zip(sources, labels) {
    center.continuum.observe(source, bindTo: label, \.number)
  }
  let turns = work * turnsOfHundredNanoseconds / 100
  var contender = Contender { count in
    DispatchQueue.concurrentPerform(iterations: threads) { index in
      for value in 1...count {
        sources[index].value = value
        if turns > 0 { spin(turns) }
      }
    }
    withExtendedLifetime(center) {
      check(labels.allSatisfy { $0.number == count }, "a label does not show the last value")
    }
  }
  contender.round = 1e9
  return contender
}

// MARK: - Eight threads

/// Something that each thread has one of, and writes.
private protocol Written: Sendable {
  func write(_ value: Int)
}

/// A variable that is bound to a label.
private final class Bound: Written, @unchecked Sendable {  // One thread at a time writes the label.
  private let source = Variable(value: 0)
  private let (center, label) = (NotificationCenter(), Label())

  init() { center.continuum.observe(source, bindTo: label, \.number) }

  func write(_ value: Int) { source.value = value }
}

/// A value behind a lock that all have in common.
private final class BehindLock: Written, @unchecked Sendable {  // The lock guards it.
  private static let lock = NSLock()
  private var value = 0

  func write(_ value: Int) { BehindLock.lock.withLock { self.value = value } }
}

/// Writes, while eight threads do the same all the time.
private func besideEight(_ make: () -> some Written) -> Contender {
  let (mine, others) = (make(), (0..<8).map { _ in make() })
  var contender = Contender { count in
    whileWriting(others) { for value in 1...count { mine.write(value) } }
  }
  contender.round = 1e8
  return contender
}

private let longestBesideEight: Row = {
  var row = Row(bytes: "the longest of such writes in 1.5 s", limit: 1e8) { _ in
    let (mine, others) = (Bound(), (0..<8).map { _ in Bound() })
    var longest = Duration.zero
    whileWriting(others) {
      let start = ContinuousClock.now
      var last = start
      while last - start < .seconds(1.5) {
        mine.write(1)
        let now = ContinuousClock.now
        longest = max(longest, now - last)
        last = now
      }
    }
    return [.library: longest / .nanoseconds(1)]
  }
  row.unit = .nanoseconds
  return row
}()

/// Runs `body` while a thread for each of `others` writes it all the time.
private func whileWriting(_ others: [some Written], _ body: () -> Void) {
  let (isOver, group) = (Flag(), DispatchGroup())
  for other in others {
    group.enter()
    Thread.detachNewThread {
      var value = 0
      while !isOver.isSet {
        value += 1
        other.write(value)
      }
      group.leave()
    }
  }
  body()
  isOver.set()
  group.wait()
}

private final class Flag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}

private nonisolated func constantsOnEightThreads() -> Contender {
  let source = Variable(value: 1)
  var contender = Contender { count in
    let group = DispatchGroup()
    for _ in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        for number in 0..<count {
          check(source.map { $0 + number }.value == number + 1, "a constant has another value")
        }
        group.leave()
      }
    }
    group.wait()
  }
  contender.round = 1e8
  return contender
}

/// How many turns of `spin` take 100 ns on this machine.
private nonisolated let turnsOfHundredNanoseconds: Int = {
  let turns = 1_000_000
  let time = ContinuousClock().measure { spin(turns) }
  return max(1, Int(Double(turns) * 100 / (time / .nanoseconds(1))))
}()

@inline(never)
private nonisolated func spin(_ turns: Int) {
  var state = UInt64(truncatingIfNeeded: turns)
  for _ in 0..<turns { state = state &* 6_364_136_223_846_793_005 &+ 1 }
  check(state != 0, "the work was left out")
}
