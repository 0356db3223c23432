import Foundation
import Synchronization

/// An observation or a binding, which you can cancel.
///
/// Every `observe(…)` of ``NotificationCenterContinuum`` returns one. You may ignore it, because
/// the source keeps it alive. It ends with its target, its source, its ``ContinuumBag`` or
/// ``cancel()``, whichever comes first ([L10](doc:Laws#L10-End)).
///
/// ```swift
/// let observer = center.continuum.observe(count, onValueChange: { print($0) })
/// observer.cancel()
/// ```
///
/// It is `Sendable`: you may use and release it on any thread.
public final class ContinuumObserver: @unchecked Sendable {
  // A two-way binding is two of these. The one that `bind` returns ends the other, see `Pair`.

  /// Hands the value at `value` to the target.
  @usableFromInline
  typealias Body = (_ target: AnyObject, _ value: ErasedValue) -> Void

  /// The target of deliveries, for `bindings` and traces.
  @usableFromInline
  enum Destination: @unchecked Sendable {  // A key path never changes, and locks guard a node.
    case closure
    case property(AnyKeyPath)
    /// A property that a user edits, too.
    case edited(AnyKeyPath)
    /// A variable that is kept equal.
    case variable(Node)
    /// A source of the library that the values or events go to. The closure keeps it, too.
    case source(GraphNode)
  }

  /// Released when the observation ends. A closure in a constant is called without being retained.
  final class Contents: @unchecked Sendable {  // Only `lastValue` changes, in deliveries.
    let body: Body
    let node: Node
    /// Held weakly: the source may end with the center.
    private(set) weak var center: NotificationCenter?
    let destination: Destination
    /// `nil` until the observation is registered, after its first delivery.
    fileprivate(set) var lane: Lane?
    /// What it has received last, where a newer value may turn out to be no change.
    var lastValue = LastValue.unknown
    private let releaseEnd = ReleaseEnd()

    init(
      _ body: @escaping Body, _ node: Node, _ center: NotificationCenter?,
      _ destination: Destination
    ) {
      self.body = body
      self.destination = destination
      self.node = node
      self.center = center
    }

    /// The captures are deallocated where the observation lives (L10).
    deinit {
      ThreadContext.current.beginRelease(of: (body, node, lastValue), in: lane?.place ?? .writer)
    }

    fileprivate var fed: GraphNode? {
      if case .source(let node) = destination { node } else { nil }
    }

    func replaceLastValue(with new: LastValue) {
      // The box was read without a lock, and may be filled again once it is released.
      Graph.happensBefore.add(1, ordering: .releasing)
      lastValue = new
    }
  }

  private let isEnded: Atomic<Bool>
  let hasTarget: Bool
  /// A job will find out whether its target is deallocated. The lock guards it.
  private var isSuspect = false
  /// It has left an event, because its consumer is gone. The thread that delivers uses it.
  private(set) var hasRefused = false
  /// Its index in the list of the lane.
  var index: Int32 = 0
  /// The call that made it; `nil` for the library's own.
  let site: CallSite?
  /// How many deliveries there were, up to the maximum of 32 bits.
  private let deliveries = QuietAtomic<UInt32>(0)
  /// Tells its center from others, even after that is deallocated. Without one, nothing is posted.
  let centerID: ObjectIdentifier?
  // These belong to the thread that delivers: that of the round, or the thread of the first delivery. Without either,
  // a thread that holds the lock may read `delivered`.
  private(set) var delivered = Moment.never
  /// Taken once, when the observation has ended and no round can call it: its lane puts that off until the round has
  /// ended. So the thread that delivers needs no lock. Taken under the lock, unless it was never registered: then no
  /// other thread knows the observation.
  private var contents: Ref<Contents>?
  private(set) weak var target: AnyObject?

  /// Without work it has ended.
  @inline(__always)
  init(
    _ contents: Contents?, through center: NotificationCenter?, target: AnyObject?,
    _ site: CallSite?
  ) {
    isEnded = Atomic(contents == nil)
    centerID = center.map { ObjectIdentifier($0) }
    hasTarget = target != nil
    self.site = site
    self.contents = contents.map { .retained($0) }
    self.target = target
  }

  /// An ended observation, of a source that is `nil`.
  @usableFromInline
  static var ended: ContinuumObserver { ContinuumObserver(nil, through: nil, target: nil, nil) }

  /// Ends the observation and releases its captures.
  ///
  /// After this returns, the calling isolation receives nothing more, not even a queued value. A
  /// delivery that is already running, on another thread or around this call, continues to its end.
  /// If the source is delivering at this moment, the captures are released after that. Cancelling
  /// again does nothing ([L10](doc:Laws#L10-End)).
  public func cancel() {
    end()
  }

  /// Whether the observation has ended: by `cancel()`, or with its target or its source
  /// ([L10](doc:Laws#L10-End)).
  public var isCancelled: Bool {
    endIfOrphaned()
    return hasEnded
  }

  /// Puts the observation into `bag`, which cancels it when the bag is released.
  ///
  /// - Parameter bag: The bag. An observation may be in several; the first release ends it.
  public func disposed(by bag: ContinuumBag) {
    bag.add(self)
  }
}

