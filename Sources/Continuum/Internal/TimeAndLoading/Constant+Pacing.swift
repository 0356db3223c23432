extension Constant where Element: Sendable {
  /// Makes a constant that follows `source` at a pace.
  @inlinable
  init(
    pacing source: Constant, _ pace: Pace, _ interval: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    let node = source.node
    let root = StoredNode(source.read(), .own, following: MirroredSource(node))
    let pacer = Pacer<Element>(
      pace, interval, timing, startsWithValue: true, send: { root.store($0) },
      end: { _ in root.close() })
    let observation = node.attach(
      nil, place: node.ownPlace, target: nil, .source(root), atEnd: { pacer.finish() }
    ) { _, value in
      pacer.receive(value.value(as: Element.self))
    }
    // Released with the constant, or with its last observation.
    let owner = OnDeinit {
      pacer.stop()
      observation.cancel()
    }
    self.init(comparing: [root], isOnMainActor: node.isOnMainActor, isAtWork: true, origin) {
      inputs in
      withExtendedLifetime(owner) { inputs[0] }
    }
  }
}
