import Synchronization

/// The writes of one part of a variable, for the two-way bindings of that part. A write of another part is none of them.
///
/// A variable has one for each two-way binding of a part: see `Observers`. Only writes through a `Part` say what they
/// change: a write of the whole counts for each part.
@usableFromInline
final class PartWrites: @unchecked Sendable {  // The lock guards what changes.
  private let path: AnyKeyPath
  /// The bytes of a stored property in the whole value.
  private let bytes: Range<Int>?
  /// Which write the part stands for, as long as the variable has not changed since `asOf`.
  private var stamped = Moment.never
  private var asOf = Moment.never

  /// How many there are: until there is one, the writes of parts are not looked at.
  private static let count = QuietAtomic<Int>(0)

  @usableFromInline
  static var areAny: Bool { count.load(ordering: .relaxed) > 0 }

  private init<Whole, Field>(_ path: WritableKeyPath<Whole, Field>) {
    self.path = path
    bytes = PartWrites.bytes(of: path)
    PartWrites.count.add(1, ordering: .relaxed)
  }

  deinit { PartWrites.count.subtract(1, ordering: .relaxed) }

  /// Those of `path`. They stay as long as the result, which belongs to one binding.
  @usableFromInline
  static func of<Whole, Field>(
    _ path: WritableKeyPath<Whole, Field>, in root: StoredNode<Whole>
  ) -> Use {
    let writes = PartWrites(path)
    root.withLock { state in state.makeObservations().with { $0.parts.append(writes) } }
    return Use(writes, root)
  }

  /// Keeps the writes of a part on the list of its variable.
  @usableFromInline
  final class Use: Sendable {
    let writes: PartWrites
    private let root: Node

    fileprivate init(_ writes: PartWrites, _ root: Node) {
      (self.writes, self.root) = (writes, root)
    }

    deinit {
      // The old list is released after the lock.
      _ = root.withLock { state in
        state.observing?.with { observations in
          let old = observations.parts
          observations.parts = old.filter { $0 !== writes }
          return old
        }
      }
    }
  }

  /// Which write the part stands for. Called under the lock.
  func stamp(_ state: borrowing Node.State) -> Moment {
    asOf == state.changedAt ? stamped : state.stamp
  }

  /// Notes a write that does not change the part: it stands for the same write as before. Called under the lock, before
  /// the write at `moment`.
  fileprivate func skip(_ state: borrowing Node.State, to moment: Moment) {
    (stamped, asOf) = (stamp(state), moment)
  }

  /// Notes a write of the part. Called under the lock, before the write at `moment`.
  fileprivate func note(_ stamp: Moment, at moment: Moment) { (stamped, asOf) = (stamp, moment) }

  fileprivate static func all<Whole>(of root: StoredNode<Whole>) -> [PartWrites] {
    if !areAny { return [] }
    return root.withLock { $0.observations?.parts.copy ?? [] }
  }

  fileprivate static func bytes<Whole, Field>(of path: WritableKeyPath<Whole, Field>) -> Range<Int>?
  {
    MemoryLayout<Whole>.offset(of: path).map { $0..<($0 + MemoryLayout<Field>.size) }
  }

  fileprivate func isSame(_ path: AnyKeyPath) -> Bool { self.path == path }

  fileprivate func isApart(from other: Range<Int>?) -> Bool {
    guard let bytes, let other else { return false }
    return !bytes.overlaps(other)
  }
}

/// One write of a part.
@usableFromInline
struct PartWrite {
  /// Which write it stands for: itself if it is `nil`.
  fileprivate let stamp: Moment?
  /// The two-way bindings of this part.
  fileprivate var own: [PartWrites] = []
  /// Those of parts that it leaves as they are.
  fileprivate var others: [PartWrites] = []

  /// Called without the lock, because key paths are compared.
  @usableFromInline
  init<Whole, Field>(
    _ path: WritableKeyPath<Whole, Field>, in root: StoredNode<Whole>, carrying stamp: Moment? = nil
  ) {
    self.stamp = stamp
    let all = PartWrites.all(of: root)
    if all.isEmpty { return }
    let bytes = PartWrites.bytes(of: path)
    for writes in all {
      if writes.isSame(path) {
        own.append(writes)
      } else if writes.isApart(from: bytes) {
        others.append(writes)
      }
    }
  }

  /// Called under the lock, before the write at `moment`.
  fileprivate func note(_ state: borrowing Node.State, at moment: Moment) {
    for part in own { part.note(stamp ?? moment, at: moment) }
    for part in others { part.skip(state, to: moment) }
  }
}

extension StoredNode {
  /// Modifies a part of the value.
  @inlinable
  func modify<Field, Output, Failure: Error>(
    _ path: WritableKeyPath<Element, Field>, _ body: (inout Field) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    // Most programs bind no part both ways: their writes pay for the question only.
    guard PartWrites.areAny else {
      return try modify { whole throws(Failure) in try body(&whole[keyPath: path]) }
    }
    let write = PartWrite(path, in: self)
    beginModifying()
    defer { _ = endModifying(write) }
    return try body(&value[keyPath: path])
  }
}

extension ValueNode {
  @usableFromInline
  final func endModifying(_ write: PartWrite) -> Stored {
    var moment = Moment.never
    endModifying { core, state in
      moment = core.next
      write.note(state, at: moment)
    }
    return .stored(at: moment, stamp: write.stamp ?? moment)
  }
}
