import Synchronization

/// What sends the events of a signal that is neither an emitter's nor derived from signals: an
/// observation of something else, which is made when the signal is first observed and ends with its last
/// observation.
final class Feed: @unchecked Sendable {  // See below.
  /// Observes something, and hands each change to `run`. Returns the observation, and what to do when the
  /// run is stopped.
  typealias Body = (_ run: Run) -> (observer: ContinuumObserver, whenStopped: @Sendable () -> Void)

  /// One such observation.
  final class Run: Sendable {
    private enum Phase {
      /// Two threads may each begin one. What comes before it is decided which of them stays, and before
      /// anybody's `observe` has returned, is no event.
      static let begins: UInt8 = 0
      static let goesOn: UInt8 = 1
      static let isStopped: UInt8 = 2
      /// It has ended before it was decided.
      static let hasEnded: UInt8 = 3
    }

    private let node: EventNode
    private let phase = Atomic(Phase.begins)

    fileprivate init(_ node: EventNode) { self.node = node }

    fileprivate func goOn() {
      _ = phase.compareExchange(
        expected: Phase.begins, desired: Phase.goesOn, ordering: .acquiringAndReleasing)
    }

    /// Tells of the end that came before it was decided that this run stays.
    func tellOfEarlyEnd() {
      if phase.load(ordering: .acquiring) == Phase.hasEnded { node.close() }
    }

    /// Whether its events are not wanted any more.
    var isStopped: Bool { phase.load(ordering: .acquiring) == Phase.isStopped }

    fileprivate func stop() { phase.store(Phase.isStopped, ordering: .releasing) }

    func send(_ box: @autoclosure () -> AnyBox) {
      if phase.load(ordering: .acquiring) == Phase.goesOn { node.send(box()) }
    }

    /// The observation has ended. If it was not stopped, there is nothing more to send.
    func end() {
      let before = phase.compareExchange(
        expected: Phase.begins, desired: Phase.hasEnded, ordering: .acquiringAndReleasing
      ).original
      if before == Phase.goesOn { node.close() }
    }
  }

  /// What ends a run.
  struct Stop: Sendable {
    let run: Run
    fileprivate let observer: ContinuumObserver
    fileprivate let whenStopped: @Sendable () -> Void

    func callAsFunction() {
      run.stop()
      whenStopped()
      observer.cancel()
    }
  }

  /// What is observed.
  let source: Node
  private let body: Body
  // The lock guards these.
  private var current: Stop?
  /// Its signal is linked, and does not receive yet what this sends.
  var isStarting = false
  /// The threads that are just about to have it begin.
  var starters: [ThreadContext.ID] = []

  init(of source: Node, _ body: @escaping Body) { (self.source, self.body) = (source, body) }

  func isToBeStarted(by thread: ThreadContext.ID) -> Bool {
    isStarting && !starters.contains(thread)
  }

  /// Begins to observe. Called without a lock.
  func begin(_ node: EventNode) -> Stop {
    let run = Run(node)
    let (observer, whenStopped) = body(run)
    return Stop(run: run, observer: observer, whenStopped: whenStopped)
  }

  /// Lets what was begun go on, and returns true, unless there is one that does already.
  func keep(_ new: Stop) -> Bool {
    guard current == nil else { return false }
    current = new
    new.run.goOn()
    return true
  }

  /// Takes the run that goes on. It sends nothing more: another one may begin before it is stopped.
  func take() -> Stop? {
    defer { current = nil }
    current?.run.stop()
    return current
  }
}
