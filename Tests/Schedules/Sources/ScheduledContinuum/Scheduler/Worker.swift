import Dispatch
import Foundation

/// A real thread that runs one thread of a run after another.
final class Worker: @unchecked Sendable {  // Only one thread runs at a time.
  /// Whoever has it goes on.
  final class Baton: Sendable {
    private let semaphore = Dispatch.DispatchSemaphore(value: 0)

    func pass() { semaphore.signal() }
    func take() { semaphore.wait() }
  }

  let baton = Baton()
  private var body: (() -> Void)?
  private var end: (() -> Void)?

  private nonisolated(unsafe) static var free: [Worker] = []

  private nonisolated(unsafe) static var count = 0
  private let number: Int
  /// Whether this stands for the main thread, which only ever does the jobs of the main actor.
  let isMainThread: Bool

  /// Takes the first that is free, so that a schedule is played by the same threads each time.
  static func take(isMainThread: Bool) -> Worker {
    let candidates = free.indices.filter { free[$0].isMainThread == isMainThread }
    guard let first = candidates.min(by: { free[$0].number < free[$1].number }) else {
      count += 1
      return Worker(count, isMainThread: isMainThread)
    }
    return free.remove(at: first)
  }

  /// Called by the worker itself while it still has the baton.
  static func giveBack(_ worker: Worker) { free.append(worker) }

  private init(_ number: Int, isMainThread: Bool) {
    self.number = number
    self.isMainThread = isMainThread
    let thread = Foundation.Thread { [self] in
      while true {
        baton.take()
        work()
        let end = end
        end?()
      }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Says what to do, and who hands the baton on in the `end`.
  func assign(_ body: @escaping () -> Void, end: @escaping () -> Void) {
    (self.body, self.end) = (body, end)
  }

  /// What the body holds is let go of before the baton is.
  private func work() {
    let body = body
    self.body = nil
    body?()
  }
}
