import Synchronization

/// Anything that can be observed: a variable's or derived value, a property of an object, or events.
///
/// A node that belongs to a graph besides is a `GraphNode`.
@usableFromInline
class Node: @unchecked Sendable {  // The lock of the graph guards what changes.
  /// Which subclass this is.
  @usableFromInline
  enum Role: UInt8 { case variable, computed, property, events }

  @usableFromInline
  struct State: ~Copyable {
    /// When the value has changed last, or the last event was sent.
    @usableFromInline var changedAt = Moment.start
    /// Made when the node is first observed, retained for as long as the node lives.
    @usableFromInline var observing: Ref<Observers>?
    /// The thread that is in `modify`.
    @usableFromInline var modifier: ThreadContext.ID?
    /// Identifies this node; 0 until code asks for it.
    var serial: UInt64 = 0
    /// The node is on the list of this thread, which does not have to put it there again. `addPendingWrite` sets it, and
    /// `notifyPendingWrite` clears it.
    var pendingWriter: ThreadContext.ID?
    /// How many announcements are still to come: one for each time that a thread has put the node on its list.
    var pendingWriteCount: Int32 = 0
    /// How many observations and dependents have come since the library has looked for deallocated targets, and, in the
    /// lowest five bits, after how many it looks again: two to the power of this.
    private var sweeping: UInt32 = 6
    // Fields of one byte come last, where they take no more.
    /// A linked node is derived from it: a write marks that.
    @usableFromInline var hasDependents = false
    /// A hint for writes: whether the values that depend on it may be a tree, see `Pass.pushTree`.
    var hasTreeBelow = true
    /// A value was computed from it, or may be: the next write is counted.
    var nextWriteIsRelevant = false
    /// The variable has ended, or every variable that the value depends on.
    var hasEnded = false
    /// Whether there are notifications that code can listen for.
    var isNamed: Bool { serial != 0 }

    var observations: Observers? { observing?.object }
    var lanes: [Lane] { observations?.lanes ?? [] }

    mutating func makeObservations() -> Ref<Observers> {
      if let observing { return observing }
      let observations = Ref.retained(Observers())
      observing = observations
      return observations
    }

    /// Notes an observation, or a linked node that is derived from it. Returns whether it is time to look for
    /// deallocated targets (L11). While a thread looks, no other does.
    @inline(__always)
    mutating func noteAddition() -> Bool {
      sweeping &+= 32
      return sweeping >> 5 == 1 &<< (sweeping & 31)
    }

    private var sweepExponent: UInt32 { sweeping & 31 }

    /// How much of what goes on these additions pay for: four times their number, so that looking costs an observation
    /// O(1) amortised.
    var sweepAllowance: Int { 4 << Int(sweepExponent) }

    /// Notes that `count` observations and nodes go on; `nil` if there are more than the additions have paid for. Then
    /// it looks again after twice as many, so that it reaches everything when the additions are a quarter of that:
    /// observations that have ended are never more than a part of those that go on.
    mutating func noteSwept(_ count: Int?) {
      let exponent = count.map { Int.bitWidth - 1 - max($0, 64).leadingZeroBitCount }
      // The number of additions has 27 bits.
      sweeping = UInt32(min(exponent ?? Int(sweepExponent) + 1, 26))
    }

    /// Whether a write may simply store its value.
    @inlinable var isPlain: Bool { modifier == nil && !hasDependents }
  }

  // Checking each access would slow writes down. A thread that calls a function with the state as a parameter holds
  // the lock.
  @exclusivity(unchecked) @usableFromInline
  final var state = State()

  /// Whether it has a comparison that tells changes from duplicates. It never changes.
  final var removesDuplicates = false
  /// Whether every value is computed on the main actor. It never changes.
  @exclusivity(unchecked) @usableFromInline
  final var isOnMainActor = false
  /// Whether it is notified of a change only if the value was read before. It never changes.
  final var mustBeRead = false
  /// Whether it is a property that values follow. It never changes once other code can find the node.
  final var isMirrored = false
  /// How it was made.
  final let origin: Origin
  // Here, and in `GraphNode`, fields of one byte stand where they take no more.
  @usableFromInline final let role: Role

