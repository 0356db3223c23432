import Foundation

/// A node as it is observed through one center: it posts the notifications of L10. The lock of the
/// node guards it.
///
/// A notification is due when the value that every lane of the channel has received is a newer one.
/// Going through the lanes to find out would make many queues expensive: it is done only when the last
/// of those that held it back has moved on.
final class Channel: Keyed {
  let key: ObjectIdentifier
  /// An address may come to belong to another center, which takes the place of the one that has died.
  weak var center: NotificationCenter?
  /// What posts through it: alive as long as it is.
  private let node: Ref<Node>
  private let serial: UInt64
  /// Made when it is first due. An object, because a `Notification` is expensive to copy.
  private var message: Ref<Message>?
  /// The moment of the change that was posted last. A replay is not posted.
  private var posted: Moment
  private var members: [Member] = []
  /// How many members have received nothing newer than what was posted.
  private var heldBackBy = 0
  /// The oldest and the newest moment that were a change for somebody and are not posted: a new value may turn
  /// out to be no change.
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

  /// Called without a lock, once it is due.
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

  /// A member has received a newer value, while the channel may have waited for that.
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

/// What a channel posts.
private final class Message {
  let notification: Notification

  init(_ serial: UInt64) {
    notification = Notification(name: Notification.Name(Node.State.name(of: serial)))
  }
}

/// A lane as a part of a channel.
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
    // One that was made meanwhile has received it already.
    guard moment > delivered else { return }
    let wasHeldBack = channel.isHeldBack(by: delivered)
    delivered = moment
    channel.completed(wasHeldBack, moment, isChange, &posts)
  }
}

/// Notifications that are due, posted when the lock is released.
struct Posts {
  /// It keeps the center, which may not die under the lock.
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
  /// The part of a channel that it is for what is observed through a center.
  fileprivate func member(of center: ObjectIdentifier) -> Ref<Member>? {
    guard let onlyMember else { return members[center].map { .unretained($0) } }
    return onlyMember.with { $0.key == center } ? onlyMember : nil
  }
}

extension Observations {
  /// Notes down through which center an observation was made; `nil` if that is gone. What it has received
  /// up to `delivered` is not posted.
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

  /// The name has been read for the first time: from now on somebody may listen. A change that is still on
  /// its way to an observation is posted, too.
  func startPosting(_ node: Node, _ state: inout Node.State, _ garbage: inout Garbage) {
    // A channel begins with what its slowest lane has received.
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
