public import Synchronization

/// Anything that can be observed: a variable's value, a property of an object, or a derived value.
///
/// Two locks guard it. `state`, one for each node, guards the observations, and a variable's value.
/// The ledger, one for all, guards the edges of the graph and what is derived. Who holds the ledger may
/// take the lock of a node, and nobody who holds the lock of a node takes another lock. No foreign code
/// runs under either (L6).
@usableFromInline
class Node: @unchecked Sendable {  // Its locks guard it.
  @usableFromInline
  struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    /// Counts the changes that observations have to hear of.
    @usableFromInline var version: UInt64 = 1
    /// Made when the node is first observed, retained for as long as the node lives.
    @usableFromInline var observing: Unmanaged<Observations>?
    /// The turn of the thread whose `modify` is going on.
    @usableFromInline var modifier: UnsafeRawPointer?
    /// The turn in which the last write that waits for its delivery was made, unless somebody has told
    /// of it since.
    var waitingIn: UnsafeRawPointer?
    /// Tells this node from every other; 0 until somebody asks.
    var serial: UInt64 = 0
    /// How many announcements are still to come: one for each time that a turn put the node on its list.
    var waiting: Int32 = 0
    // What takes a byte comes last, where it takes no more.
    /// A derived value stands for the value, so that the ledger has to hear of a write.
    @usableFromInline fileprivate(set) var isWatched = false
    /// Another variable is kept equal, so that a write has to be stamped.
    var isTied = false
    var hasWaiters = false
    /// `modifier` is counted, see `Graph.modifications`.
    var isCounted = false
    /// The variable is gone, or every variable that the value depends on.
    var isClosed = false
    /// Whoever closed it tells the ledger of it, which may not have heard yet.
    var endsInLedger = false
    /// Whether there are notifications that somebody can listen for.
    var isNamed: Bool { serial != 0 }

    var observations: Observations? { observing?.takeUnretainedValue() }

    mutating func makeObservations() -> Unmanaged<Observations> {
      if let observing { return observing }
      let observations = Unmanaged.passRetained(Observations())
      observing = observations
      return observations
    }

    /// A turn tells of what it has written, and so of whatever others have written by now. Those tell, too:
    /// what lives where they are may not wait for this one.
    mutating func isTold() {
      waitingIn = nil
      waiting -= 1
    }

    /// Whether a write may simply store its value.
    @inlinable var isPlain: Bool { modifier == nil && !isWatched }
  }

  @usableFromInline
  let state = Guarded(State())
  /// A hint at `isWatched` for whoever does not hold the lock: a write that finds it set skips the quick
  /// path. A wrong hint costs time and nothing else.
  @usableFromInline
  let isProbablyWatched = Atomic(false)

  // What the ledger guards.
  @exclusivity(unchecked) final var dependents = Edges()
  /// When the value changed last, as the ledger counts.
  @exclusivity(unchecked) final var changedAt: UInt64 = 0
  /// The last collection that came by, and where it keeps this node.
  @exclusivity(unchecked) final var mark: UInt64 = 0
  @exclusivity(unchecked) final var index: Int32 = 0
  @exclusivity(unchecked) final var level: Int32 = 0
  /// There will be no further value.
  @exclusivity(unchecked) final var isOver = false
  /// Whether it has a comparison that tells changes from duplicates. It never changes.
  @exclusivity(unchecked) final var removesDuplicates = false
  /// Whether it has events, and no value. It never changes.
  @exclusivity(unchecked) final var isEvents = false
  /// Whether the value is computed, so that this is `Derived`.
  @usableFromInline final let isDerived: Bool

  @usableFromInline
  init(isDerived: Bool = false) { self.isDerived = isDerived }

  deinit { state.withLock { $0.observing?.release() } }

  /// What it is, for messages.
  var kind: String { fatalError("A subclass says what it is.") }

  /// What it is derived from, or follows: the first, if there are several.
  var upstream: Node? { nil }

  /// Where that leads in the end.
  final var first: Node {
    var first = self
    while let next = first.upstream { first = next }
    return first
  }

  /// What a message calls it. It names what it is derived from, too.
  var title: String {
    let title = "\(kind) ‘\(uniqueName)’"
    return first === self ? title : "\(title) (derived from \(first.kind))"
  }

  /// Whether the value is gone, because the object it belonged to has died.
  var isGone: Bool { false }

  /// Whether every value is computed on the main actor.
  var isOnMainActor: Bool { false }

  /// The comparison that an observation has to make itself, with what it was handed last.
  var isDuplicate: Derived.IsDuplicate? { nil }

  /// Hands out the present value, in memory that is valid during the call, and its version. Does not
  /// call `body` when there is no value any more.
  func withValue(_ body: (UnsafeRawPointer, Unmanaged<AnyBox>?, UInt64) -> Void) {
    fatalError("A subclass has the value.")
  }

  /// Takes note that there is one observation more, or one less. Returns whether there will be no
  /// further value.
  func isObserved(_ isObserved: Bool, in place: Place) -> Bool { false }

  /// Sees to it that there is a value, and returns its version, 0 where the lock of the
  /// node has it, and whether there will be no other.
  func prepareToReplay(_ turn: Turn) -> (version: UInt64, isOver: Bool) { (0, false) }

  /// Puts the value into a box, retained. Called under the ledger and the lock.
  func boxed() -> Unmanaged<AnyBox> { fatalError("Nothing is derived from this.") }

  /// Does so and has the ledger hear of the next write; `nil` while the value is being modified. Called
  /// under the ledger.
  final func capture() -> Unmanaged<AnyBox>? {
    state.withLock { state in
      guard state.modifier == nil else { return nil }
      watch(true, &state)
      return boxed()
    }
  }

  /// From now on the ledger hears of each write, or of none.
  final func watch(_ isWatched: Bool, _ state: inout State) {
    state.isWatched = isWatched
    isProbablyWatched.store(isWatched, ordering: .relaxed)
  }

  /// Takes a captured box back. Called under the ledger.
  func takeBack(_ box: Unmanaged<AnyBox>, _ garbage: inout Buffer<Unmanaged<AnyObject>>) {}

  /// Tells the observations of a change that was waiting. Puts the value into a box if something is
  /// derived from it, unless a pass has it, or it is being modified. Called under the ledger.
  func announceWaiting(in turn: Turn, isFirst: Bool, _ pass: UInt64) -> Unmanaged<AnyBox>? {
    state.withLock { state in
      if isFirst {
        state.isTold()
        if let observations = state.observations { _ = announce(observations, turn) }
      }
      guard !dependents.isEmpty, state.modifier == nil, mark != pass else { return nil }
      return boxed()
    }
  }

  /// Nodes that this one keeps alive, taken from it so that a long chain is not released recursively.
  func takeInputs() -> [Node] { [] }
}

