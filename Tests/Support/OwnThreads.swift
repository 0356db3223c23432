import ContinuumTesting
import Dispatch
import Foundation
package import Testing

/// Runs tests on threads of their own, where they may block.
///
/// Tasks share a few threads, two on a machine with two cores, and on Linux operation queues use the same
/// ones. A test that blocks such a thread, or spins on it, until a task or an operation has run may wait
/// for ever. So every suite that blocks has this trait, and what blocks in this target checks it.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(TestThreads.shared) { try await function() }
  }

  /// Records an issue if the caller is about to block a thread that tasks share.
  package static func check(sourceLocation: SourceLocation) {
    // A thread that a test has started belongs to no test. The main actor has a thread of its own.
    guard Test.current != nil, !TestThreads.isHere, !Main.isHere else { return }
    Issue.record(
      "This blocks a thread that tasks and operation queues need. Give the suite the trait `.ownThreads`.",
      sourceLocation: sourceLocation)
  }
}

extension Trait where Self == OwnThreads {
  /// The tests of this suite may block: they run on threads of their own.
  package static var ownThreads: OwnThreads { OwnThreads() }
}

/// As many threads as there are cores, but at least two, which do nothing but run tests.
private final class TestThreads: TaskExecutor {
  static let shared = TestThreads()

  static var isHere: Bool { Thread.current.threadDictionary[mark] != nil }

  private static let mark = "runs tests"

  private let jobs = Locked<[UnownedJob]>([])
  private let isAnythingToDo = DispatchSemaphore(value: 0)

  private init() {
    for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) {
      let thread = Thread { [self] in run() }
      thread.stackSize = 8 << 20
      thread.start()
    }
    QuietWait.add(self)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isAnythingToDo.signal()
  }

  private func run() {
    Thread.current.threadDictionary[TestThreads.mark] = true
    while true {
      isAnythingToDo.wait()
      jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
