// Guards: the lists that passes fill and empty for each write.
//
// Worth it: an array checks on each change that it is not shared, and on each access that the index is in
// range. Every write goes through some ten of these lists.
//
// For use by: lists that only one thread, or a thread that holds the lock, uses. The owner frees the memory.

/// A growing list of plain values, which keeps its memory.
struct Buffer<Element: BitwiseCopyable>: RandomAccessCollection {
  /// Where a value is, until the buffer grows.
  typealias Slot = UnsafeMutablePointer<Element>

  private var memory: Slot?
  // Nodes keep lists: small fields keep them small.
  private var size: Int32 = 0
  private var room: Int32 = 0

  init() {}

  /// Makes an empty list with room for `capacity` values.
  init(capacity: Int) {
    if capacity > 0 { _ = move(to: capacity) }
  }

  /// Where the values are, if there are any.
  @inline(__always)
  var base: Slot { memory.unsafelyUnwrapped }
  /// Where the last value is. There is one.
  @inline(__always)
  var lastSlot: Slot { base + (count - 1) }

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  var count: Int { Int(size) }
  var capacity: Int { Int(room) }
  var isEmpty: Bool { size == 0 }
  var isFull: Bool { size == room }

  @inline(__always)
  mutating func append(_ element: Element) {
    if isFull { grow() }
    (base + count).initialize(to: element)
    size += 1
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  mutating func removeAll() {
    size = 0
    if capacity > 100_000 { free() }
  }

  mutating func truncate(to count: Int) { size = Int32(count) }

  mutating func popLast() -> Element? {
    guard size > 0 else { return nil }
    size -= 1
    return base[count]
  }

  /// Removes the value at `index`. Returns the last one, which takes its place; `nil` if that is the one.
  mutating func remove(at index: Int) -> Element? {
    let last = popLast().unsafelyUnwrapped
    guard index < count else { return nil }
    self[index] = last
    return last
  }

  /// Removes values. Those behind them move up.
  @inline(__always)
  mutating func removeSubrange(_ range: Range<Int>) {
    let moved = count - range.upperBound
    if moved > 0 {
      (base + range.lowerBound).update(from: base + range.upperBound, count: moved)
    }
    size -= Int32(range.count)
  }

  mutating func free() {
    deallocate()
    self = Buffer()
  }

  /// Gives back the memory. The buffer is not used any more.
  func deallocate() { memory?.deallocate() }

  /// Makes sure that there is an address, even of nothing.
  mutating func reserve() { if capacity == 0 { grow() } }

  private mutating func grow() { move(to: capacity == 0 ? 8 : capacity * 2)?.deallocate() }

  /// Moves the values to memory with room for `capacity`. Returns the old memory, which the caller gives back.
  mutating func move(to capacity: Int) -> Slot? {
    let new = Slot.allocate(capacity: capacity)
    defer { (memory, room) = (new, Int32(capacity)) }
    if let memory { new.update(from: memory, count: count) }
    return memory
  }
}
