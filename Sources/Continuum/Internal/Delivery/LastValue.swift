import Synchronization

// Which value an observation has received last, if its source has a comparison. An observation that has missed no value
// need not compare: the source has. So a change is compared once, however many observe it.
//
// As a rule all observations of a lane have received the same value, and that is still the node's. Then nobody keeps it
// but the node. It is kept here when the node replaces it, until the lane has received a newer one.

/// The value that the observations of a lane have received last. The lock guards it.
struct LastValueInLane: BitwiseCopyable {
  /// Retained. `nil` if it is the current value of the node.
  private(set) var replaced: Ref<AnyBox>?

  /// The node is about to replace its value. Returns whether that is kept here now. The reference is taken over, if it
  /// was retained for this.
  @inline(__always)
  mutating func keep(_ box: Ref<AnyBox>, isRetained: Bool) -> Bool {
    guard replaced == nil else { return false }
    replaced = isRetained ? box : box.retain()
    return true
  }

  /// All observations have received the value in `box`, which is that of `moment`.
  mutating func replace(
    with box: Ref<AnyBox>, of moment: Moment, _ node: ComputedNode, _ garbage: inout Garbage
  ) {
    if let old = replaced { node.reuse(old, &garbage) }
    replaced = node.changedAt == moment ? nil : box.retain()
  }

  /// No observation is left.
  mutating func drop(_ garbage: inout Garbage) {
    if let old = replaced.take() { garbage.append(old) }
  }

  func release() { replaced?.release() }
}

/// The value that one observation has received last. Only the thread that delivers uses it.
enum LastValue {
  /// None, or code may have read others since: every newer value is a change.
  case unknown
  /// That of its lane; in a round that has reached the observation, that of the round.
  case asLane
  /// Another one.
  case value(AnyBox)
  /// The same, and since then it has skipped a value that is equal.
  case valueBeforeEqual(AnyBox)
}

/// What a round needs to find out whether a value is a change for an observation that has missed some.
struct Comparison: BitwiseCopyable {
  /// The value to deliver. The round releases it when it ends, or starts over.
  let box: Ref<AnyBox>
  /// When the value before the current one of the node had changed.
  let previousAt: Moment
  /// What the lane had received before the round, kept by the lane; `nil` if that is the value to deliver.
  let last: Ref<AnyBox>?
}

extension ComputedNode {
  /// What a round of `lane` needs for the value in `box`. Called under the lock.
  func comparison(_ box: Ref<AnyBox>, in lane: Lane) -> Comparison {
    // If the value is an older one, this is not earlier than its moment: then every observation compares.
    Comparison(box: box, previousAt: previousAt, last: lane.lastValue.replaced)
  }

  /// Uses a box again, or releases it: no lane needs its value any more. Called under the lock.
  func reuse(_ box: Ref<AnyBox>, _ garbage: inout Garbage) {
    if isReusable, spare == nil, box.isUnique() {
      // Another thread may have released the box just now.
      _ = Graph.happensBefore.load(ordering: .acquiring)
      spare = box
    } else {
      garbage.append(box)
    }
  }
}
