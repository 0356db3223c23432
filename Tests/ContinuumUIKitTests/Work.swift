import ContinuumTesting
import Testing

/// What a command does, until the test lets it return.
@MainActor final class Work {
  private(set) var count = 0
  /// Because of it, the test can wait for the runs that it begins.
  private let clock = ManualClock()
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run() async {
    count += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets a run return that has begun, and waits for what that leads to.
  func finish() async {
    await settled {}
    #expect(!waiting.isEmpty, "Nothing runs.")
    await settled { if !waiting.isEmpty { waiting.removeFirst().resume() } }
  }
}
