/// The values that are held back, and the variable that they go to.
@usableFromInline
final class Paced<Element: Sendable>: Pacer, @unchecked Sendable {
  @usableFromInline
  let root: Root<Element>
  /// What is held back. Guarded by the lock of the pacer.
  @exclusivity(unchecked) @usableFromInline
  final var held: Element?
  /// What is being passed on. It belongs to the one who does that.
  @exclusivity(unchecked) private final var taken: Element?

  @usableFromInline
  init(_ root: Root<Element>, _ pace: Pace, _ interval: Duration, _ timing: Timing) {
    self.root = root
    super.init(pace, interval, timing)
  }

  override func take() { swap(&held, &taken) }

  override func pass() {
    guard let value = taken else { return }
    taken = nil
    root.store(value)
  }

  override func end() { root.close() }
}

/// Lives as long as somebody can receive what a pacer passes on.
@usableFromInline
final class PacerOwner: Sendable {
  private let pacer: Pacer
  private let observation: ContinuumObserver

  @usableFromInline
  init(_ pacer: Pacer, _ observation: ContinuumObserver) {
    self.pacer = pacer
    self.observation = observation
  }

  deinit {
    pacer.stop()
    observation.cancel()
  }
}

extension Constant where Element: Sendable {
  /// Makes a constant that follows `source` at a pace.
  @inlinable
  init(pacing source: Constant, _ pace: Pacer.Pace, _ interval: Duration, _ timing: Timing) {
    let node = source.node
    let paced = Paced(Root(source.value, Identity()), pace, interval, timing)
    // Captured by the observation, and so released when that has ended.
    let end = WhenReleased { paced.finish() }
    let observation = node.attach(nil, place: node.ownPlace, target: nil) { _, value in
      withExtendedLifetime(end) {
        // What is held already goes after the lock.
        var value: Element? = value.assumingMemoryBound(to: Element.self).pointee
        paced.receive { swap(&paced.held, &value) }
      }
    }
    let owner = PacerOwner(paced, observation)
    // The owner goes with the constant, or with its last observation.
    self.init(nodes: [paced.root], isOnMainActor: node.belongsToMainActor) { inputs in
      withExtendedLifetime(owner) { inputs.value(at: 0, as: Element.self) }
    }
  }
}
