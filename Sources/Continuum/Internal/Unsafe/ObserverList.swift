// Guards: the observations of a lane, which a round reads without the lock.
//
// Worth it: a round over 100 bindings spends 40 ns on each, and an array would retain and release each of
// them.
//
// For use by: `Lane`, under the lock, and the one round of the lane, for `round`.

/// Observations in the order in which they were made (L3).
///
/// Adding and ending are O(1) amortised (L12): an ended observation leaves an empty slot, and the list is made anew
/// when half of the slots are empty. A round reads the slots without the lock. Meanwhile, slots are neither emptied
/// nor moved; a list that grows leaves the old slots to the round.
struct ObserverList {
  typealias Slots = UnsafeMutablePointer<Ref<ContinuumObserver>?>

  private var slots: Slots?
  private var count: Int32 = 0
  private var capacity: Int32 = 0
  private var sweepAt: Int32 = 32
  /// How many observations have not ended.
  var live: Int32 = 0
  private var roundSlots: Slots?
  private var roundCount: Int32 = 0
  private var retired: [Slots] = []

  /// The slots that belong to the round.
  var round: (slots: Slots, count: Int) {
    (roundSlots.unsafelyUnwrapped, Int(roundCount))
  }

  mutating func startRound() {
    (roundSlots, roundCount) = (slots, count)
  }

  mutating func endRound() {
    roundSlots = nil
    if !retired.isEmpty {
      for slots in retired { slots.deallocate() }
      retired = []
    }
    compactIfSparse()
  }

  /// Adds an observation and returns whether it is time to look for deallocated targets.
  mutating func append(_ observer: ContinuumObserver, inRound: Bool) -> Bool {
    if count == capacity { grow(inRound) }
    observer.index = count
    slots.unsafelyUnwrapped[Int(count)] = .retained(observer)
    count += 1
    live += 1
    guard count >= sweepAt else { return false }
    sweepAt = count * 2
    return true
  }

  /// Removes an observation. No thread goes through the slots any more; before `endRound`, the list is not compacted.
  mutating func take(_ observer: ContinuumObserver) {
    let slots = slots.unsafelyUnwrapped
    let taken = slots[Int(observer.index)].unsafelyUnwrapped
    slots[Int(observer.index)] = nil
    if Int(observer.index) == Int(count) - 1 { count -= 1 }
    if roundSlots == nil { compactIfSparse() }
    taken.release()
  }

  /// The observations in the list.
  var observers: [ContinuumObserver] {
    guard let slots else { return [] }
    return (0..<Int(count)).compactMap { slots[$0]?.object }
  }

  mutating func free() {
    for index in 0..<Int(count) { slots.unsafelyUnwrapped[index]?.release() }
    slots?.deallocate()
    for slots in retired { slots.deallocate() }
  }

  private mutating func grow(_ inRound: Bool) {
    let new = Slots.allocate(capacity: max(1, Int(capacity) * 2))
    if let slots {
      new.initialize(from: slots, count: Int(count))
      if inRound { retired.append(slots) } else { slots.deallocate() }
    }
    slots = new
    capacity = max(1, capacity * 2)
  }

  private mutating func compactIfSparse() {
    guard count > 8, live * 2 < count, let slots else { return }
    var next: Int32 = 0
    for index in 0..<Int(count) {
      guard let slot = slots[index] else { continue }
      slots[index] = nil
      slots[Int(next)] = slot
      slot.with { $0.index = next }
      next += 1
    }
    count = next
    sweepAt = max(32, count * 2)
  }
}
