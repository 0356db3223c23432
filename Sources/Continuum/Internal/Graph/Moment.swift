/// A moment of the graph's clock. Every write and every event is one, so moments order all of them.
///
/// What has changed says when (`changedAt`), what was computed says for which moment (`asOf`), and who has received
/// something says up to which moment (`delivered`). What counts something else has a type of its own.
@usableFromInline @frozen
struct Moment: Comparable, BitwiseCopyable {
  @usableFromInline
  let ticks: UInt64

  @inlinable @inline(__always)
  init(ticks: UInt64) { self.ticks = ticks }

  /// Before everything: what was never computed or delivered.
  @inlinable @inline(__always)
  static var never: Moment { Moment(ticks: 0) }

  /// When the clock begins. What was not written yet has changed then.
  @inlinable @inline(__always)
  static var start: Moment { Moment(ticks: 1) }

  /// After everything.
  static var end: Moment { Moment(ticks: .max) }

  @inlinable @inline(__always)
  static func < (a: Moment, b: Moment) -> Bool { a.ticks < b.ticks }
}
