import Foundation

/// The observations of a node through one center. It posts the notifications of L10. The lock guards it.
///
/// A notification is due when every lane of the channel has received a newer value. Checking all lanes
/// would make many queues expensive: the channel does so only when the last lane that held it back has
/// received a newer value.
final class Channel: Keyed {
  let key: ObjectIdentifier
  /// A new center may get the address of a deallocated one, and then replaces it here.
  weak var center: NotificationCenter?
  /// The node that posts through it, and lives as long.
  private let node: Ref<Node>
  private let serial: UInt64
  /// Made when one is first due. An object, because a `Notification` is expensive to copy.
  private var message: Ref<Message>?
  /// The moment of the change that was posted last. A replay is not posted.
  private var posted: Moment
  private var members: [Member] = []
  /// The number of members that have received nothing newer than `posted`.
  private var heldBackBy = 0
  /// The oldest and the newest unposted moment that was a change for a member: not every new value is one.
  private var firstChange = Moment.end
  private var lastChange = Moment.never

  init(key: ObjectIdentifier, _ node: Node, serial: UInt64, moment: Moment) {
    self.node = .unretained(node)
    self.key = key
    self.serial = serial
    posted = moment
  }

  deinit { message?.release() }

  var isEmpty: Bool { members.isEmpty }

  /// Posts the due notification. Called without a lock.
  fileprivate func post(on center: NotificationCenter) {
    if Tracing.isOn { node.with { node in node.tracePosted(node.withLock { _ in posted }) } }
    message.unsafelyUnwrapped.with { center.post($0.notification) }
  }

  func add(_ member: Member) {
    member.position = members.count
    members.append(member)
    if member.delivered <= posted { heldBackBy += 1 }
  }

  func remove(_ member: Member, _ posts: inout Posts) {
    let last = members.removeLast()
    if last !== member {
      members[member.position] = last
      last.position = member.position
    }
    if member.delivered <= posted { letOn(&posts) }
  }

  /// A member has received a newer value. The channel may have waited for it.
  @inline(__always)
  fileprivate func completed(
    _ wasHeldBack: Bool, _ moment: Moment, _ isChange: Bool, _ posts: inout Posts
  ) {
    if isChange {
      firstChange = min(firstChange, moment)
      lastChange = max(lastChange, moment)
    }
    if wasHeldBack, moment > posted { letOn(&posts) }
  }

  @inline(__always)
  fileprivate func isHeldBack(by delivered: Moment) -> Bool { delivered <= posted }

  private func letOn(_ posts: inout Posts) {
    heldBackBy -= 1
    guard heldBackBy == 0, !members.isEmpty else { return }
    if members.count == 1 {
      (posted, heldBackBy) = (members[0].delivered, 1)
    } else {
      var oldest = Moment.end
      for member in members { oldest = min(oldest, member.delivered) }
      posted = oldest
      for member in members where member.delivered == oldest { heldBackBy += 1 }
    }
    guard firstChange <= posted else { return }
    firstChange = lastChange > posted ? lastChange : .end
    if message == nil { message = .retained(Message(serial)) }
    if let center { posts.add(Posts.Post(channel: self, center: center)) }
  }
}

/// The notification that a channel posts.
private final class Message {
  let notification: Notification

  init(_ serial: UInt64) {
    notification = Notification(name: Notification.Name(Node.State.name(of: serial)))
  }
}

/// The membership of a lane in a channel.
final class Member: Keyed {
  let channel: Channel
  /// How many observations of the lane were made through the center.
  var count = 0
  var delivered: Moment
  var position = 0

  init(channel: Channel, delivered: Moment) {
    self.channel = channel
    self.delivered = delivered
  }

  var key: ObjectIdentifier { channel.key }

  /// All observations of the lane have received the value of `moment`.
  @inline(__always)
  func completed(_ moment: Moment, _ isChange: Bool, _ posts: inout Posts) {
    // A member that was added meanwhile has received it already.
    guard moment > delivered else { return }
    let wasHeldBack = channel.isHeldBack(by: delivered)
    delivered = moment
    channel.completed(wasHeldBack, moment, isChange, &posts)
  }
}

/// Due notifications. They are posted when the lock has been released.
struct Posts {
  /// It retains the center, which must not be deallocated under the lock.
  fileprivate struct Post {
    let channel: Channel
    let center: NotificationCenter

    func send() { channel.post(on: center) }
  }

  private var first: Post?
  private var others: [Post]?

  @inline(__always)
  fileprivate mutating func add(_ post: Post) {
    if first == nil { first = post } else { others = others ?? []; others?.append(post) }
  }

  @inline(__always)
  func send() {
    guard let first else { return }
    first.send()
    if let others { for post in others { post.send() } }
  }
}

extension Lane {
  /// The membership of this lane in the channel of a center.
  fileprivate func member(of center: ObjectIdentifier) -> Ref<Member>? {
    guard let onlyMember else { return members[center].map { .unretained($0) } }
    return onlyMember.with { $0.key == center } ? onlyMember : nil
  }
}

extension Observations {
  /// Adds an observation to the channel of its center, which is `nil` if it has been deallocated. Values that
  /// the observation has received up to `delivered` are not posted.
  func join(
    _ lane: Lane, of node: Node, _ key: ObjectIdentifier, _ center: NotificationCenter?,
    delivered: Moment, _ state: inout Node.State
  ) {
    let channel = channel(of: node, key, delivered, &state)
    if let center { channel.center = center }
    if let member = lane.member(of: key) {
      return member.with { $0.count += 1 }
    }
    let member = Member(channel: channel, delivered: delivered)
    member.count = 1
    lane.members.insert(member)
    channel.add(member)
  }

  func leave(
    _ lane: Lane, _ observer: ContinuumObserver, _ garbage: inout Garbage, _ posts: inout Posts
  ) {
    guard let joined = observer.centerID.flatMap({ lane.member(of: $0) }) else { return }
    let isLast = joined.with { member in
      member.count -= 1
      return member.count == 0
    }
    guard isLast else { return }
    let member = joined.object
    lane.members.remove(member.key)
    member.channel.remove(member, &posts)
    if member.channel.isEmpty { channels.remove(member.key) }
    garbage.append(member)
  }

  /// The name was read for the first time: from now on code may listen. A change that an observation has
  /// not received yet is posted, too.
  func startPosting(_ node: Node, _ state: inout Node.State, _ garbage: inout Garbage) {
    // A channel begins at the moment that its slowest lane has received.
    for lane in lanes.sorted(by: { $0.delivered < $1.delivered }) {
      for observer in lane.list.observers {
        guard let key = observer.centerID else { continue }
        let center = observer.center
        join(lane, of: node, key, center, delivered: lane.delivered, &state)
        if let center { garbage.append(center) }
      }
    }
  }

  private func channel(
    of node: Node, _ key: ObjectIdentifier, _ delivered: Moment, _ state: inout Node.State
  ) -> Channel {
    if let channel = channels[key] { return channel }
    let channel = Channel(key: key, node, serial: state.makeSerial(), moment: delivered)
    channels.insert(channel)
    return channel
  }
}
