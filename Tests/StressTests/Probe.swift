import Synchronization

/// Checks the deliveries of one observation.
///
/// What it remembers of the last one is protected by nothing but the law that an observation never runs
/// twice at the same time (L4): the thread sanitizer sees it if that is broken.
final class Probe: @unchecked Sendable {
  let name: String
  /// Whether two deliveries in a row must not be of the same value.
  private let isDistinct: Bool
  /// What a delivery does besides.
  private let deed: (@Sendable (Reading) -> Void)?

  private var last: Reading?
  private let isInside = Atomic(false)
  private let published = Locked<Reading?>(nil)

  /// How many deliveries may still begin; -1 while the observation has not been ended.
  private let allowed = Atomic(-1)

  init(_ name: String, isDistinct: Bool, deed: (@Sendable (Reading) -> Void)? = nil) {
    self.name = name
    self.isDistinct = isDistinct
    self.deed = deed
  }

  convenience init(_ name: String, _ node: Node, deed: (@Sendable (Reading) -> Void)? = nil) {
    self.init(name, isDistinct: node.isDistinct, deed: deed)
  }

  /// The last value that was delivered.
  var value: Reading? { published.withLock { $0 } }

  func receive(_ reading: Reading) {
    if allowed.load(ordering: .acquiring) >= 0 { receiveLate() }
    if isInside.exchange(true, ordering: .relaxed) {
      fail("\(name) runs twice at the same time (L4)")
    }
    if let complaint = reading.complaint { fail("\(name): \(reading) \(complaint) (L12)") }
    if let last {
      if !reading.isAtLeast(last) { fail("\(name) goes back from \(last) to \(reading) (L4)") }
      if isDistinct, reading == last { fail("\(name) receives \(reading) twice in a row") }
    }
    last = reading
    Tally.deliveries.add(1, ordering: .relaxed)
    deed?(reading)
    isInside.store(false, ordering: .relaxed)
    published.withLock { $0 = reading }
  }

  /// The observation was cancelled, and `cancel()` has returned. One delivery may have been under way on
  /// another thread, and not have come to this object yet.
  func silence(allowing number: Int) {
    allowed.store(number, ordering: .releasing)
  }

  private func receiveLate() {
    if allowed.subtract(1, ordering: .acquiringAndReleasing).oldValue <= 0 {
      fail("\(name) receives a value after it was cancelled (L10)")
    }
  }
}
