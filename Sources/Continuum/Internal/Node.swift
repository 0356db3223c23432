public import Foundation
import Synchronization

/// Anything that can be observed: the source of a value, or a value derived from sources.
@usableFromInline
class Node: @unchecked Sendable {  // It has no state; subclasses guard theirs.
  @usableFromInline
  init() {}

  /// What kind of thing it is, for messages.
  var kind: String { fatalError("A subclass says what it is.") }

  /// The sources whose changes are changes of this.
  var sources: [Source] { fatalError("A subclass says where its value comes from.") }

  /// Hands out the present value, in memory that is valid during the call, with its version. Does
  /// not call `body` when there is no value any more.
  func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    fatalError("A subclass says what its value is.")
  }

  /// Does what `withValue` does for an observation that was handed `last`, and remembers there what it
  /// is handed now. Passes no value, only the version, when that is no change for it.
  func withNews(since last: inout AnyOutput?, _ body: (UnsafeRawPointer?, UInt64) -> Void) {
    withValue(body)
  }

  /// The present value as an object, for values derived from this one.
  @usableFromInline
  func output() -> AnyOutput { fatalError("Nothing is derived from this.") }

  /// Runs `body` on the channels of this node, under its lock.
  func withChannels<Result>(
    _ body: (inout sending Channels) -> sending Result
  ) -> sending Result {
    fatalError("A subclass guards its channels.")
  }

  /// The version of the newest value that there is or was computed.
  var newestVersion: UInt64 { fatalError("A subclass counts its versions.") }

  /// Sees to it that there is a value, whose replay needs no notification.
  func prepareToReplay() {}

  /// Gives up what this node is derived from, so that a long chain is not released recursively.
  func takeInputs() -> [Node] { [] }

  @usableFromInline
  final var uniqueName: String { withChannels { $0.uniqueName() } }
}

// MARK: - Observing

extension Node {
  /// Makes an observation: registers it first, and then delivers the current value on the way that
  /// every later one takes (L1). Without a center nothing is posted.
  @usableFromInline
  final func attach(
    _ center: NotificationCenter?, place: Place, target: AnyObject?,
    body: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    let observer = ContinuumObserver(
      place: place, isDerived: !(self is Source), target: target, body: body)
    prepareToReplay()
    let version = newestVersion
    let channel = withChannels { channels in
      let channel = channels.channel(of: self, through: center, version)
      // Held until the first delivery is made or on its way.
      channel.hold()
      channel.add(observer)
      return channel
    }
    observer.register(with: sources, channel)
    observer.start(channel)
    channel.letGo()
    return observer
  }

  /// Takes note that an observation of this node has ended.
  final func detach(_ channel: Channel) {
    let old = withChannels { channels in
      let old = channel.noteEnded()
      if channel.liveCount == 0 { channels.remove(channel) }
      return old
    }
    withExtendedLifetime(old) {}
    channel.closeIfUnused()
  }
}

/// How one node is known outside: its name, and a channel for each center it is observed through.
struct Channels: Sendable {
  private var list: [Channel] = []
  /// Tells this node from every other; 0 until somebody asks.
  private var serial: UInt64 = 0

  mutating func channel(
    of node: Node, through center: NotificationCenter?, _ version: UInt64
  ) -> Channel {
    if let channel = list.first(where: { $0.center === center }) { return channel }
    let channel = Channel(
      center: center, node: node, name: .init(uniqueName()), version: version)
    list.append(channel)
    return channel
  }

  mutating func remove(_ channel: Channel) {
    list.removeAll { $0 === channel }
  }

  mutating func uniqueName() -> String {
    if serial == 0 { serial = Channels.serials.add(1, ordering: .relaxed).newValue }
    // A string of up to 15 bytes lives in place, which makes posting cheaper.
    return "Continuum.\(String(serial, radix: 36))"
  }

  private static let serials = Atomic<UInt64>(0)
}
