import Synchronization

/// Anything that can be observed: a variable's or derived value, a property of an object, or events.
///
/// A node that belongs to a graph besides is a `GraphNode`.
@usableFromInline
class Node: @unchecked Sendable {  // The lock of the graph guards what changes.
  /// Which subclass this is.
  @usableFromInline
  enum Role: UInt8 { case variable, computed, property, events }

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
  // The fields of one byte stand together, here and in `GraphNode`: between the others each would take eight bytes.
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

  // MARK: What observing calls

  /// Notes that an observation begins.
  func didBeginObserving() {}

  /// Called without a lock when an observation is registered.
  func didRegister() {}

  /// Notes that an observation has ended.
  func didEndObserving() {}

  // MARK: What a delivery calls

  /// Hands out the current value, in memory that is valid during the call, and when it changed. Does not call
  /// `body` when there is no value any more.
  func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    fatalError("A subclass has the value.")
  }

  /// The comparison that an observation has to make with the value that it was handed last.
  var isDuplicate: ComputedNode.IsDuplicate? { nil }

  /// Makes that comparison.
  func isDuplicate(_ old: AnyBox, _ new: AnyBox) -> Bool { false }

  // MARK: What the end of a node calls

  /// Whether there will be no further value or event, and the last one is known. Called under the lock.
  var endIsFinal: Bool { false }

  /// Whether the object that the value belonged to is deallocated.
  var isOwnerDeallocated: Bool { false }

  // MARK: What messages, bindings and traces call

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
    garbage.clear()
    return name
  }
}
