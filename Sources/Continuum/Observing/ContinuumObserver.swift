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
    var lane: Lane?
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

    var fed: GraphNode? {
      if case .source(let node) = destination { node } else { nil }
    }

    func replaceLastValue(with new: LastValue) {
      // The box was read without a lock, and may be filled again once it is released.
      Graph.happensBefore.add(1, ordering: .releasing)
      lastValue = new
    }
  }

  let isEnded: Atomic<Bool>
  let hasTarget: Bool
  /// A job will find out whether its target is deallocated. The lock guards it.
  var isSuspect = false
  /// It has left an event, because its consumer is gone. The thread that delivers uses it.
  var hasRefused = false
  /// Its index in the list of the lane.
  var index: Int32 = 0
  /// The call that made it; `nil` for the library's own.
  let site: CallSite?
  /// How many deliveries there were, up to the maximum of 32 bits.
  let deliveries = QuietAtomic<UInt32>(0)
  /// Tells its center from others, even after that is deallocated. Without one, nothing is posted.
  let centerID: ObjectIdentifier?
  // These belong to the thread that delivers: that of the round, or the thread of the first delivery. Without either,
  // a thread that holds the lock may read `delivered`.
  var delivered = Moment.never
  /// Taken once, when the observation has ended and no round can call it: its lane puts that off until the round has
  /// ended. So the thread that delivers needs no lock. Taken under the lock, unless it was never registered: then no
  /// other thread knows the observation.
  var contents: Ref<Contents>?
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
