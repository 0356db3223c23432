import Dispatch

// How a test waits for its work, and for work that belongs to no test; and what it says if that takes long.

extension TestScope {
  /// Whether no test has to wait for this work now. The caller holds the lock of `waiting`.
  private var isIdle: Bool { jobs == 0 || isGivenUp }

  /// Whether it is no test's, and was waited for as long as such work is. A test may begin to use a clock late, or have a
  /// task at the address of one that has ended, whose work goes on.
  private var isGivenUp: Bool {
    tools == 0 && firstWait.map { $0.duration(to: .now) >= .seconds(1) } ?? false
  }

  struct Waiter {
    let number: Int
    let scopes: [TestScope]
    let start = ContinuousClock.now
    let continuation: CheckedContinuation<Void, Never>

    /// What it waits for: the names of runs at work, if there are any.
    var names: [String] {
      TestScope.waiting.withLock { _ in
        scopes.filter { $0.jobs > 0 }.flatMap { $0.runs.values.map(\.name) }
      }.sorted()
    }
  }

  /// No scope is released under the lock.
  struct Waiting: @unchecked Sendable {  // Guarded by the lock that it is in.
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

  /// Its lock guards what changes in all scopes and their runs.
  static let waiting = Guarded(Waiting())

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
    all.filter { scope in
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
      let names = waiter.names
      DebugReport.write(
        """
        A test has waited a second for \(names.isEmpty ? "work" : names.joined(separator: ", ")) that belongs \
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
      let names = waiter.names
      DebugReport.write(
        """
        A test has waited ten seconds for \(names.isEmpty ? "a delivery" : names.joined(separator: ", ")), and \
        waits on: \(names.isEmpty ? "it" : "one of them") is computing, or blocks a thread. A body that waits for what \
        the test does later has to suspend, for instance at a continuation or a stream.
        """)
    }
    if waiting.withLock({ !$0.waiters.isEmpty }) { watch() }
  }
}
