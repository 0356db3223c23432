import Synchronization

// What changes of a node.

extension Node {
  /// The lock guards it.
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
    // Fields of one byte come last: between the others each would take eight bytes.
    /// A linked node is derived from it: a write marks that.
    @usableFromInline var hasDependents = false
    /// A hint for writes: whether the values that depend on it may be a tree, see `Pass.pushTree`.
    var hasTreeBelow = true
    /// The next write may make a value out of date that nobody observes, because that was computed from this one, or is
    /// about to be: so the write moves `Core.lastRelevantWrite`. A capture sets it, and that write clears it.
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
  }
}

// MARK: - Names

extension Node.State {
  // A string of up to 15 bytes lives in place, which makes posting cheaper.
  mutating func name() -> String {
    if serial == 0 { serial = Node.State.serials.add(1, ordering: .relaxed).newValue }
    return "Continuum.\(String(serial, radix: 36))"
  }

  private static let serials = QuietAtomic<UInt64>(0)
}
