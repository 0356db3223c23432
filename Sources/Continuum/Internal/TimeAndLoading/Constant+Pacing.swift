extension Constant where Element: Sendable {
  /// Makes a constant that follows `source` at a pace.
  @inlinable
  init(
    pacing source: Constant, _ pace: Pacer.Pace, _ interval: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    let node = source.node
    let root = Root(source.value, .own, following: Followed(node))
    let pacer = Pacer(pace, interval, timing, startsWithValue: true) { root.close() }
    let observation = node.attach(
      nil, place: node.ownPlace, target: nil, atEnd: { pacer.finish() }
    ) { _, value in
      let value = value.value(as: Element.self)
      pacer.receive { root.store(value) }
    }
    // Released with the constant, or with its last observation.
    let owner = OnDeinit {
      pacer.stop()
      observation.cancel()
    }
    self.init(nodes: [root], isOnMainActor: node.belongsToMainActor, origin) { inputs in
      withExtendedLifetime(owner) { inputs[0] }
    }
  }
}
