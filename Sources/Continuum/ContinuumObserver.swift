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

  private struct Links {
    let channel: Channel
    var sources: [Source] = []
  }

  let place: Place
  /// Nobody but the rounds of one source delivers, one at a time: they need not ask for permission.
  private let isPlain: Bool
  /// What a round of a source hands out is not the value that is observed.
  private let isDerived: Bool
  private let state: Atomic<UInt8>
  private let delivered = Atomic<UInt64>(0)

  /// What to leave at the end. `nil` when it is over, or not registered yet.
  private let links = Guarded<Links?>(nil)
  private let sourcesLeft = Atomic<Int>(0)

  // `target` never changes. `body` belongs to the one whom `DeliveryState` told to run or to release.
  // `isLast` is set only where nobody else knows the observation.
  @exclusivity(unchecked) private weak var target: AnyObject?
  @exclusivity(unchecked) private var body: Body?
  /// What was handed to `body` last, kept only where a newer value may turn out to be no change. It
  /// belongs to the same one as `body`.
  @exclusivity(unchecked) private var handed: AnyOutput?
  /// Its sources were gone before it was made: it ends with its first delivery.
  private var isLast = false

  init(place: Place, isDerived: Bool, target: AnyObject?, body: @escaping Body) {
    self.place = place
    self.isPlain = place.isSame(as: .writer) && !isDerived
    self.isDerived = isDerived
    self.state = Atomic(DeliveryState(startingHere: place.isHere).rawValue)
    self.body = body
    // An observation without a target is its own: nothing then has to tell the two apart.
    self.target = target ?? self
  }

  /// Ends the observation and releases what it captured.
  ///
  /// After this nothing more is delivered, not even what was queued before; a delivery that is going
  /// on at this moment, on another thread or around this call, is not cut short. If its source is
  /// being delivered at this moment, what was captured is released when that is done. Cancelling again
  /// does nothing (L9).
  public func cancel() {
    end()
  }

  /// Whether the observation is over, for whatever reason.
  public var isCancelled: Bool {
    endIfOrphaned()
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
      Turn.current.hold { run(channel, debts: 0, isFirst: true) }
    }
  }

  /// Delivers, if the round that asks is all it takes.
  @inline(__always)
  func deliverInPlace(_ value: UnsafeRawPointer?, _ version: UInt64) -> Bool {
    guard let value, isPlain, current == .idle else { return false }
    deliver(value, version)
    return true
  }

  enum Visit {
    /// It has received the value of the round.
    case delivered
    /// Somebody else delivers, or nobody has to.
    case left
    /// A job has to be sent to its place.
    case send
  }

  /// Sees to it that the newest value is delivered.
  func notify(_ channel: Channel, _ value: UnsafeRawPointer?, _ version: UInt64) -> Visit {
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
      let debts = before.isOwed ? 1 : 0
      switch decision {
      case .leave: return .left
      case .enqueue: return .send
      case .run:
        guard let value, !isDerived else {
          run(channel, debts: debts)
          return .left
        }
        deliver(value, version)
        finish(channel, debts: debts)
        return deliveredVersion == version ? .delivered : .left
      }
    }
  }

  /// A job sent off by `start` or a round has come to its place.
  func arrive(_ channel: Channel) {
    if step({ $0.arrive() }) == .run { run(channel, debts: 1) }
  }

  private func run(_ channel: Channel, debts: Int, isFirst: Bool = false) {
    deliverNewest(channel, isFirst: isFirst)
    finish(channel, debts: debts)
  }

  private func deliverNewest(_ channel: Channel, isFirst: Bool = false) {
    // Nothing is computed for a target that is gone.
    guard let target else { return end() }
    channel.node.withNews(since: &handed) { value, version in
      // A transform that ran just now may have ended it. A source that dies while it is first observed
      // has had a value all the same.
      guard isFirst || !isOver else { return }
      guard let value else { return delivered.store(version, ordering: .releasing) }
      deliver(value, version)
      if isDerived, deliveredVersion == version { channel.noteHandedOut(version) }
    }
    withExtendedLifetime(target) {}
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
        deliverNewest(channel)
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

// MARK: - Beginning and ending

extension ContinuumObserver {
  func register(with sources: [Source], _ channel: Channel) {
    // One more than there are, so that it does not end before it is registered with all.
    sourcesLeft.store(sources.count + 1, ordering: .relaxed)
    links.withLock { $0 = Links(channel: channel) }
    let entry = ObserverList.Entry(observer: self, channel: channel)
    for source in sources {
      var mustSweep = false
      // It may be over already: then there is nothing to register any more.
      links.withLock { links in
        guard links != nil else { return }
        let registration: Source.Registration
        (registration, mustSweep) = source.register(entry)
        switch registration {
        case .done: links!.sources.append(source)
        case .sourceIsGone: sourcesLeft.subtract(1, ordering: .relaxed)
        }
      }
      if mustSweep { source.sweep() }
    }
    // Nobody else knows the observation then.
    if sourcesLeft.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { isLast = true }
  }

  /// One of its sources is gone.
  func sourceIsGone() {
    if sourcesLeft.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { end() }
  }

  func end() {
    var wasOwed = false
    let decision = step {
      wasOwed = $0.isOwed
      return $0.cancel()
    }
    if decision == .leave { return }
    let mayBeCalled = isPlain && decision == .release
    var isFree = decision == .release
    let links = self.links.withLock { links in
      defer { links = nil }
      return links
    }
    for source in links?.sources ?? [] {
      isFree = source.deregister(self, mayBeCalled: mayBeCalled) && isFree
    }
    if isFree { releaseBody() }
    guard let channel = links?.channel else { return }
    channel.node.detach(channel)
    if wasOwed { channel.letGo() }
  }

  /// Ends it if the target is gone, or the object whose property it observes: nobody tells of that.
  func endIfOrphaned() {
    let source = links.withLock { $0?.sources.first }
    if target == nil || source?.isGone == true { end() }
  }

  /// Lets go of everything that was captured.
  func releaseBody() {
    body = nil
    handed = nil
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
