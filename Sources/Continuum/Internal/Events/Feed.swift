import Synchronization

/// What sends the events of a signal that is neither an emitter's nor derived from signals: an
/// observation of something else, which is made when the signal is first observed and ends with its last
/// observation.
final class Feed: @unchecked Sendable {  // See below.
  /// Observes something, and hands each change to `run`.
  typealias Body = (_ run: Run) -> ContinuumObserver

  /// One such observation.
  final class Run: Sendable {
    private enum Phase {
      /// Two threads may each begin one. What comes before it is decided which of them stays, and before
      /// anybody's `observe` has returned, is no event.
      static let begins: UInt8 = 0
      static let goesOn: UInt8 = 1
      static let isStopped: UInt8 = 2
    }

    private let node: EventNode
    private let phase = Atomic(Phase.begins)

    fileprivate init(_ node: EventNode) { self.node = node }

    fileprivate func goOn() { phase.store(Phase.goesOn, ordering: .releasing) }
    /// Whether nobody wants its events any more.
    var isStopped: Bool { phase.load(ordering: .acquiring) == Phase.isStopped }

    fileprivate func stop() { phase.store(Phase.isStopped, ordering: .releasing) }

    func send(_ box: @autoclosure () -> AnyBox) {
      if phase.load(ordering: .acquiring) == Phase.goesOn { node.send(box()) }
    }

    /// The observation has ended. If it was not stopped, there is nothing more to send.
    func end() {
      if !isStopped { node.endOfEvents() }
    }

    /// What the observation has to capture.
    func untilEnd() -> AtEnd { AtEnd { self.end() } }
  }

  /// What ends a run.
  struct Stop: Sendable {
    fileprivate let run: Run
    fileprivate let observer: ContinuumObserver

    func callAsFunction() {
      run.stop()
      observer.cancel()
    }
  }

  private let body: Body
  /// The lock of the events guards it.
  @exclusivity(unchecked) private var current: Stop?

  init(_ body: @escaping Body) { self.body = body }

  /// Begins to observe. Called without a lock.
  func begin(_ node: EventNode) -> Stop {
    let run = Run(node)
    return Stop(run: run, observer: body(run))
  }

  /// Lets what was begun go on, and returns true, unless there is one that does already.
  func keep(_ new: Stop) -> Bool {
    guard current == nil else { return false }
    current = new
    new.run.goOn()
    return true
  }

  func take() -> Stop? {
    defer { current = nil }
    return current
  }
}
