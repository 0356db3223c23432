// Guards: the observations of a lane, which a round reads without the lock.
//
// Worth it: a round over 100 bindings spends 40 ns on each, and an array would retain and release each of
// them.
//
// For use by: `Lane`, under the lock, and the one round of the lane, for `slotsInRound`.

/// Observations in the order in which they were made (L3).
///
/// Adding and ending are O(1) amortised (L11): an ended observation leaves an empty slot, and the list closes its
/// gaps when more than half of the slots are empty. A round reads the slots without the lock. Meanwhile, slots are
/// neither emptied nor moved; a list that grows leaves the old slots to the round.
struct ObserverList {
  typealias Slots = Buffer<Ref<ContinuumObserver>?>

  private var slots = Slots()
  /// The slots that belong to the round; none between rounds.
  private(set) var slotsInRound = Slots()
  /// Memory of the slots before the list grew in the round.
  private var replacedSlots: [Slots.Slot] = []
  /// How many observations have not ended. It tells whether there is anybody to deliver to (`notifyOfValue`, `postpone`,
  /// `beginAtOnce`, and `EventNode` before it keeps an event), whether somebody compares with the last value
  /// (`Observers.keep`, `noteLastValue`), and whether the lane may go (`remove`, `tidy`, `beginIfBehind`).
  var live: Int32 = 0

  private var isInRound: Bool { !slotsInRound.isEmpty }

  /// There is an observation to deliver to, and so a slot.
  mutating func startRound() { slotsInRound = slots }

  mutating func endRound() {
    slotsInRound = Slots()
    freeRetired()
    compactIfSparse()
  }

  mutating func append(_ observer: ContinuumObserver) {
    if slots.isFull, let old = slots.move(to: max(1, slots.count * 2)) {
      if isInRound { replacedSlots.append(old) } else { old.deallocate() }
    }
    observer.index = Int32(slots.count)
    slots.append(.retained(observer))
    live += 1
  }

  /// Removes an observation. No thread goes through the slots any more; before `endRound`, the list is not compacted.
  mutating func take(_ observer: ContinuumObserver) {
    let index = Int(observer.index)
    let taken = slots[index].unsafelyUnwrapped
    slots[index] = nil
    if index == slots.count - 1 { slots.truncate(to: index) }
    if !isInRound { compactIfSparse() }
    taken.release()
  }

  /// The observations in the list.
  var observers: [ContinuumObserver] { slots.compactMap { $0?.object } }

  /// Some of the observations before a position, the newest first, and moves the position before them; none if there
  /// are no more.
  func observers(before position: inout Int) -> [ContinuumObserver] {
    var found: [ContinuumObserver] = []
    position = min(position, slots.count)
    while position > 0, found.count < 32 {
      position -= 1
      if let slot = slots[position] { found.append(slot.object) }
    }
    return found
  }

  mutating func free() {
    for slot in slots { slot?.release() }
    slots.free()
    freeRetired()
  }

  private mutating func freeRetired() {
    if replacedSlots.isEmpty { return }
    for slots in replacedSlots { slots.deallocate() }
    replacedSlots = []
  }

  private mutating func compactIfSparse() {
    guard slots.count > 8, Int(live) * 2 < slots.count else { return }
    var next = 0
    for index in 0..<slots.count {
      guard let slot = slots[index] else { continue }
      slots[index] = nil
      slots[next] = slot
      slot.with { $0.index = Int32(next) }
      next += 1
    }
    slots.truncate(to: next)
  }
}
