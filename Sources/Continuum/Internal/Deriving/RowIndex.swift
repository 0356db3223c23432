public import Synchronization

/// A collection at one moment, whose elements are found by their ids. The rows of a source share it.
@usableFromInline
final class RowIndex<Rows: RandomAccessCollection>: @unchecked Sendable  // The rows never change.
where Rows.Element: Identifiable {
  @usableFromInline
  typealias ID = Rows.Element.ID

  @usableFromInline
  let rows: Rows
  /// Where each id is: made when a row has moved. Ids are foreign code, which runs without the lock.
  private let offsets = Guarded<Unchecked<[ID: Int]>?>(nil)

  @usableFromInline
  init(_ rows: Rows, of source: ValueNode) {
    self.rows = rows
    #if DEBUG
    guard offsetsMade().count < rows.count else { return }
    DebugReport.write(
      """
      \(source.nameWithOrigin) has elements with the same id. A row is one of them. Give each element an id of its \
      own.
      """)
    #endif
  }

  /// The element with `id`, or `nil`. `place` is where it was last, and is updated.
  @inlinable
  func row(_ id: ID, at place: RowPlace) -> Rows.Element? {
    let last = place.offset.load(ordering: .relaxed)
    if last < rows.count {
      let row = self[last]
      if row.id == id { return row }
    }
    guard let offset = offsetsMade()[id] else { return nil }
    place.offset.store(offset, ordering: .relaxed)
    return self[offset]
  }

  @inlinable
  subscript(offset: Int) -> Rows.Element {
    rows[rows.index(rows.startIndex, offsetBy: offset)]
  }

  @usableFromInline
  func offsetsMade() -> [ID: Int] {
    if let made = offsets.withLock({ $0 }) { return made.value }
    let made = Dictionary(zip(rows.lazy.map(\.id), 0..<rows.count)) { first, _ in first }
    // Another thread may have made them, too. Nothing is released under the lock.
    return offsets.withLock { offsets in
      if offsets == nil { offsets = Unchecked(made) }
      return offsets.unsafelyUnwrapped.value
    }
  }
}

/// Where a row was when it was last computed: a guess, which is checked. Two threads may change it at once.
@usableFromInline
final class RowPlace: Sendable {
  @usableFromInline
  let offset = QuietAtomic(0)

  @usableFromInline
  init() {}
}

/// The indexes that rows of a source share.
@usableFromInline
enum RowIndexes {
  /// By their sources, which they keep: so no key names another one.
  private static let all = Registry<NodeKey, ValueNode>()

  /// The index of `source` that rows use now, or a new one.
  @inlinable
  static func index<Rows: RandomAccessCollection>(
    of source: Constant<Rows>, isOnMainActor: Bool
  ) -> ValueNode where Rows.Element: Identifiable {
    let node = source.node
    return shared(for: node, isOnMainActor) { end in
      Constant<RowIndex<Rows>>(nodes: [node], isOnMainActor: isOnMainActor, .own) { inputs in
        withExtendedLifetime(end) { RowIndex(inputs[0], of: node) }
      }.node
    }
  }

  /// `make` passes on what ends with the index.
  @usableFromInline
  static func shared(
    for source: ValueNode, _ isOnMainActor: Bool, _ make: (_ end: OnDeinit) -> ValueNode
  ) -> ValueNode {
    let key = NodeKey(node: ObjectIdentifier(source), isOnMainActor: isOnMainActor)
    return all.find(key, make: { make(OnDeinit { all.forget(key) }) })
  }
}