// MARK: - Names

extension Node {
  @usableFromInline
  final var uniqueName: String {
    // Before the name is first read, no observer can know it, so nothing is posted.
    state.withLock { state in
      let isNew = !state.isNamed
      let name = state.name()
      if isNew { state.observations?.startPosting(&state) }
      return name
    }
  }
}

extension Node.State {
  mutating func name() -> String { Node.State.name(of: makeSerial()) }

  // A string of up to 15 bytes lives in place, which makes posting cheaper.
  static func name(of serial: UInt64) -> String { "Continuum.\(String(serial, radix: 36))" }

  /// The serial, made if there is none.
  mutating func makeSerial() -> UInt64 {
    if serial == 0 { serial = Node.State.serials.add(1, ordering: .relaxed).newValue }
    return serial
  }

  private static let serials = Atomic<UInt64>(0)
}

// MARK: - Writing

/// What a write has to do when it has stored its value and left the lock.
@usableFromInline
enum Permit: @unchecked Sendable {  // It stays on the thread of the write.
  /// Nobody has to hear of it here and now.
  case nothing
  /// To go through the observations of one lane.
  case round(Unmanaged<Lane>, Turn, UInt64)
  /// To see to what was put on the agenda of the turn.
  case settle(Turn)
  /// Nothing was stored, because the quick path is closed.
  case refused
}

extension Node {
  /// Counts a write. Called under the lock, when the value is stored.
  @usableFromInline
  final func written(_ state: inout State) -> Permit {
    if state.isTied { state.stamp() }
    return changed(&state)
  }

  /// Counts a change that is no new write.
  @inline(__always)
  final func changed(_ state: inout State) -> Permit {
    state.version += 1
    guard let observing = state.observing else { return .nothing }
    return announceChange(observing, &state)
  }

  private final func announceChange(
    _ observing: Unmanaged<Observations>, _ state: inout State
  ) -> Permit {
    let turn = Turn.current
    if turn.isBusy {
      wait(in: turn, &state)
      return .nothing
    }
    guard let lane = observing._withUnsafeGuaranteedRef({ $0.onlyLane }) else {
      return announce(observing.takeUnretainedValue(), turn) ? .settle(turn) : .nothing
    }
    switch lane._withUnsafeGuaranteedRef({ $0.notify(turn) }) {
    case .run: return .round(lane, turn, state.version)
    case .post: turn.post(Errand(node: self, lane: lane.takeUnretainedValue()))
    case .nothing: return .nothing
    }
    return .settle(turn)
  }

  /// Lets the delivery of a write wait until its thread is done with what it is doing.
  final func wait(in turn: Turn, _ state: inout State) {
    guard state.waitingIn != turn.id else { return }
    state.waitingIn = turn.id
    state.waiting += 1
    turn.wait(self)
  }

  /// Puts the lanes that have to hear of a change on the agenda. Called under the lock. Returns whether
  /// there is anything to do.
  final func announce(
    _ observations: Observations, _ turn: Turn, box: Unmanaged<AnyBox>? = nil, version: UInt64 = 0
  ) -> Bool {
    var isAny = false
    for lane in observations.lanes {
      switch lane.notify(turn) {
      case .run:
        if let box { _ = box.retain() }
        turn.plan(Errand(node: self, lane: lane, box: box, version: version))
        isAny = true
      case .post:
        turn.post(Errand(node: self, lane: lane))
        isAny = true
      case .nothing: break
      }
    }
    return isAny
  }

  /// Delivers what was stored, and whatever that leads to.
  @usableFromInline
  final func deliver(_ permit: Permit, _ value: UnsafeRawPointer?) {
    switch permit {
    case .nothing, .refused: break
    case .settle(let turn): turn.settle()
    case .round(let lane, let turn, let version):
      turn.enter()
      lane._withUnsafeGuaranteedRef { $0.run(value, nil, version, self, turn) }
      turn.leave()
    }
  }
}
