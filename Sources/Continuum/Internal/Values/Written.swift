import Synchronization

/// What was written to a linked variable that starts over, and after which change of its source.
///
/// The changes are numbered: a value derived from the source, `ComputedNode.starts(of:)`, is the number of the last one. A
/// linked variable has the written value as long as that number is the one that was current at the write. So a pass
/// needs to know nothing of it: what a change, a write and a read see is of one moment (L12).
@usableFromInline @frozen
struct Written<Value> {
  /// It comes first, so that no unused bytes are in front of the value: `hasSameBytes` compares them.
  @usableFromInline
  var start: UInt64
  /// `nil` until something is written.
  @usableFromInline
  var value: Value?

  @inlinable
  init(_ value: Value?, after start: UInt64) { (self.start, self.value) = (start, value) }
}

extension Written: CustomDebugStringConvertible {
  /// Traces show the written value.
  @usableFromInline
  var debugDescription: String { value.map { String(reflecting: $0) } ?? "nothing" }
}

/// Tells messages, bindings and traces of which type the value is.
protocol AnyWritten {
  static var valueType: Any.Type { get }
}

extension Written: AnyWritten {
  static var valueType: Any.Type { Value.self }
}

// MARK: - The changes of the source

extension ComputedNode {
  /// The number of the last change of `source`. Later changes have higher numbers.
  @usableFromInline
  static func starts(of source: ValueNode) -> ComputedNode {
    let starts = ComputedNode(
      UInt64.self, [source], isReusable: true, open: Box<UInt64>.open, .own
    ) { _, spare, _, _ in
      Box<UInt64>.holding(ComputedNode.numbers.add(1, ordering: .relaxed).newValue, in: spare)
    }
    starts.isNumber = true
    return starts
  }

  private static let numbers = QuietAtomic<UInt64>(0)

  /// The number, for a write. It computes the source if that is out of date, so that a later change has a higher number.
  ///
  /// A write may come from a transform or the body of a `modify` that the source is about to change with: then the number
  /// is that of the change before, and the change starts over.
  @usableFromInline
  func lastStart() -> UInt64 {
    let start = Graph.core.withLock { core -> UInt64? in
      guard core.isUpToDate(self) || isChanging(in: .current) else { return nil }
      return current.map { Box<UInt64>.value(in: $0) } ?? 0
    }
    return start ?? read()
  }

  /// Whether this thread is in the middle of changing what the value depends on. Called under the lock.
  private func isChanging(in context: ThreadContext) -> Bool {
    guard context.isModifying || context.computing != nil else { return false }
    let state = context.state
    return upstreamNodes().contains { node in
      state.pointee.modifying.contains { $0.address == Ref.unretained(node).address }
        || state.pointee.computing.contains { $0.node?.address == Ref.unretained(node).address }
    }
  }

  /// When the source has changed last: the moment of the write, if that is known.
  @usableFromInline
  var startedAt: Moment {
    Graph.core.withLock { _ in
      // A pass may have computed the change only after other writes. While it is linked, the last write above it left a
      // mark.
      isLinked ? min(changedAt, dirtyAt) : changedAt
    }
  }
}

// MARK: - Writing

extension StoredNode {
  /// Stores a value that was written after the last change that `starts` has counted. A value that was written after a
  /// later one stays: that change has overtaken this write.
  @inlinable
  func store<Value>(_ newValue: Value, after starts: ComputedNode) where Element == Written<Value> {
    let written = Written(newValue, after: starts.lastStart())
    store(written) { $0.start <= written.start }
  }

  /// Modifies the value of `corrected`, as after the last change that `starts` has counted. A change that comes during
  /// the body starts over.
  @inlinable
  func modify<Value, Output, Failure: Error>(
    from corrected: ComputedNode, after starts: ComputedNode,
    _ body: (inout Value) throws(Failure) -> Output
  ) throws(Failure) -> Output where Element == Written<Value> {
    try modify(from: corrected) {
      var start = starts.lastStart()
      while true {
        let value: Value = corrected.read()
        let last = starts.lastStart()
        if start == last { return Written(value, after: start) }
        // The value may be from before that change or after it.
        start = last
      }
    } isIn: {
      hasSameBytes($0.value.unsafelyUnwrapped, Box<Value>.value(in: $1))
    } body: { written throws(Failure) in
      try body(&written.value!)
    }
  }
}
