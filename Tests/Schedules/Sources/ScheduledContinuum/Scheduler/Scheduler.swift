/// Runs threads of which only one goes on at a time, and has a strategy say which.
///
/// A thread gives way before and after whatever another thread could notice: each lock that is taken or
/// released, each atomic, each job that is sent, and wherever a test says so. Since only one thread runs,
/// nothing here needs a lock: semaphores hand everything over.
package final class Scheduler: @unchecked Sendable {  // See above.
  /// What a thread is about to do, or has done.
  package enum Step: UInt8 {
    case lock, unlock, atomic, wait, send, job, test, end, note
  }

  /// A lock's owner.
  final class Lock: @unchecked Sendable {  // Only one thread runs at a time.
    fileprivate(set) var owner: Fiber?
  }

  /// A thread of the run.
  package final class Fiber {
    package let index: Int
    package let name: String
    fileprivate(set) var place: Place?
    let worker: Worker
    /// What it waits for.
    var condition: (() -> Bool)?
    var isOver = false
    fileprivate var locks = 0

    init(_ index: Int, _ name: String, _ place: Place?, _ worker: Worker) {
      self.index = index
      self.name = name
      self.place = place
      self.worker = worker
    }

    var isReady: Bool { !isOver && (condition.map { $0() } ?? true) }
  }

  /// The run under way.
  package private(set) nonisolated(unsafe) static var current: Scheduler?

  package var strategy: any Strategy
  private let mostSteps: Int
  private var fibers: [Fiber] = []
  private var running: Fiber?
  private let driver = Worker.Baton()
  package private(set) var steps = 0
  package private(set) var failures: [String] = []
  package let trace: Trace

  package init(_ strategy: any Strategy, isDetailed: Bool = false, mostSteps: Int = 20_000) {
    trace = Trace(isDetailed: isDetailed)
    self.strategy = strategy
    self.mostSteps = mostSteps
    Scheduler.current = self
  }

  /// Runs what there is until nothing is left to do. Returns whether it came to its end.
  package func run() -> Bool {
    guard let first = choose(from: nil) else { return true }
    running = first
    first.worker.baton.pass()
    driver.take()
    running = nil
    let isComplete = fibers.allSatisfy(\.isOver)
    fibers = []
    return isComplete
  }

  package func fail(_ message: String) {
    failures.append(message)
    trace.add(running, "FAILED: \(message)", always: true)
  }

  /// Says something in the trace.
  package func note(_ text: @autoclosure () -> String) { trace.add(running, text()) }

  // MARK: Steps

  private func choose(from me: Fiber?) -> Fiber? {
    let mayGoOn = me.map(\.isReady) ?? false
    var candidates: [Fiber] = []
    if mayGoOn { candidates.append(me!) }
    for fiber in fibers where fiber !== me && fiber.isReady { candidates.append(fiber) }
    guard candidates.count > 1 else { return candidates.first }
    let chosen = strategy.choose(candidates, mayGoOn: mayGoOn, step: steps)
    return candidates[chosen]
  }

  private func goOn(_ me: Fiber) {
    if let next = choose(from: me) {
      guard next !== me else { return }
      running = next
      next.worker.baton.pass()
      me.worker.baton.take()
    } else {
      let names = fibers.filter { !$0.isOver }.map(\.name)
      stop(me, "Deadlock: \(names.joined(separator: ", ")) wait for ever.")
    }
  }

  /// Gives the run up. Its threads stay where they are.
  private func stop(_ me: Fiber, _ message: String) -> Never {
    fail(message)
    driver.pass()
    while true { me.worker.baton.take() }
  }

  private func step(_ step: Step, _ me: Fiber) {
    steps += 1
    trace.add(me, step)
    if steps > mostSteps { stop(me, "It does not come to an end.") }
    goOn(me)
  }

  private func end(_ me: Fiber) {
    me.isOver = true
    trace.add(me, .end)
    if let next = choose(from: me) {
      running = next
      next.worker.baton.pass()
    } else if fibers.allSatisfy(\.isOver) {
      driver.pass()
    } else {
      goOn(me)
    }
  }

  // MARK: What the substitutes call

  package static func step(_ step: Step) {
    guard let current, let me = current.running else { return }
    current.step(step, me)
  }

  static func acquire(_ lock: Lock) {
    guard let current, let me = current.running else { return }
    if lock.owner === me { current.stop(me, "A thread takes a lock that it holds.") }
    current.step(.lock, me)
    if lock.owner != nil { current.wait(me) { lock.owner == nil } }
    lock.owner = me
    me.locks += 1
  }

  static func release(_ lock: Lock) {
    lock.owner?.locks -= 1
    lock.owner = nil
    step(.unlock)
  }

  /// Waits until another thread has brought about what is waited for.
  static func wait(_ condition: @escaping () -> Bool) {
    guard let current, let me = current.running else {
      precondition(condition(), "Nobody is there who could bring it about.")
      return
    }
    current.step(.wait, me)
    current.wait(me, condition)
  }

  private func wait(_ me: Fiber, _ condition: @escaping () -> Bool) {
    me.condition = condition
    goOn(me)
    me.condition = nil
  }

  /// Adds a thread to the run.
  package static func spawn(
    _ name: String, _ place: Place? = nil, _ body: @escaping @Sendable () -> Void
  ) {
    guard let current else { fatalError("There is no run.") }
    let worker = Worker.take(isMainThread: place === Place.main)
    let fiber = Fiber(current.fibers.count, name, place, worker)
    current.fibers.append(fiber)
    current.trace.begin(fiber)
    worker.assign(body) {
      Worker.giveBack(worker)
      current.end(fiber)
    }
  }

  /// Whether the calling thread holds a lock.
  package static var holdsLock: Bool { current?.running.map { $0.locks > 0 } ?? false }

  /// Runs `body` while the calling thread works for a place.
  static func works(for place: Place, _ body: () -> Void) {
    let me = current?.running
    me?.place = place
    body()
    me?.place = nil
  }

  /// Whether the calling thread stands for the main thread; `nil` outside a run.
  static var isMainThread: Bool? { current?.running?.worker.isMainThread }

  /// The calling thread.
  package static var thread: AnyObject? { current?.running }

  /// The place that the calling thread works for.
  package static var place: Place? { current?.running?.place }
}
