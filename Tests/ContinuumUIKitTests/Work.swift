import ContinuumTestSupport
import Testing

/// What a command does, until the test lets it return.
@MainActor final class Work {
  private(set) var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run() async {
    count += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits for a run, and lets it return.
  func finish() async {
    await Threads.expectSoon("Nothing runs.") { !waiting.isEmpty }
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }
}
