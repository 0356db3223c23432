public import Synchronization

/// Where a value lives whose changes are observed: a variable's, or a property of an object.
///
/// What changes is in one struct behind one lock, and no foreign code runs under it (L6): each
/// critical section decides, and its caller acts when the lock is released.
@usableFromInline
class Source: Node, @unchecked Sendable {  // Subclasses guard what they add with this class's lock.
  @usableFromInline
  struct State: Sendable {
    /// Made when the source is first observed or named: until then there is nothing to pay for.
    @usableFromInline var observing: Observing?
    /// The value as derived values see it, until the next write.
    @usableFromInline var output: AnyOutput?
    var isClosed = false

    mutating func madeObserving() -> Observing {
      if let observing { return observing }
      let new = Observing()
      observing = new
      return new
    }
  }

  @usableFromInline
  let state = Guarded(State())

  /// Counts the changes. It is written under the lock.
  @usableFromInline
  let version = Atomic<UInt64>(1)

  /// Whether anything but the variable knows the source, so that its end has to be told.
  @usableFromInline
  let isShared = Atomic(false)

  @usableFromInline
  override init() {}

  override final var sources: [Source] { [self] }

  /// Whether there is no value any more, because the object it belonged to has died.
  var isGone: Bool { false }

  /// Whether the value may only be read where it is delivered, so that a round cannot hand it out.
  var isReadWhereDelivered: Bool { false }

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
      Continuum: \(kind) was touched inside the body of its own modify(_:), which runs under its \
      lock. Inside the body use its `inout` parameter; read, write or observe before or after.
      """)
  }

  /// Counts a change. Called under the lock.
  @inlinable
  final func nextVersion() -> UInt64 {
    let next = version.load(ordering: .relaxed) + 1
    version.store(next, ordering: .releasing)
    return next
  }

  override final func withChannels<Result>(
    _ body: (inout sending Channels) -> sending Result
  ) -> sending Result {
    locked { body(&$0.madeObserving().channels) }
  }

  override final var newestVersion: UInt64 { version.load(ordering: .acquiring) }
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

// MARK: - How observations come and go

extension Source {
  enum Registration {
    case done, sourceIsGone
  }

  final func register(_ entry: ObserverList.Entry) -> (Registration, mustSweep: Bool) {
    locked { state in
      if state.isClosed { return (.sourceIsGone, false) }
      return (.done, state.madeObserving().observers.append(entry))
    }
  }

  /// Takes note that a registered observation has ended. Returns whether its body may be released; if
  /// not, the round that is going on and may be just about to call it does so.
  final func deregister(_ observer: ContinuumObserver, mayBeCalled: Bool) -> Bool {
    let (isFree, old) = locked { state in
      guard let observing = state.observing else { return (true, [ObserverList.Entry]()) }
      let isFree = !(mayBeCalled && observing.rounds.isDelivering)
      if !isFree { observing.ended.append(observer) }
      return (isFree, observing.observers.noteEnded())
    }
    withExtendedLifetime(old) {}
    return isFree
  }

  /// Ends all observations that have no other source, for good (L9).
  @usableFromInline
  final func close() {
    let entries: [ObserverList.Entry] = locked { state in
      if state.isClosed { return [] }
      state.isClosed = true
      return state.observing?.observers.entries ?? []
    }
    for entry in entries { entry.observer.sourceIsGone() }
  }

  /// Ends the observations whose target has died, so that they do not pile up (L12).
  final func sweep() {
    let entries = locked { $0.observing?.observers.entries ?? [] }
    for entry in entries { entry.observer.endIfOrphaned() }
  }
}
