public import Synchronization

/// Something whose changes are observed: the root of a variable, or a key path of an object.
///
/// What changes is in one struct behind one lock, and no foreign code runs under it (L6): each
/// critical section decides, and its caller acts when the lock is released.
@usableFromInline
class Source: @unchecked Sendable {  // Subclasses guard what they add with this class's lock.
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var version: UInt64 = 1
    /// Made with the first observation.
    @usableFromInline var observing: Observing?
    /// Tells this source from every other; 0 until somebody asks.
    var serial: UInt64 = 0
    var isClosed = false
  }

  @usableFromInline
  let state = Mutex(State())

  /// Whether anything but the variable knows the source, so that its end has to be told.
  @usableFromInline
  let isShared = Atomic(false)

  @usableFromInline
  init() {}

  /// What kind of source it is, for its unique name and for messages.
  var kind: String { fatalError("A subclass says what it is.") }

  /// Hands out the present value, in memory that is valid during the call, with its version. Does
  /// not call `body` when there is no value any more.
  func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    fatalError("A subclass says what its value is.")
  }

  /// Whether the value may only be read where it is delivered, so that a round cannot hand it out.
  var isReadWhereDelivered: Bool { false }

  @usableFromInline
  final var uniqueName: String { locked { uniqueName(in: &$0) } }

  final func uniqueName(in state: inout State) -> String {
    if state.serial == 0 {
      state.serial = Source.serials.add(1, ordering: .relaxed).newValue
    }
    return "Continuum.\(kind).\(state.serial)"
  }

  private static let serials = Atomic<UInt64>(0)

  /// Runs `body` with the state locked.
  @inlinable
  final func locked<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    if let result = state.withLockIfAvailable(body) { return result }
    refuseToWaitForOneself()
    return state.withLock(body)
  }

  @usableFromInline
  final func refuseToWaitForOneself() {
    guard Turn.current.isModifying(self) else { return }
    fatalError(
      """
      Continuum: a \(kind) was touched inside the body of its own modify(_:), which runs under its \
      lock. Inside the body use its `inout` parameter; read, write or observe before or after.
      """)
  }
}

// MARK: - From a write to the observations

extension Source {
  /// Delivers the value at `newest`, which was stored just now (L2).
  @usableFromInline
  final func deliver(_ newest: UnsafeRawPointer, _ version: UInt64, _ permit: RoundPermit) {
    guard let entries = permit.entries else { return permit.turn.wait(self) }
    permit.turn.run(self) {
      Round.run(newest, version, entries, in: permit.turn)
      deliverAgain(in: permit.turn)
    }
  }

  /// Delivers whatever the value is now: at once, or when this thread is done with what it is doing.
  final func deliverNewest() {
    let turn = Turn.current
    guard turn.isFree else { return turn.wait(self) }
    turn.run(self) { deliverNewest(in: turn) }
  }

  final func deliverNewest(in turn: Turn) {
    let entries: [ObserverList.Entry]? = locked { state in
      guard let observing = state.observing, observing.rounds.begin() else { return nil }
      return observing.observers.entries
    }
    guard let entries else { return }
    runRound(entries, in: turn)
    deliverAgain(in: turn)
  }

  /// Goes through the observations again until a round has come to its end and nothing was written
  /// meanwhile.
  ///
  /// A round that its own thread wrote into is not at its end. It starts over, so that observations
  /// are always notified in the order in which they were made (L3), and those that were not reached
  /// get the newest value only (L7).
  private func deliverAgain(in turn: Turn) {
    while let entries = nextRound(isComplete: !turn.takeRestart(of: self)) {
      runRound(entries, in: turn)
    }
  }

  private func runRound(_ entries: [ObserverList.Entry], in turn: Turn) {
    if isReadWhereDelivered {
      Round.run(nil, 0, entries, in: turn)
    } else {
      withValue { Round.run($0, $1, entries, in: turn) }
    }
  }

  private func nextRound(isComplete: Bool) -> [ObserverList.Entry]? {
    let (entries, ended): ([ObserverList.Entry]?, [ContinuumObserver]) = locked { state in
      guard let observing = state.observing else { return (nil, []) }
      if observing.rounds.next(isComplete: isComplete) { return (observing.observers.entries, []) }
      guard !observing.ended.isEmpty else { return (nil, []) }
      defer { observing.ended = [] }
      return (nil, observing.ended)
    }
    for observer in ended { observer.releaseBody() }
    return entries
  }
}
