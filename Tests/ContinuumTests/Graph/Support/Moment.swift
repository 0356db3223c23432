import Continuum
import Synchronization

/// What a node of a graph knows of two variables, `a` and `b`, which every writer counts up one after
/// the other, `a` first. At any moment `b` is no more than `a`, and less by no more than the number of
/// writers: whatever else is seen together was put together from different moments.
struct Moment: Equatable, Sendable {
  static let writers = 4

  var a: Int?
  var b: Int?
  var isMixed = false

  /// Joins what several nodes know.
  static func join(_ moments: [Moment]) -> Moment {
    var all = Moment()
    for moment in moments {
      all.isMixed = all.isMixed || moment.isMixed
      if let a = moment.a {
        if let other = all.a, other != a { all.isMixed = true }
        all.a = a
      }
      if let b = moment.b {
        if let other = all.b, other != b { all.isMixed = true }
        all.b = b
      }
    }
    if let a = all.a, let b = all.b, !(0...writers).contains(a - b) { all.isMixed = true }
    return all
  }
}

extension Constant<Moment> {
  /// A node that knows what `inputs` know.
  static func join(_ inputs: [Constant<Moment>]) -> Constant<Moment> {
    Constant(combining: inputs, transform: Moment.join)
  }

  /// A node that knows what this one does.
  var step: Constant<Moment> { map { $0 } }
}

/// Follows one reader or one observation, without a lock: that deliveries of one observation never run
/// at the same time (L4) is what makes this correct, and the thread sanitizer sees it if they do.
final class Follower: @unchecked Sendable {
  private(set) var last = Moment()
  private(set) var deliveries = 0
  private(set) var mixed = 0
  private(set) var stepsBack = 0
  private(set) var overlaps = 0
  private let isInside = Atomic(false)

  func receive(_ moment: Moment) {
    if isInside.exchange(true, ordering: .relaxed) { overlaps += 1 }
    deliveries += 1
    if moment.isMixed { mixed += 1 }
    if let a = moment.a, a < last.a ?? 0 { stepsBack += 1 }
    if let b = moment.b, b < last.b ?? 0 { stepsBack += 1 }
    last = moment
    isInside.store(false, ordering: .relaxed)
  }

  /// What was wrong, in words; empty when nothing was.
  var complaints: String {
    [(mixed, "mixed"), (stepsBack, "steps back"), (overlaps, "overlaps")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
