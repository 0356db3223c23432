import Foundation
import Synchronization

/// The observations of one node. The lock of the node guards them.
@usableFromInline
final class Observations: @unchecked Sendable {  // Guarded by the lock of the node.
  /// A lane for each place.
  private var register = KeyedList<Lane>()
  var channels = KeyedList<Channel>()

  /// How many ties there are to other variables, and which write the value stands for, see `Tie`.
  var ties: Int32 = 0
  let stamp = Atomic<UInt64>(0)

  var lanes: [Lane] { register.values }

  /// The lane, if there is one only, and it lives on a thread of a writer or on the main actor. Such a
  /// lane stays for as long as the node.
  private(set) var onlyLane: Ref<Lane>?

  private func findOnlyLane() {
    let isOnly = register.values.count == 1 && !register.values[0].place.isMailbox
    onlyLane = isOnly ? .unretained(register.values[0]) : nil
  }

  func lane(in place: Place, _ version: UInt64) -> Ref<Lane> {
    if let onlyLane, onlyLane.with({ $0.place.isSame(place) }) {
      return onlyLane
    }
    if let lane = register[place.key] { return .unretained(lane) }
    let lane = Lane(place: place, delivered: version)
    register.insert(lane)
    findOnlyLane()
    return .unretained(lane)
  }

  /// Whether an observation has yet to receive `version`: any one, or one that lives where a thread is.
  func isAnyBehind(_ version: UInt64, _ context: ThreadContext?) -> Bool {
    func isBehind(_ lane: Lane) -> Bool {
      guard lane.list.live > 0, lane.isBehind || lane.delivered < version else { return false }
      return context.map(lane.place.isHere) ?? true
    }
    return onlyLane?.with(isBehind) ?? lanes.contains(where: isBehind)
  }

  /// The number of lanes at which it is time to look for what has died.
  private var sweepAt = 32

  func isTimeToSweep() -> Bool {
    guard onlyLane == nil, lanes.count >= sweepAt else { return false }
    sweepAt = lanes.count * 2
    return true
  }

  /// Removes the lane of a queue or an actor that nobody observes from any more.
  func remove(_ lane: Lane, _ garbage: inout Garbage) {
    guard lane.place.isMailbox, register[lane.key] === lane else { return }
    register.remove(lane.key)
    if lanes.count * 4 < sweepAt { sweepAt = max(32, lanes.count * 2) }
    findOnlyLane()
    garbage.append(lane as AnyObject)
  }
}
