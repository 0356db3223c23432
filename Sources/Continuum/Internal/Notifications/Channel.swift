import Foundation

/// The observations of a node through one center. It posts the notifications of L9. The lock guards it.
///
/// A notification is due when every lane of the channel has received a newer value. Checking all lanes
/// would make many queues expensive: the channel does so only when the last lane that held it back has
/// received a newer value.
final class Channel: Keyed {
  /// A lane with observations that were made through the center.
  private final class Member: Keyed {
    let key: ObjectIdentifier
    /// How many there are.
    var count = 0
    /// They have received the value of this moment, or a newer one.
    var delivered: Moment

    init(_ lane: Lane) { (key, delivered) = (lane.key, lane.delivered) }
  }

  let key: ObjectIdentifier
  /// A new center may get the address of a deallocated one, and then replaces it here.
  fileprivate weak var center: NotificationCenter?
  /// The node that posts through it, and lives as long.
  private let node: Ref<Node>
  /// Made once, because it is expensive to make.
  private let notification: Notification
  private var members = KeyedList<Member>()
  /// The moment of the change that was posted last. A replay is not posted.
  private var posted: Moment
  /// The number of members that have received nothing newer than `posted`.
  private var heldBackBy = 0
  /// The oldest and the newest unposted moment that was a change for a member: not every new value is one.
  private var firstChange = Moment.end
  private var lastChange = Moment.never

  init(_ key: ObjectIdentifier, _ node: Node, name: String, posted: Moment) {
    self.key = key
    self.node = .unretained(node)
    notification = Notification(name: Notification.Name(name))
    self.posted = posted
  }

  var isEmpty: Bool { members.values.isEmpty }

  /// Adds an observation of a lane.
  func add(_ lane: Lane) {
    if members[lane.key] == nil {
      members.insert(Member(lane))
      lane.channels.insert(self)
      if lane.delivered <= posted { heldBackBy += 1 }
    }
    members[lane.key]?.count += 1
  }

  /// An observation of a lane has ended.
  func remove(_ lane: Lane, _ posts: inout [Post]) {
    guard let member = members[lane.key] else { return }
    member.count -= 1
    guard member.count == 0 else { return }
    members.remove(lane.key)
    lane.channels.remove(key)
    if member.delivered <= posted { letOn(&posts) }
  }

  /// All observations of a lane have received the value of `moment`.
  func completed(_ lane: Lane, _ moment: Moment, isChange: Bool, _ posts: inout [Post]) {
    // A lane that has joined meanwhile has received it already.
    guard let member = members[lane.key], moment > member.delivered else { return }
    let delivered = member.delivered
    member.delivered = moment
    // The others were past it, and it was posted, before the lane joined.
    guard moment > posted else { return }
    if isChange {
      firstChange = min(firstChange, moment)
      lastChange = max(lastChange, moment)
    }
    if delivered <= posted { letOn(&posts) }
  }

  /// One member less holds it back.
  private func letOn(_ posts: inout [Post]) {
    heldBackBy -= 1
    guard heldBackBy == 0, let oldest = members.values.lazy.map(\.delivered).min() else { return }
    posted = oldest
    heldBackBy = members.values.count { $0.delivered == oldest }
    guard firstChange <= posted else { return }
    firstChange = lastChange > posted ? lastChange : .end
    if let center { posts.append(Post(channel: self, center: center)) }
  }

  /// A due notification. It is sent when the lock has been released.
  struct Post {
    fileprivate let channel: Channel
    /// Retained, because it must not be deallocated under the lock.
    fileprivate let center: NotificationCenter

    func send() {
      if Tracing.isOn {
        channel.node.with { node in node.tracePosted(node.withLock { _ in channel.posted }) }
      }
      center.post(channel.notification)
    }
  }
}

extension Observers {
  /// Adds an observation to the channel of its center, which is `nil` if it has been deallocated. What its lane has
  /// received before is not posted.
  func join(
    _ lane: Lane, of node: Node, _ key: ObjectIdentifier, _ center: NotificationCenter?,
    _ state: inout Node.State
  ) {
    let known = channels[key]
    let channel =
      known ?? Channel(key, node, name: state.name(), posted: lane.delivered)
    if known == nil { channels.insert(channel) }
    if let center { channel.center = center }
    channel.add(lane)
  }

  /// An observation has left its lane.
  func leave(_ lane: Lane, _ observer: ContinuumObserver, _ posts: inout [Channel.Post]) {
    guard let channel = observer.centerID.flatMap({ lane.channels[$0] }) else { return }
    channel.remove(lane, &posts)
    if channel.isEmpty { channels.remove(channel.key) }
  }

  /// The name was read for the first time: from now on code may listen. A change that an observation has
  /// not received yet is posted, too.
  func startPosting(_ node: Node, _ state: inout Node.State, _ garbage: inout Garbage) {
    // A channel begins at the moment that its slowest lane has received.
    for lane in lanes.sorted(by: { $0.delivered < $1.delivered }) {
      for observer in lane.list.observers {
        guard let key = observer.centerID else { continue }
        let center = observer.center
        join(lane, of: node, key, center, &state)
        if let center { garbage.append(center) }
      }
    }
  }
}
