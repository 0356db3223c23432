/// Holds a value back, and passes it on.
@usableFromInline
final class Paced<Element: Sendable>: Pacer, @unchecked Sendable {
  private let send: (Element) -> Void
  private let whenOver: () -> Void
  /// The value that is held back. The mutex of the pacer guards it.
  @usableFromInline
  final var held: Element?
  /// The value that is being passed on. It belongs to the thread that does so.
  private final var taken: Element?

  @usableFromInline
  init(
    _ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool,
    send: @escaping (Element) -> Void, end: @escaping () -> Void
  ) {
    self.send = send
    whenOver = end
    super.init(pace, interval, timing, startsWithValue: startsWithValue)
  }

  /// Receives a value. The replaced one is released outside the lock.
  @inlinable @inline(__always)
  func receive(_ value: Element) {
    var value: Element? = value
    receive { swap(&held, &value) }
  }

  override func take() { swap(&held, &taken) }

  override func pass() {
    guard let value = taken else { return }
    taken = nil
    send(value)
  }

  override func end() {
    // A value that is never due. No further value can replace it.
    held = nil
    whenOver()
  }
}

extension Constant where Element: Sendable {
  /// Makes a constant that follows `source` at a pace.
  @inlinable
  init(
    pacing source: Constant, _ pace: Pacer.Pace, _ interval: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    let node = source.node
    let root = Root(source.value, .own, following: Followed(node))
    let paced = Paced<Element>(
      pace, interval, timing, startsWithValue: true, send: { root.store($0) },
      end: { root.close() })
    let observation = node.attach(
      nil, place: node.ownPlace, target: nil, atEnd: { paced.finish() }
    ) { _, value in
      paced.receive(value.value(as: Element.self))
    }
    // Released with the constant, or with its last observation.
    let owner = OnDeinit {
      paced.stop()
      observation.cancel()
    }
    self.init(nodes: [root], isOnMainActor: node.belongsToMainActor, origin) { inputs in
      withExtendedLifetime(owner) { inputs[0] }
    }
  }
}
