/// One pass over the observations of a source, with one value.
struct Round {
  /// `nil` when each observation has to read it by itself.
  private let value: UnsafeRawPointer?
  private let version: UInt64
  private let entries: [ObserverList.Entry]
  /// The channel of the last entry, held by the round, and how many of its observations have come to
  /// `version` here.
  private var channel: Unmanaged<Channel>?
  private var delivered = 0
  private var earlier: [(channel: Unmanaged<Channel>, delivered: Int)] = []
  private var errands: [Errand] = []

  static func run(
    _ value: UnsafeRawPointer?, _ version: UInt64, _ entries: [ObserverList.Entry], in turn: Turn
  ) {
    var round = Round(value, version, entries)
    round.visitAll(in: turn)
    round.finish()
  }

  private init(_ value: UnsafeRawPointer?, _ version: UInt64, _ entries: [ObserverList.Entry]) {
    self.value = value
    self.version = version
    self.entries = entries
  }

  /// Delivers to one after the other, until the source is written from inside a delivery.
  private mutating func visitAll(in turn: Turn) {
    entries.withUnretained { unretained in
      for index in unretained.indices {
        let entry = unretained[index]
        if entry.channel.toOpaque() != channel?.toOpaque() { enter(entry.channel) }
        if entry.observer._withUnsafeGuaranteedRef({ $0.deliverInPlace(value, version) }) {
          delivered += 1
        } else {
          visit(entries[index])
        }
        if turn.mustRestart { return }
      }
    }
  }

  private mutating func visit(_ entry: ObserverList.Entry) {
    switch entry.observer.notify(entry.channel, value, version) {
    case .delivered: delivered += 1
    case .left: break
    case .send: send(entry)
    }
  }

  /// Sends off what has to run elsewhere, and posts the notifications whose targets are up to date.
  private func finish() {
    for errand in errands { errand.leave() }
    for (channel, delivered) in earlier {
      channel._withUnsafeGuaranteedRef { $0.letGo(delivered: delivered, to: version) }
    }
    channel?._withUnsafeGuaranteedRef { $0.letGo(delivered: delivered, to: version) }
  }

  private mutating func enter(_ next: Unmanaged<Channel>) {
    if let channel { earlier.append((channel, delivered)) }
    next._withUnsafeGuaranteedRef { $0.hold() }
    channel = next
    delivered = 0
  }

  private mutating func send(_ entry: ObserverList.Entry) {
    let place = entry.observer.place
    if let index = errands.firstIndex(where: { $0.place.isSame(as: place) }) {
      errands[index].entries.append(entry)
    } else {
      errands.append(Errand(place: place, entries: [entry]))
    }
  }
}

/// Deliveries that travel together to one queue or actor, so that they arrive in order (L3).
struct Errand: Sendable {
  let place: Place
  var entries: [ObserverList.Entry]

  func leave() {
    place.enqueue { [entries] in
      Turn.current.hold {
        for entry in entries { entry.observer.arrive(entry.channel) }
      }
    }
  }
}
