import Synchronization

/// The work of one test: what its own task begins, and what that leads to. A test that moves a clock, or calls `settled`,
/// waits for it.
///
/// There is none unless a test has a `ManualClock` or is in `settled`. A program's own runs and jobs belong to nothing.
///
/// This file says which scope code belongs to, `TestScope+Work` what is counted, and `TestScope+Waiting` how a test waits
/// for it.
package final class TestScope: @unchecked Sendable {  // The lock of `waiting` guards what changes.
  fileprivate enum Key: Hashable {
    /// A task that is no part of other work.
    case task(Int)
    /// A run that begins outside of tasks and of other work.
    case run(Int)
  }

  private let key: Key
  /// Jobs of the library that are on their way or at work, and jobs of runs that their executors have.
  var jobs = 0
  /// How many jobs and runs have begun or ended: whether there is news.
  var news = 0
  var runs: [ObjectIdentifier: Run] = [:]
  /// How many clocks and helpers of ContinuumTesting are used in it. If there is none, it may belong to any test.
  private(set) var tools = 0
  /// Whether runs and jobs are those of a program without tests, as long as no tool is used.
  private var isPlain = false
  /// For a scope that is no test's: when a test first waited for it.
  var firstWait: ContinuousClock.Instant?

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

  /// All that are at work, or that something refers to.
  static var all: [TestScope] { scopes.all }

  /// Numbers runs and waiters.
  static func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }
  private static let numbers = QuietAtomic(0)

  /// Runs `body` as in a program without tests, until it uses a clock or `settled`: for tests of the library, which run
  /// beside tests that do.
  package static func runPlainly(_ body: () async throws -> Void) async rethrows {
    try await $ofWork.withValue(makePlain(), operation: body)
  }

  /// Runs `body`. No test waits for what that leads to, not even a test that calls this.
  static func runForNobody(_ body: () -> Void) {
    guard users.load(ordering: .relaxed) != 0 else { return body() }
    JobContext(for: []).run(in: makePlain()) { _ in body() }
  }

  private static func makePlain() -> TestScope {
    let scope = scope(.run(nextNumber()))
    scope.isPlain = true
    return scope
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
