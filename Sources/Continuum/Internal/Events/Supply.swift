/// Runs client code while a source is observed: one closure when the first observation is made, and the closure
/// that it returned when the last one has ended, in turn.
///
/// Links tell, under the lock, whether the source is observed. No closure runs under it: the thread calls `update`
/// when it has left the lock. One thread at a time runs the closures, and checks again before it leaves. So a
/// thread that finds another one running them leaves the rest to that one, and waits for nothing (L6).
@usableFromInline
final class Supply: @unchecked Sendable {  // See above.
  /// Begins to send to a node until `run` is cancelled, and returns the closure to call then.
  typealias Start = (_ node: Node, _ run: Cancellation) -> () -> Void

  private let start: Start
  private let place: Place
  // The lock guards these.
  private var isWanted = false
  private var isStarted = false
  /// A thread runs the closures.
  private var isUnderWay = false
  /// The thread that runs the closures owns it.
  private var current: (run: Cancellation, stop: () -> Void)?
  private let releaseEnd = ReleaseEnd()

  init(isOnMainActor: Bool, _ start: @escaping Start) {
    place = isOnMainActor ? .main : .writer
    self.start = start
  }

  /// The captures of the closure are deallocated where it runs (L9).
  deinit {
    let context = ThreadContext.current
    context.beginRelease(of: start)
    context.release(start, in: place)
  }

  /// Notes whether the source is observed. Called under the lock.
  func note(isWanted: Bool) { self.isWanted = isWanted }

  /// Does the same, and has `garbage` start or stop when the lock is released.
  func note(isWanted: Bool, for node: Node, _ garbage: inout Garbage) {
    note(isWanted: isWanted)
    garbage.append { self.update(node) }
  }

  /// Starts or stops, if necessary: at once, or in a job of the main actor. Called without a lock.
  func update(_ node: Node) {
    let mustStart = Graph.core.withLock { _ in isWanted != isStarted ? isWanted : nil }
    guard let mustStart else { return }
    // No reference here may keep the job: it would run here, if the main actor releases it first.
    place.release(
      Ref.retained(
        OnDeinit {
          // Code that observes waits for the start. A stop may end an observation, and so stop another source.
          mustStart ? self.run(node) : ThreadContext.current.release(running: { self.run(node) })
        }
      ).asObject, .current)
  }

  private func run(_ node: Node) {
    var step = Graph.core.withLock { _ in isUnderWay ? nil : nextStep() }
    while let mustStart = step {
      ThreadContext.current.hold {
        if mustStart {
          let run = Cancellation()
          current = (run, start(node, run))
        } else if let (run, stop) = current.take() {
          run.cancel()
          stop()
        }
      }
      step = Graph.core.withLock { _ in nextStep() }
    }
  }

  /// Whether to start, or to stop; `nil` if the thread that asks has nothing to do. Called under the lock.
  private func nextStep() -> Bool? {
    isUnderWay = isWanted != isStarted
    guard isUnderWay else { return nil }
    isStarted.toggle()
    return isStarted
  }
}