  @usableFromInline
  init(_ origin: Origin, _ role: Role) {
    self.origin = origin
    self.role = role
  }

  /// When the value has changed last, or the last event was sent. Called under the lock.
  @inline(__always)
  final var changedAt: Moment { state.changedAt }

  /// The same. Takes the lock.
  @usableFromInline
  final var lastChange: Moment { withLock { $0.changedAt } }

  deinit {
    if Tracing.isOn { Tracing.forget(self) }
    // No other thread refers to it.
    state.observing?.release()
  }

  /// Runs `body` under the lock.
  @inlinable @inline(__always)
  final func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    Graph.core.withLockUnchecked { _ in body(&state) }
  }

  /// Runs `body`, which needs the clock, under the lock.
  @inlinable @inline(__always)
  final func withCore<Result>(_ body: (inout Graph.Core, inout State) -> Result) -> Result {
    Graph.core.withLockUnchecked { core in body(&core, &state) }
  }

  /// Whether the value is computed, so that this is `ComputedNode`.
  @usableFromInline final var isComputed: Bool { role == .computed }
  /// Whether it has events and no value, so that this is an `EventNode`.
  final var isEvents: Bool { role == .events }

  /// Its kind, for messages.
  var kind: String { fatalError("A subclass says what it is.") }

  /// The type of its values or events.
  var valueType: Any.Type { fatalError("A subclass knows it.") }

  /// The node that it is derived from, or follows: the first, if there are several.
  var mainInput: Node? { nil }

  /// The node at the end of that chain.
  final var endOfChain: Node {
    var first = self
    while let next = first.mainInput { first = next }
    return first
  }

  /// Its name in messages, with the node that it is derived from.
  var title: String {
    // The program is about to stop, perhaps under the lock: so this takes none.
    let title = "\(kind) ‘\(state.name())’"
    return endOfChain === self ? title : "\(title) (derived from \(endOfChain.kind))"
  }

  /// Whether client code never writes it.
  var isConstant: Bool { false }

  /// Whether the object that the value belonged to is deallocated.
  var isOwnerDeallocated: Bool { false }

  /// The comparison that an observation has to make with the value that it was handed last.
  var isDuplicate: ComputedNode.IsDuplicate? { nil }

  /// Makes that comparison.
  func isDuplicate(_ old: AnyBox, _ new: AnyBox) -> Bool { false }

  /// Hands out the current value, in memory that is valid during the call, and when it changed. Does not call
  /// `body` when there is no value any more.
  func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    fatalError("A subclass has the value.")
  }

  /// Notes that an observation begins.
  func didBeginObserving() {}

  /// Notes that an observation has ended.
  func didEndObserving() {}

  /// Whether there will be no further value or event, and the last one is known. Called under the lock.
  var endIsFinal: Bool { false }

  /// Called without a lock when an observation is registered.
  func didRegister() {}

  /// The current value in a box, retained, for a trace; `nil` if only a delivery reads it. Called under the lock.
  func boxToDescribe() -> Ref<AnyBox>? { nil }
}

// MARK: - Names

extension Node {
  @usableFromInline
  final var notificationName: String {
    // Before the name is first read, no observer can know it, so nothing is posted.
    var garbage = Garbage()
    let name = withLock { state in
      let isNew = !state.isNamed
      let name = state.name()
      if isNew { state.observations?.startPosting(self, &state, &garbage) }
      return name
    }
    garbage.release()
    return name
  }
}

extension Node.State {
  // A string of up to 15 bytes lives in place, which makes posting cheaper.
  mutating func name() -> String {
    if serial == 0 { serial = Node.State.serials.add(1, ordering: .relaxed).newValue }
    return "Continuum.\(String(serial, radix: 36))"
  }

  private static let serials = QuietAtomic<UInt64>(0)
}
