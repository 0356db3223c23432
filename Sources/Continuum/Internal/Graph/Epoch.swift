/// The number of a pass: a later pass has a higher one. A node says which pass has visited it last.
struct Epoch: Comparable, BitwiseCopyable {
  private let number: UInt64

  /// Before all passes.
  static var never: Epoch { Epoch(number: 0) }

  /// After all passes.
  static var end: Epoch { Epoch(number: .max) }

  @inline(__always)
  var next: Epoch { Epoch(number: number &+ 1) }

  @inline(__always)
  static func < (a: Epoch, b: Epoch) -> Bool { a.number < b.number }
}
