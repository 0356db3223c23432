import Synchronization

/// One running observation.
///
/// ``NotificationCenterContinuum`` returns one from every `observe(…)`. It may be ignored: the
/// observation is kept alive by what it observes and not by this object, and ends by itself at the
/// first of: its target's death, its source's death, ``cancel()``, and the end of its
/// ``ContinuumBag`` (L9). Keep it to end the observation by hand.
///
/// ```swift
/// let observer = center.continuum.observe(count, onValueChange: { print($0) })
/// observer.cancel()
/// ```
///
/// It is `Sendable` and may be used and released on any thread.
public final class ContinuumObserver: @unchecked Sendable {
  /// Hands the value at `value` to the target.
  @usableFromInline
  typealias Body = (_ target: AnyObject, _ value: UnsafeRawPointer) -> Void

  struct Links {
    let source: Source
    let channel: Channel
  }

  let place: Place
  /// Nobody but its source's rounds delivers, one at a time, so they need not ask for permission.
  let isPlain: Bool
  private let state: Atomic<UInt8>
  private let delivered = Atomic<UInt64>(0)

  // Of what is not atomic, `target` never changes, `body` belongs to the one whom `DeliveryState`
  // told to run or to release, and the rest to the one that makes the observation and, after that,
  // to the one that ends it.
  @exclusivity(unchecked) private weak var target: AnyObject?
  @exclusivity(unchecked) private var body: Body?
  var links: Links?
  /// Its source was gone before it was made: it ends with its first delivery.
  var isLast = false

  init(place: Place, target: AnyObject?, body: @escaping Body) {
    self.place = place
    self.isPlain = place.isSame(as: .writer)
    self.state = Atomic(DeliveryState(startingHere: place.isHere).rawValue)
    self.body = body
    // An observation without a target is its own: nothing then has to tell the two apart.
    self.target = target ?? self
  }

  /// Ends the observation and releases what it captured.
  ///
  /// After this nothing more is delivered, not even what was queued before; a delivery that is going
  /// on at this moment, on another thread or around this call, is not cut short. Cancelling again does
  /// nothing (L9).
  public func cancel() {
    end()
  }

  /// Whether the observation is over, for whatever reason.
  public var isCancelled: Bool {
    endIfTargetIsGone()
    return isOver
  }

  /// Puts the observation into a bag, which cancels it when the bag goes away.
  public func disposed(by bag: ContinuumBag) {
    bag.insert(self)
  }
}

// MARK: - Delivering

extension ContinuumObserver {
  var isOver: Bool { current.isEnded }

  var deliveredVersion: UInt64 { delivered.load(ordering: .acquiring) }

  /// Makes the first delivery, or sends it on its way.
  func start(_ channel: Channel) {
    if current.isQueued {
      channel.hold()
      Errand(place: place, entries: [.init(observer: self, channel: channel)]).leave()
    } else {
      Turn.current.hold { run(channel, debts: 0) }
    }
  }

  /// Delivers, if the round that asks is all it takes.
  @inline(__always)
  func deliverInPlace(_ value: UnsafeRawPointer?, _ version: UInt64) -> Bool {
    guard let value, isPlain, current == .idle else { return false }
    deliver(value, version)
    return true
  }

  /// Sees to it that the newest value is delivered. Returns whether it has to be sent elsewhere.
  func notify(_ channel: Channel, _ value: UnsafeRawPointer?, _ version: UInt64) -> Bool {
    let here = place.isHere
    while true {
      let before = current
      var after = before
      let decision = after.notify(here: here)
      // Whoever makes a delivery owed holds the channel before anybody can make that delivery.
      let owes = after.isOwed && !before.isOwed
      if owes { channel.hold() }
      guard exchange(before, after) else {
        if owes { channel.letGo() }
        continue
      }
      if decision == .run {
        let debts = before.isOwed ? 1 : 0
        if let value {
          deliver(value, version)
          finish(channel, debts: debts)
        } else {
          run(channel, debts: debts)
        }
      }
      return decision == .enqueue
    }
  }

  /// A job sent off by `start` or a round has come to its place.
  func arrive(_ channel: Channel) {
    if step({ $0.arrive() }) == .run { run(channel, debts: 1) }
  }

  private func run(_ channel: Channel, debts: Int) {
    channel.source.withValue { deliver($0, $1) }
    finish(channel, debts: debts)
  }

  /// Delivers again while that is asked for, and then lets go of the channel once for each delivery
  /// that was owed.
  private func finish(_ channel: Channel, debts: Int) {
    if isLast { end() }
    var debts = debts
    while true {
      switch step({ $0.finish() }) {
      case .runAgain:
        debts += 1
        channel.source.withValue { deliver($0, $1) }
        continue
      case .release:
        releaseBody()
      case .idle:
        break
      }
      break
    }
    for _ in 0..<debts { channel.letGo() }
  }

  @inline(__always)
  private func deliver(_ value: UnsafeRawPointer, _ version: UInt64) {
    guard deliveredVersion < version, let body else { return }
    guard let target else { return end() }
    body(target, value)
    delivered.store(version, ordering: .releasing)
  }
}

// MARK: - Ending

extension ContinuumObserver {
  func end() {
    var wasOwed = false
    let decision = step {
      wasOwed = $0.isOwed
      return $0.cancel()
    }
    if decision == .leave { return }
    let links = self.links
    self.links = nil
    // A source's rounds call a plain observation without asking: while one is going on, releasing is
    // left to it.
    let mayBeCalled = isPlain && decision == .release
    let isFree = links?.source.detach(self, links!.channel, mayBeCalled: mayBeCalled) ?? true
    if decision == .release, isFree { releaseBody() }
    if wasOwed { links?.channel.letGo() }
  }

  func endIfTargetIsGone() {
    if target == nil { end() }
  }

  /// Lets go of everything that was captured.
  func releaseBody() {
    body = nil
  }

  private var current: DeliveryState {
    DeliveryState(rawValue: state.load(ordering: .acquiring))
  }

  private func step<Decision>(_ transition: (inout DeliveryState) -> Decision) -> Decision {
    while true {
      let before = current
      var after = before
      let decision = transition(&after)
      if exchange(before, after) { return decision }
    }
  }

  private func exchange(_ before: DeliveryState, _ after: DeliveryState) -> Bool {
    before == after
      || state.compareExchange(
        expected: before.rawValue, desired: after.rawValue, ordering: .acquiringAndReleasing
      ).exchanged
  }
}
