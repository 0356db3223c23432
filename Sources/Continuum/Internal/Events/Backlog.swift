/// The events of an emitter that no observation has received. They wait for the next one to begin while nothing
/// observes the emitter. The lock guards them.
@usableFromInline
final class Backlog: @unchecked Sendable {  // The lock guards what changes.
  struct Item {
    let box: AnyBox
    /// Events wait in this order, also those that come back.
    var sentAt = Moment.never
    /// See `Event`.
    var traced: TraceRecord?
  }

  private enum Kept { case newest, oldest }

  /// How many may wait; `nil` without a limit.
  private let most: Int?
  /// Which ones stay if there are more.
  private let kept: Kept
  private var items = FIFO<Item>()
  /// How many events are on their way to an observation, which may end before it receives them.
  fileprivate(set) var lettersOnTheirWay = 0

  /// `nil` if no event may wait.
  @usableFromInline
  init?<Element>(_ policy: AsyncStream<Element>.Continuation.BufferingPolicy) {
    // The standard library may add policies.
    if case .bufferingNewest(let count) = policy {
      (most, kept) = (count, .newest)
    } else if case .bufferingOldest(let count) = policy {
      (most, kept) = (count, .oldest)
    } else {
      (most, kept) = (nil, .newest)
    }
    if let most, most <= 0 { return nil }
  }

  var isEmpty: Bool { items.isEmpty }

  /// Lets an event wait, behind those that were sent before it. Returns the one that has to go for it, which the caller
  /// releases without the lock.
  fileprivate func put(_ item: Item) -> Item? {
    if let last = items.last, last.sentAt > item.sentAt {
      var all = items.removeAll()
      all.insert(item, at: all.firstIndex { $0.sentAt > item.sentAt }!)
      for item in all { items.append(item) }
    } else {
      items.append(item)
    }
    guard let most, items.count > most else { return nil }
    return kept == .newest ? items.popFirst() : items.popLast()
  }

  /// Takes all that waits, in order.
  func takeAll() -> [Letter] { items.removeAll().map { Letter($0, for: self) } }
}

/// Notes whether an observation has received an event. Once all that were to receive the event have ended without, it
/// goes back to the backlog that it comes from. The lock guards it.
///
/// Only an event of an emitter that has a backlog has a letter, and shares it with what is derived from the event.
final class Letter {
  private let backlog: Backlog
  private(set) var item: Backlog.Item
  /// In how many lanes it waits to be delivered.
  private var copies = 0
  private var isReceived = false
  /// Had to go for it. Released with the letter, which no thread that holds the lock releases.
  private var replaced: Backlog.Item?

  init(_ item: Backlog.Item, for backlog: Backlog) { (self.item, self.backlog) = (item, backlog) }

  func isSent(at moment: Moment, _ traced: TraceRecord?) {
    (item.sentAt, item.traced) = (moment, traced)
  }

  /// It is put down for the observations of a lane.
  func enterLane() {
    copies += 1
    if copies == 1 { backlog.lettersOnTheirWay += 1 }
  }

  /// The lane has delivered it, or has no observation any more.
  func leaveLane(isReceived: Bool) {
    copies -= 1
    if isReceived { self.isReceived = true }
    guard copies == 0 else { return }
    backlog.lettersOnTheirWay -= 1
    putBackIfUnheard()
  }

  /// A value takes it immediately.
  func isTaken() { isReceived = true }

  /// Lets it wait if there was nothing that could receive it.
  func putBackIfUnheard() {
    if copies == 0, !isReceived { replaced = backlog.put(item) }
  }
}
