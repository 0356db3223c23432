/// A moment of the graph's clock. Every write, every event and every pass is one, so moments order all of them.
///
/// A node says when it changed (`changedAt`), a computed value for which moment (`asOf`) and which
/// pass has visited it last (`visitedBy`), and a lane or an observation up to which moment it has received values
/// (`delivered`). Other counters have types of their own.
@usableFromInline @frozen
struct Moment: Comparable, BitwiseCopyable {
  @usableFromInline
  let ticks: UInt64

  @inlinable @inline(__always)
  init(ticks: UInt64) { self.ticks = ticks }

  /// Before everything: for values that were never computed or delivered.
  @inlinable @inline(__always)
  static var never: Moment { Moment(ticks: 0) }

  /// When the clock begins: for values that were not written yet.
  @inlinable @inline(__always)
  static var start: Moment { Moment(ticks: 1) }

  /// After everything.
  static var end: Moment { Moment(ticks: .max) }

  @inlinable @inline(__always)
  static func < (a: Moment, b: Moment) -> Bool { a.ticks < b.ticks }
}
