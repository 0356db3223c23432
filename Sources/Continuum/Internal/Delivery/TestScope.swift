import Dispatch
import Synchronization

/// The work of one test: what its own task begins, and what that leads to. A test that moves a clock, or calls `settled`,
/// waits for it.
///
/// There is none unless a test has a `ManualClock` or is in `settled`. A program's own runs and jobs belong to nothing.
package final class TestScope: @unchecked Sendable {  // The lock of `waiting` guards what changes.
  /// A run of a command, of a load, or of a sequence that the library follows.
  package final class Run: @unchecked Sendable {  // The lock of `waiting` guards what changes.
    /// For messages, such as "a load made at Screen.swift:12".
    let name: String
    /// Where it runs, if that is an actor.
    private(set) weak var actor: (any Actor)?
    fileprivate let scope: TestScope
    /// The task that runs it, for comparisons only.
    fileprivate var task: Int?
    /// Whether that task sleeps on a clock that a test moves.
    fileprivate(set) var isAsleep = false

    fileprivate init(_ name: String, on actor: (any Actor)?, in scope: TestScope) {
      (self.name, self.actor, self.scope) = (name, actor, scope)
    }
  }

  fileprivate enum Key: Hashable {
    /// A task that is no part of other work.
    case task(Int)
    /// A run that begins outside of tasks and of other work.
    case run(Int)
  }

  private let key: Key
  /// Jobs of the library that are on their way or at work, and jobs of runs that their executors have.
  private var jobs = 0
  /// How many jobs and runs have begun or ended: whether there is news.
  private var news = 0
  private var runs: [ObjectIdentifier: Run] = [:]
  /// How many clocks and helpers of ContinuumTesting are used in it. If there is none, it may belong to any test.
  private var tools = 0
  /// Whether runs and jobs are those of a program without tests, as long as no tool is used.
  private var isPlain = false
  /// For a scope that is no test's: when a test first waited for it.
  private var firstWait: ContinuousClock.Instant?

  private init(_ key: Key) { self.key = key }

  deinit { TestScope.scopes.forget(key) }
}

// MARK: - Whose work it is

extension TestScope {
  /// The scope of the running job or run.
  @TaskLocal private static var ofWork: TestScope?

  /// How many clocks, and calls of `settled`, there are.
  private static let users = QuietAtomic(0)

  package static func beginUse() { users.add(1, ordering: .relaxed) }
  package static func endUse() { users.subtract(1, ordering: .relaxed) }

  /// What the calling code belongs to; `nil` if nothing in this process waits for such work, or the code runs outside of
  /// tasks and of other work.
  package static var current: TestScope? {
    guard users.load(ordering: .relaxed) != 0 else { return nil }
    if let ofWork { return waiting.withLock { _ in ofWork.isPlain } ? nil : ofWork }
    return ofTask
  }

  /// What code belongs to that uses a clock, or `settled`.
  package static var forTool: TestScope? { ofWork ?? ofTask }

  /// The scope of a task that is no part of other work.
  private static var ofTask: TestScope? {
    #if DEBUG
    // A test that plays a thread counts its steps, and those must not depend on other tests.
    if PlayedThread.current != nil { return nil }
    #endif
    return withUnsafeCurrentTask { $0?.hashValue }.map { scope(.task($0)) }
  }

  /// A clock or a helper is used in it, until `endTool`: it is that of a test.
  package func beginTool() {
    TestScope.waiting.withLock { _ in
      isPlain = false
      tools += 1
    }
  }
  package func endTool() { TestScope.waiting.withLock { _ in tools -= 1 } }

  /// What a run belongs to that the calling code begins; `nil` if nothing in this process waits for runs.
  static var ofNewRun: TestScope? {
    guard users.load(ordering: .relaxed) != 0 else { return nil }
    if ofWork != nil { return current }
    return ofTask ?? scope(.run(nextNumber()))
  }

  /// Each is forgotten with its last reference.
  private static let scopes = Registry<Key, TestScope>()

  private static func scope(_ key: Key) -> TestScope { scopes.find(key) { TestScope(key) } }

