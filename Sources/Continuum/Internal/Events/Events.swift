/// What is common to all derived signals: the lock of the events, and what is done under it.
///
/// No foreign code runs under the lock, and nothing foreign is released.
enum Events {
  private static let lock = Guarded(())

  /// Puts an event down for whatever is derived from `root`, so that its place among all other events is
  /// fixed, for everybody.
  static func send(_ event: Event, from root: EventNode, _ turn: Turn) {
    lock.withLock { _ in
      var open = [(node: root, event: event)]
      while let (node, event) = open.popLast() {
        node.state.withLock { node.append(event, &$0, turn) }
        for edge in node.edges.reversed() {
          let next = edge.node.transform.map { Event(from: event, $0) } ?? event
          open.append((edge.node, next))
        }
      }
    }
  }

  // MARK: Linking

  /// Somebody observes `node`. Returns whether it is over.
  static func observe(_ node: EventNode) -> Bool {
    lock.withLock { _ in
      node.observers += 1
      if !node.isLinked { link(node) }
      return node.isOver
    }
  }

  /// An observation of `node` has ended.
  static func unobserve(_ node: EventNode) -> Bool {
    let garbage = lock.withLock { _ in
      node.observers -= 1
      return unlinkIfUnused(node)
    }
    withExtendedLifetime(garbage) {}
    return false
  }

  /// Links `first` and whatever it is derived from, inputs first.
  private static func link(_ first: EventNode) {
    var path = [(node: first, next: 0)]
    first.isLinked = true
    while let (node, next) = path.last {
      guard next < node.inputs.count else {
        path.removeLast()
        if !node.isEmitter {
          node.openInputs = node.inputs.count { !$0.isOver }
          node.isOver = node.openInputs == 0
        }
        continue
      }
      path[path.count - 1].next += 1
      let input = node.inputs[next]
      if next == 0 { node.positions = [] }
      node.positions.append(input.edges.count)
      input.edges.append(EventNode.Edge(node: node, input: next))
      input.state.withLock { state in
        // One that was watched when it was closed is on its way to `close`.
        if input.isEmitter, state.isClosed, !state.isWatched { input.isOver = true }
        // From now on the lock of the events is needed to send.
        state.isWatched = true
      }
      if !input.isLinked {
        input.isLinked = true
        path.append((input, 0))
      }
    }
  }

  private static func unlinkIfUnused(_ first: EventNode) -> [EventNode] {
    var garbage: [EventNode] = []
    var open = [first]
    while let node = open.popLast() {
      guard node.isLinked, node.observers == 0, node.edges.isEmpty else { continue }
      node.isLinked = false
      for (index, input) in node.inputs.enumerated() {
        let position = node.positions[index]
        let edge = input.edges[position]
        let last = input.edges.removeLast()
        if position < input.edges.count {
          input.edges[position] = last
          last.node.positions[last.input] = position
        }
        garbage.append(edge.node)
        if input.edges.isEmpty {
          input.state.withLock { $0.isWatched = false }
          open.append(input)
        }
      }
      node.positions = []
    }
    return garbage
  }

  // MARK: Closing

  /// An emitter is gone: so is what is derived from nothing else.
  static func close(_ emitter: EventNode) {
    let over = lock.withLock { _ in
      var over: [EventNode] = []
      if emitter.isOver { return over }
      emitter.isOver = true
      var open = [emitter]
      while let node = open.popLast() {
        for edge in node.edges {
          edge.node.openInputs -= 1
          guard edge.node.openInputs == 0, !edge.node.isOver else { continue }
          edge.node.isOver = true
          over.append(edge.node)
          open.append(edge.node)
        }
      }
      return over
    }
    for node in over { node.closeObservations() }
  }
}
