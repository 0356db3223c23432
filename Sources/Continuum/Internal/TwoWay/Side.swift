/// One side of a two-way binding, as the binding uses it without keeping its variable alive.
@usableFromInline @frozen
struct Side<Element> {
  /// The node that tells of changes.
  @usableFromInline
  let node: ValueNode
  /// The variable that is written: that of a part, or the written value of a linked variable.
  @usableFromInline
  let root: ValueNode
  /// The value, and which write of `root` it stands for. It may be newer than that write, and is never older.
  @usableFromInline
  let read: () -> Snapshot
  /// Stores a value, unless `root` has changed since `moment`. It stands for the write at `stamp`, or for itself.
  @usableFromInline
  let store: (_ value: Element, _ moment: Moment, _ stamp: Moment?) -> Stored

  @usableFromInline @frozen
  struct Snapshot {
    @usableFromInline
    let value: Element
    /// When the variable has changed.
    @usableFromInline
    let changedAt: Moment
    /// Which write the value stands for.
    @usableFromInline
    let stamp: Moment

    @inlinable
    init(_ value: Element, _ changedAt: Moment, _ stamp: Moment) {
      (self.value, self.changedAt, self.stamp) = (value, changedAt, stamp)
    }
  }

  @inlinable
  init(
    _ node: ValueNode, writing root: ValueNode, read: @escaping () -> Snapshot,
    store: @escaping (Element, Moment, Moment?) -> Stored
  ) {
    (self.node, self.root, self.read, self.store) = (node, root, read, store)
  }
}

/// What became of a value that a two-way binding has carried over.
@usableFromInline @frozen
enum Stored {
  /// It is there. The write was made at that moment, and stands for that write.
  case stored(at: Moment, stamp: Moment)
  /// A newer value had come.
  case outdated
  /// The variable has ended.
  case ended
}

// MARK: - The sides

extension Side {
  @inlinable
  init(_ root: StoredNode<Element>) {
    self.init(
      root, writing: root,
      read: {
        let (value, changedAt, stamp) = root.copyWithStamp(nil)
        return Snapshot(value, changedAt, stamp)
      },
      store: { root.take($0, ifUnchangedSince: $1, carrying: $2) })
  }

  /// A part of the value of `root`, which `node` tells of.
  @inlinable
  init<Whole>(_ root: StoredNode<Whole>, _ path: WritableKeyPath<Whole, Element>, _ node: ValueNode)
  {
    let writes = PartWrites.of(path, in: root)
    self.init(
      node, writing: root,
      read: {
        let (whole, changedAt, stamp) = root.copyWithStamp(writes)
        return Snapshot(whole[keyPath: path], changedAt, stamp)
      },
      store: { root.take($0, at: path, ifUnchangedSince: $1, carrying: $2) })
  }

  /// The value of `corrected`, which a rule makes of that of `root`.
  @inlinable
  init(_ root: StoredNode<Element>, corrected: Constant<Element>) {
    self.init(
      corrected.node, writing: root,
      read: {
        let (_, changedAt, stamp) = root.copyWithStamp(nil)
        return Snapshot(corrected.value, changedAt, stamp)
      },
      store: { root.take($0, ifUnchangedSince: $1, carrying: $2) })
  }

  /// The value of `corrected`, which is that of `root`, or starts over with the changes that `starts` counts. Each is a
  /// write of this side.
  @inlinable
  init(
    _ root: StoredNode<Written<Element>>, corrected: Constant<Element>, after starts: ComputedNode
  ) {
    self.init(
      corrected.node, writing: root,
      read: {
        let (_, changedAt, stamp) = root.copyWithStamp(nil)
        let startedAt = starts.startedAt
        return Snapshot(corrected.value, changedAt, max(stamp, startedAt))
      },
      store: { value, moment, stamp in
        let written = Written(value, after: starts.lastStart())
        // It has started over since the write that the value stands for.
        if let stamp, stamp < starts.startedAt { return .outdated }
        return root.take(written, ifUnchangedSince: moment, carrying: stamp)
      })
  }
}

extension StoredNode {
  @usableFromInline var hasEnded: Bool { withLock { $0.hasEnded } }

  /// The value, when it has changed, and which write it, or that part of it, stands for.
  @usableFromInline
  func copyWithStamp(_ part: PartWrites.Use?) -> (value: Element, changedAt: Moment, stamp: Moment)
  {
    while true {
      let copy = withLock { state in
        state.modifier == nil
          ? (value, state.changedAt, part?.writes.stamp(state) ?? state.stamp) : nil
      }
      if let copy { return copy }
      waitForModification()
    }
  }

  /// Takes over a value from the other side of a two-way binding. Called inside a delivery, so that the thread delivers
  /// the consequences.
  @usableFromInline
  func take(
    _ newValue: Element, ifUnchangedSince moment: Moment, carrying stamp: Moment?
  ) -> Stored {
    // Objects that only the old value keeps are released after the lock.
    var oldValue = newValue
    var stored = Stored.outdated
    commitInBatch { core, state in
      if state.hasEnded { stored = .ended }
      guard !state.hasEnded, state.modifier == nil, state.changedAt == moment else { return false }
      if let stamp { state.carry(stamp, at: core.next) }
      swap(&value, &oldValue)
      stored = .stored(at: core.next, stamp: stamp ?? core.next)
      return true
    }
    withExtendedLifetime(oldValue) {}
    return stored
  }

  /// The same, for a part.
  @inlinable
  func take<Field>(
    _ newValue: Field, at path: WritableKeyPath<Element, Field>, ifUnchangedSince moment: Moment,
    carrying stamp: Moment?
  ) -> Stored {
    // The old value is released after the modification.
    var other = newValue
    let write = PartWrite(path, in: self, carrying: stamp)
    guard beginModifying(at: moment) else { return hasEnded ? .ended : .outdated }
    swap(&value[keyPath: path], &other)
    let stored = endModifying(write)
    withExtendedLifetime(other) {}
    return stored
  }
}