  /// Numbers runs and waiters.
  private static func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }
  private static let numbers = QuietAtomic(0)

  /// Runs `body` as in a program without tests, until it uses a clock or `settled`: for tests of the library, which run
  /// beside tests that do.
  package static func runPlainly(_ body: () async throws -> Void) async rethrows {
    let scope = scope(.run(nextNumber()))
    scope.isPlain = true
    try await $ofWork.withValue(scope, operation: body)
  }

  /// Runs `body` as work of `scope`, if there is one.
  static func run(in scope: TestScope?, _ body: () -> Void) {
    if let scope { $ofWork.withValue(scope, operation: body) } else { body() }
  }

  /// Runs `body`, and the tasks that it begins, as work of `scope`, if there is one.
  package static func run<Result>(
    in scope: TestScope?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let scope else { return try await body() }
    return try await $ofWork.withValue(scope, operation: body)
  }
}

// MARK: - Its work

extension TestScope {
  /// Begins work that ends with the release of what is returned.
  func beginWork() -> WorkGroup {
    beginJob()
    return WorkGroup(in: self) { self.endJob() }
  }

  func beginJob() {
    TestScope.waiting.withLock { _ in
      jobs += 1
      news += 1
    }
  }

  func endJob() {
    let ready = TestScope.waiting.withLockUnchecked { waiting in
      jobs -= 1
      news += 1
      return jobs == 0 ? waiting.takeReady() : []
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  func beginRun(_ name: String, on actor: (any Actor)?) -> Run {
    let run = Run(name, on: actor, in: self)
    TestScope.waiting.withLock { _ in
      news += 1
      runs[ObjectIdentifier(run)] = run
    }
    return run
  }

  private func endRun(_ run: Run) {
    TestScope.waiting.withLock { _ in
      news += 1
      runs[ObjectIdentifier(run)] = nil
    }
  }
}

extension TestScope.Run {
  /// The run of the calling task, or of a task that has begun it.
  @TaskLocal private static var current: TestScope.Run?

  /// Runs `body`, the whole of this run, in the calling task.
  func perform(_ body: () async -> Void) async {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    TestScope.waiting.withLock { _ in self.task = task }
    await TestScope.run(in: scope) { await TestScope.Run.$current.withValue(self, operation: body) }
    scope.endRun(self)
  }

  /// Runs `sleep`, in which the calling task waits for nothing but a clock that a test moves.
  package static func asleep(_ sleep: () async -> Void) async {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    guard let run = current, TestScope.waiting.withLock({ _ in run.task == task }) else {
      return await sleep()
    }
    TestScope.waiting.withLock { _ in run.isAsleep = true }
    await sleep()
    TestScope.waiting.withLock { _ in run.isAsleep = false }
  }
}

// MARK: - Waiting for it

extension TestScope {
  /// Whether no test has to wait for this work now. The caller holds the lock of `waiting`.
  private var isIdle: Bool { jobs == 0 || isGivenUp }

  /// Whether it is no test's, and was waited for as long as such work is. A test may begin to use a clock late, or have a
  /// task at the address of one that has ended, whose work goes on.
  private var isGivenUp: Bool {
    tools == 0 && firstWait.map { $0.duration(to: .now) >= .seconds(1) } ?? false
  }

  fileprivate struct Waiter {
    let number: Int
    let scopes: [TestScope]
    let start = ContinuousClock.now
    let continuation: CheckedContinuation<Void, Never>
  }

  /// No scope is released under the lock.
  fileprivate struct Waiting: @unchecked Sendable {  // Guarded by the lock that it is in.
    var waiters: [Waiter] = []
    /// Whether a job will look for those that wait for long.
    var isWatched = false

    mutating func takeReady() -> [Waiter] {
      let ready = waiters.filter { $0.scopes.allSatisfy(\.isIdle) }
      if !ready.isEmpty {
        waiters.removeAll { waiter in ready.contains { $0.number == waiter.number } }
      }
      return ready
    }
  }

  private static let waiting = Guarded(Waiting())

  /// Waits until each run of `scopes` has returned, or waits for something else than a processor, and no job of theirs is
  /// left. Waits for work that belongs to no test as well, for a second at most.
  ///
  /// An executor knows the jobs of its run, but not those on the main actor or on an actor with an executor of its own:
  /// see `Rounds`.
  package static func settle(_ scopes: [TestScope]) async {
    // Once: other tests may begin such work all the time.
    let found = strangers(to: scopes)
    while true {
      let strangers = waiting.withLockUnchecked { _ in found.filter { !$0.isGivenUp } }
      let all = scopes + strangers
      await wait(for: all)
      let (news, runs) = waiting.withLockUnchecked { _ in
        (all.map(\.news), scopes.flatMap { $0.runs.values })
      }
      if runs.isEmpty, strangers.isEmpty { return }
      let isAnyAwake = waiting.withLock { _ in runs.contains { !$0.isAsleep } }
      await Rounds(runs, isAnyAwake: isAnyAwake).go {
        waiting.withLock { _ in all.map(\.news) != news }
      }
      if waiting.withLock({ _ in all.map(\.news) == news && all.allSatisfy(\.isIdle) }) { return }
    }
  }

  /// The scopes at work that belong to no test, and were not waited for as long as such work is.
  private static func strangers(to scopes: [TestScope]) -> [TestScope] {
    self.scopes.all.filter { scope in
      waiting.withLock { _ in
        if scope.tools > 0 || scope.jobs == 0 && scope.runs.isEmpty { return false }
        if scope.firstWait == nil { scope.firstWait = .now }
        return !scope.isGivenUp
      } && !scopes.contains { $0 === scope }
    }
  }

  private static func wait(for scopes: [TestScope]) async {
    let number = nextNumber()
    await withCheckedContinuation { continuation in
      let mustWait = waiting.withLock { waiting in
        if scopes.allSatisfy(\.isIdle) { return false }
        waiting.waiters.append(
          Waiter(number: number, scopes: scopes, continuation: continuation))
        return true
      }
      if !mustWait { return continuation.resume() }
      if scopes.contains(where: \.isLimited) { run(after: .milliseconds(1_010), giveUp) }
      watch()
    }
  }

  /// No work of others delays it.
  private static let timer = DispatchQueue(label: "Continuum")

  private static func run(after delay: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void)
  {
    timer.asyncAfter(deadline: .now() + delay) { body() }
  }

  private var isLimited: Bool {
    TestScope.waiting.withLock { _ in tools == 0 && firstWait != nil }
  }

  // MARK: Saying so

  /// Some time is over for work that belongs to no test.
  @Sendable private static func giveUp() {
    let ready = waiting.withLockUnchecked { $0.takeReady() }
    for waiter in ready {
      let names = waiting.withLock { _ in
        waiter.scopes.filter { $0.jobs > 0 }.flatMap { $0.runs.values.map(\.name) }
      }
      DebugReport.write(
        """
        A test has waited a second for \(names.isEmpty ? "work" : names.sorted().joined(separator: ", ")) that belongs \
        to no test, and goes on. Call it in the task of the test, or in what that leads to: what an unstructured task \
        begins belongs to nobody.
        """)
      waiter.continuation.resume()
    }
  }

  /// Has a job look every ten seconds for those who wait for long.
  private static func watch() {
    let mustBegin = waiting.withLock { waiting in
      defer { waiting.isWatched = true }
      return !waiting.isWatched
    }
    if mustBegin { run(after: .seconds(10), lookAfterWaiters) }
  }

  @Sendable private static func lookAfterWaiters() {
    let late = waiting.withLockUnchecked { waiting in
      waiting.isWatched = false
      return waiting.waiters.filter { $0.start.duration(to: .now) > .seconds(10) }
    }
    for waiter in late {
      let names = waiting.withLock { _ in
        waiter.scopes.filter { $0.jobs > 0 }.flatMap { $0.runs.values.map(\.name) }
      }
      DebugReport.write(
        """
        A test has waited ten seconds for \(names.isEmpty ? "a delivery" : names.sorted().joined(separator: ", ")), and \
        waits on: \(names.isEmpty ? "it" : "one of them") is computing, or blocks a thread. A body that waits for what \
        the test does later has to suspend, for instance at a continuation or a stream.
        """)
    }
    if waiting.withLock({ !$0.waiters.isEmpty }) { watch() }
  }
}
