import Synchronization

// How an observation receives a value. One thread at a time does this: that of the first delivery, and then that of the
// round.

extension ContinuumObserver {
  @usableFromInline
  var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

  /// Delivers the value of a round. Returns whether the observation has received it: then it is posted (L9). With a
  /// comparison, a newer value may be no change for an observation that has missed some.
  @inline(__always)
  func receive(_ value: ErasedValue, _ moment: Moment, _ comparison: Comparison?) -> Bool {
    guard !hasEnded, delivered < moment else { return false }
    if let comparison, !isChange(comparison, moment) { return false }
    return deliver(value, moment)
  }

  /// Whether the value differs from the one that was handed over last. If so, it takes the place of that one.
  @inline(__always)
  private func isChange(_ comparison: Comparison, _ moment: Moment) -> Bool {
    contents.unsafelyUnwrapped.with { contents in
      // The source has compared the two.
      if delivered >= comparison.previousAt, case .asLane = contents.lastValue { return true }
      return isChange(comparison, moment, contents)
    }
  }

  @inline(never)
  private func isChange(_ comparison: Comparison, _ moment: Moment, _ contents: Contents) -> Bool {
    let hasMissed = delivered < comparison.previousAt
    let last: AnyBox? =
      switch contents.lastValue {
      case .unknown: nil
      case .asLane: comparison.last?.object
      case .value(let box): hasMissed ? box : nil
      case .valueBeforeEqual(let box): box
      }
    if let last,
      last === comparison.box.object || contents.node.isDuplicate(last, comparison.box.object)
    {
      if Tracing.isOn { _ = traceReceived(.skipped, .equal, at: moment, contents) }
      delivered = moment
      contents.replaceLastValue(with: .valueBeforeEqual(last))
      return false
    }
    contents.replaceLastValue(with: .asLane)
    // The comparison may have cancelled it.
    return !hasEnded
  }

  /// From now on every newer value is a change, for code that may read other values meanwhile. Called in a delivery
  /// of a round.
  func forgetLastValue() { contents.unsafelyUnwrapped.with { $0.replaceLastValue(with: .unknown) } }

  /// The other observations of its lane have received the value in `box`, which the node keeps. If this one has, too, it
  /// need not keep the box, which would have a linked variable copy what it modifies. Called under the lock, before it
  /// is in the lane.
  func shareLastValue(_ box: AnyBox) {
    contents?.with { contents in
      if case .value(let own) = contents.lastValue, own === box { contents.lastValue = .asLane }
    }
  }

  /// Keeps the value of a round that starts over, if this round has brought it. Called by the thread of the round.
  func keepLastValue(_ box: AnyBox, of moment: Moment) {
    contents?.with { contents in
      if delivered == moment, case .asLane = contents.lastValue { contents.lastValue = .value(box) }
    }
  }

  /// Returns whether it was handed over.
  @inline(__always)
  private func deliver(_ value: ErasedValue, _ moment: Moment) -> Bool {
    if hasTarget {
      guard let target else {
        end()
        return false
      }
      deliver(value, moment, to: target)
    } else {
      deliver(value, moment, to: self)
    }
    delivered = moment
    countDelivery()
    return true
  }

  @inline(__always)
  private func deliver(_ value: ErasedValue, _ moment: Moment, to receiver: AnyObject) {
    if Tracing.isOn { return deliverTraced(value, moment, to: receiver) }
    contents.unsafelyUnwrapped.with { $0.body(receiver, value) }
  }

  /// Does the same while code traces. The delivery is the cause of what it leads to.
  @inline(never)
  private func deliverTraced(_ value: ErasedValue, _ moment: Moment, to receiver: AnyObject) {
    contents.unsafelyUnwrapped.with { contents in
      ThreadContext.current.trace(as: traceReceived(.delivered, at: moment, contents)) {
        // The closure of a trace may have cancelled it.
        if !hasEnded { contents.body(receiver, value) }
      }
    }
  }

  /// Makes the first delivery, here, even if the source is deallocated meanwhile.
  func start(_ context: ThreadContext) {
    // Cancelling inside the delivery releases it.
    let contents = contents.unsafelyUnwrapped.object
    let outerCause = context.chainLength
    context.chainLength = -1
    contents.node.withValue { value, box, moment in
      let traced =
        Tracing.isOn ? traceReceived(.delivered, .observed, at: moment, contents, box) : nil
      if contents.node.removesDuplicates, let box { contents.lastValue = .value(box.object) }
      delivered = moment
      context.trace(as: traced) {
        if let receiver = hasTarget ? target : self { contents.body(receiver, value) }
      }
    }
    context.chainLength = outerCause
    countDelivery()
  }

  /// Its consumer takes nothing any more: it ends, and has not received what is being delivered. Called in a delivery.
  func refuse() {
    hasRefused = true
    end()
  }

  /// Only one thread at a time counts.
  @inline(__always)
  private func countDelivery() {
    let count = deliveries.load(ordering: .relaxed)
    if count < .max { deliveries.store(count + 1, ordering: .relaxed) }
  }

  /// From now on rounds deliver to it values that are newer than `moment`. Called under the lock.
  func register(in lane: Lane, after moment: Moment) {
    contents.unsafelyUnwrapped.with { $0.lane = lane }
    guard delivered < moment else { return }
    delivered = moment
    guard Tracing.isOn else { return }
    contents.unsafelyUnwrapped.with {
      _ = Tracing.noteReceived($0.node, moment, after: .never, self)
    }
  }
}
