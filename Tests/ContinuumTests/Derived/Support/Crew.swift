import Foundation
import Testing

/// Threads that start together and are joined with a deadline.
enum Crew {
  /// Runs each of `bodies` on a thread of its own and waits for all of them.
  static func run(
    stackSize: Int = 1 << 20, _ bodies: [@Sendable () -> Void],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (start, end) = (DispatchGroup(), DispatchGroup())
    for _ in bodies {
      start.enter()
      end.enter()
    }
    for body in bodies {
      let thread = Thread {
        start.leave()
        // Nobody begins before everybody is there.
        start.wait()
        body()
        end.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    if end.wait(timeout: .now() + 120) == .timedOut {
      Issue.record("A thread did not come to its end.", sourceLocation: sourceLocation)
    }
  }

  /// Runs `body` on `count` threads, each with its number.
  static func run(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    run((0..<count).map { index in { body(index) } }, sourceLocation: sourceLocation)
  }

  /// Runs `body` on another thread and waits for it.
  static func elsewhere(
    stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    run(stackSize: stackSize, [body], sourceLocation: sourceLocation)
  }
}