extension ContinuumObserver: CustomStringConvertible {
  /// The source, the type of the target, and where deliveries run; or that the observation has
  /// ended.
  public var description: String {
    guard let contents = currentContents else { return "ContinuumObserver(ended)" }
    let type = targetType(contents).map { "\($0)" } ?? "a deallocated target"
    let target = hasTarget ? " for \(type)" : ""
    let place = contents.lane.map { ", delivered on \($0.place.name)" } ?? ""
    return "ContinuumObserver(\(contents.node.kind)\(target)\(place))"
  }
}

// MARK: - Delivering

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

// MARK: - Ending

extension ContinuumObserver {
  func end() {
    let (isFirst, _) = isEnded.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing)
    if isFirst { detach() }
  }

  // Large, and `end` is called in many places: so it is not inlined there.
  @inline(never)
  private func detach() {
    // During the first delivery, the code that makes it completes the end.
    guard let lane = contents.unsafelyUnwrapped.with({ $0.lane }) else { return }
    // Holding all captures would make its release a recursion.
    let node = contents.unsafelyUnwrapped.with { Ref.retained($0.node) }
    if Tracing.isOn { traceEnded() }
    let context = ThreadContext.current
    context.startBatch()
    node.with { node in
      var garbage = Garbage()
      var posts: [Channel.Post] = []
      node.withLock { state in
        state.observing?.with { observations in
          lane.remove(self, observations, &state, &garbage, &posts)
        }
      }
      for post in posts { post.send() }
      garbage.release()
      node.didEndObserving()
    }
    // The record of the end keeps the node until it is described.
    if Tracing.isOn { Tracing.handOut(context) }
    // The place may have released the rest by now.
    lane.place.release(node.asObject, context)
    context.endBatch()
  }

  func traceEnded() { contents?.with { traceEnded($0) } }

  /// The work, which the caller releases without a lock. No thread can deliver any more.
  func takeContents() -> Ref<Contents>? { contents.take() }

  /// What it keeps, unless it has ended. A thread that looks at it keeps it meanwhile, and may be the last one.
  private var currentContents: Contents? {
    Graph.core.withLockUnchecked { _ in hasEnded ? nil : contents?.object }
  }

  func targetType(_ contents: Contents) -> Any.Type? { withTarget(contents) { type(of: $0) } }

  /// Runs `body` with the target, which that retains for a moment. A last reference is released where the target lives.
  private func withTarget<Result>(_ contents: Contents, _ body: (AnyObject) -> Result) -> Result? {
    guard let held = target.map({ Ref.retained($0) }) else { return nil }
    defer { (contents.lane?.place ?? .writer).release(held, .current) }
    return held.with(body)
  }

  /// The center that it was made through, if both still exist. A caller that holds the lock releases it after that.
  var center: NotificationCenter? { contents?.with { $0.center } }

  /// Ends it if the target is deallocated, or the object whose property it observes, or the actor where it lives:
  /// no notification says so. Returns where it lives, and the source that its values or events go to, if that is known
  /// here.
  @discardableResult
  func endIfOrphaned() -> (place: Place?, fed: GraphNode?) {
    guard let contents = currentContents else { return (nil, nil) }
    var fed = contents.fed
    guard let place = contents.lane?.place else { return (nil, fed) }
    let isAlive = withTarget(contents) { target in
      if place.isHere(.current) { fed = fed ?? target as? GraphNode }
      return true
    }
    if hasTarget && isAlive == nil || contents.node.isOwnerDeallocated || place.isActorDeallocated {
      end()
    }
    return (place, fed)
  }

  /// The source of the library that its values or events go to, if there is one and it has not ended. Called under the
  /// lock.
  var fed: GraphNode? { hasEnded ? nil : contents?.with { $0.fed } }

  /// Notes that a job will look at it. Returns whether none was going to. Called under the lock.
  func isToBeLookedAt() -> Bool {
    defer { isSuspect = true }
    return !isSuspect
  }

  /// Called under the lock.
  func wasLookedAt() { isSuspect = false }
}

// MARK: - For bindings

extension ContinuumObserver {
  /// The properties of an observation that has not ended.
  struct Facts {
    let site: CallSite
    let destination: Destination
    let place: Place
    let deliveries: Int
    let hasTarget: Bool
    /// Retained.
    let target: Ref<AnyObject>?
  }

  /// `nil` if the observation has ended, was made by the library, or through another center. Called under the lock
  /// while the observation is in a lane, and so has its contents. The caller releases the target later.
  func facts(_ center: NotificationCenter, of lane: Lane) -> Facts? {
    guard let site, let contents, !hasEnded else { return nil }
    return contents.with { contents in
      // Checking releases nothing: if the addresses are equal, the caller holds the center.
      if let centerID, centerID != ObjectIdentifier(center) || contents.center !== center {
        return nil
      }
      return Facts(
        site: site, destination: contents.destination, place: lane.place,
        deliveries: Int(deliveries.load(ordering: .relaxed)), hasTarget: hasTarget,
        target: target.map { .retained($0) })
    }
  }

  /// The call that made it, if it calls a closure and has not ended. Called like `facts`.
  var siteOfClosure: CallSite? {
    guard let site, let contents, !hasEnded else { return nil }
    return contents.with { contents in
      if case .closure = contents.destination { site } else { nil }
    }
  }
}
