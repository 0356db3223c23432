import Foundation

/// The observations of one node. The lock guards them.
@usableFromInline
final class Observers: @unchecked Sendable {  // Guarded by the lock.
  /// A lane for each place.
  private var register = KeyedList<Lane>() {
    didSet {
      let isOnly = lanes.count == 1 && !lanes[0].place.isOneOfMany
      onlyLane = isOnly ? .unretained(lanes[0]) : nil
    }
  }
  var channels = KeyedList<Channel>()

  /// When a value of another variable was carried over, and which write it stands for, see `Tie.swift`.
  private(set) var carriedAt = Moment.never
  private(set) var stamp = Moment.never

  func carry(_ stamp: Moment, at moment: Moment) { (self.stamp, carriedAt) = (stamp, moment) }

  /// The parts that are bound two-way.
  var parts: [PartWrites] = []

  /// How many observations made by client code have not ended.
  private var shown: Int32 = 0
  /// Where `ObservedNodes` keeps the node.
  private var index: Int32 = -1

  var lanes: [Lane] { register.values }
  var observers: [ContinuumObserver] { lanes.flatMap(\.list.observers) }

  /// The only lane, if it belongs to a thread of a writer or to the main actor. Such a lane stays as long as the
  /// node.
  private(set) var onlyLane: Ref<Lane>?

  @inline(__always)
  func forEachLane(_ body: (Lane) -> Void) {
    if let onlyLane { onlyLane.with(body) } else { for lane in lanes { body(lane) } }
  }

  /// Keeps a value that is being replaced for the lanes whose observations have received it last. Returns whether one of
  /// them has taken over the reference to it.
  @inline(__always)
  func keep(_ box: Ref<AnyBox>) -> Bool {
    var isTaken = false
    forEachLane { lane in
      if lane.list.live > 0, lane.lastValue.keep(box, isRetained: !isTaken) { isTaken = true }
    }
    return isTaken
  }

  func lane(in place: Place) -> Ref<Lane> {
    if let lane = register[ObjectIdentifier(place)] { return .unretained(lane) }
    let lane = Lane(place: place)
    register.insert(lane)
    return .unretained(lane)
  }

  /// Removes the lane of a queue or an actor when its last observation has ended.
  func remove(_ lane: Lane, _ garbage: inout Garbage) {
    guard lane.place.isOneOfMany, register[lane.key] === lane else { return }
    register.remove(lane.key)
    garbage.append(lane)
  }
}

// MARK: - For bindings

extension Observers {
  /// Notes that client code has made an observation of `node`, which these belong to.
  func show(_ observer: ContinuumObserver, of node: Node) {
    guard observer.site != nil else { return }
    shown += 1
    guard shown == 1 else { return }
    index = Int32(ObservedNodes.nodes.count)
    ObservedNodes.nodes.append(.unretained(node))
  }

  /// Notes that an observation has ended.
  func hide(_ observer: ContinuumObserver) {
    guard observer.site != nil else { return }
    shown -= 1
    guard shown == 0 else { return }
    let last = ObservedNodes.nodes.remove(at: Int(index))
    last?.with { $0.state.observations?.index = index }
  }
}

/// The nodes that client code observes, for `bindings`. They are not retained: each has an observation,
/// which keeps it until it has left this list.
enum ObservedNodes {
  // The lock guards it.
  nonisolated(unsafe) fileprivate static var nodes = Buffer<Ref<Node>>()

  /// Returns what `find` returns for the observations of each node that stays in the list, and perhaps of nodes that
  /// come or go. It is called under the lock.
  ///
  /// It looks at one node after the other, and retains only those where it finds something: another screen, or another
  /// test, that ends its observations meanwhile releases their nodes then (L10).
  static func collect<Found>(
    _ find: (Node, ContinuumObserver, Lane) -> Found?
  ) -> [(node: Node, found: Found)] {
    var index = Int.max
    // A node may be deallocated meanwhile, and a new one get its address: that has come meanwhile.
    var visited: Set<ObjectIdentifier> = []
    var all: [(Node, Found)] = []
    // From the last to the first, because the last one takes the place of a removed one: it was visited already, or
    // it will be.
    func visitNext() -> Bool {
      Graph.core.withLockUnchecked { _ in
        index = min(index, nodes.count) - 1
        guard index >= 0 else { return false }
        nodes[index].with { node in
          guard visited.insert(ObjectIdentifier(node)).inserted else { return }
          for lane in node.state.lanes {
            for observer in lane.list.observers {
              if let found = find(node, observer, lane) { all.append((node, found)) }
            }
          }
        }
        return true
      }
    }
    while visitNext() {}
    return all
  }
}
