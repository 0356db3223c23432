/// What is common to all derived signals: the lock of the events, and what is done under it.
///
/// No foreign code runs under the lock, and nothing foreign is released.
enum Events {
  private struct Starting: @unchecked Sendable {  // Guarded by the lock that it is in.
    /// Are linked, and do not receive yet what feeds them.
    var nodes: [EventNode] = []
    /// Which thread is just about to feed which of them.
    var starters: [(node: EventNode, thread: ThreadContext.ID)] = []
    /// Have been linked for the sake of `observed`. What supplies them is to be started as soon as that can
    /// receive something.
    var supplied: [(node: EventNode, observed: EventNode)] = []

    /// The nodes that `node` is derived from and that are not fed yet. All others are left to the threads
    /// that linked them, because feeding a node may run transforms. Nodes that `thread` is feeding already
    /// are left out, because a transform may observe, too.
    func notFed(above node: EventNode, _ thread: ThreadContext.ID) -> [EventNode] {
      var found: [EventNode] = []
      var worklist = [node]
      var seen: Set<ObjectIdentifier> = []
      while let next = worklist.popLast() {
        guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
        if nodes.contains(where: { $0 === next }),
          !starters.contains(where: { $0.node === next && $0.thread == thread })
        {
          found.append(next)
        }
        worklist += next.inputs
      }
      return found
    }
  }

  private static let lock = Guarded(Starting())

  /// Puts an event down for whatever is derived from `root`, so that its place among all other events is
  /// fixed, for everybody. Returns what has to be handed to sinks, without a lock.
  static func send(
    _ event: Event, from root: EventNode, _ context: ThreadContext
  ) -> [(sink: EventSink, event: Event, number: UInt64)] {
    lock.withLock { _ in
      var taken: [(sink: EventSink, event: Event, number: UInt64)] = []
      var worklist = [(node: root, event: event)]
      while let (node, event) = worklist.popLast() {
        let number = node.state.withLock { state in
          node.append(event, &state, context)
          return state.version
        }
        if let sink = node.sink { taken.append((sink, event, number)) }
        for edge in node.edges.reversed() {
          let next = edge.node.transform == nil ? event : Event(from: event, by: edge.node)
          worklist.append((edge.node, next))
        }
      }
      return taken
    }
  }

  // MARK: Linking

  /// Somebody observes `node`. Returns whether it is over.
  static func observe(_ node: EventNode) -> Bool {
    let thread = ThreadContext.current.id
    let starting = lock.withLock { starting in
      node.observers += 1
      if !node.isLinked { link(node, &starting) }
      return starting.nodes.isEmpty ? [] : starting.notFed(above: node, thread)
    }
    // One that another thread has linked just now is not waited for, either.
    for node in starting { start(node) }
    return lock.withLock { _ in node.isOver }
  }

  /// Starts what supplies `node`. Called when an observation of `node` can receive what is sent at once.
  static func supply(_ node: EventNode) {
    guard node.isSupplied else { return }
    let nodes = lock.withLock { starting in
      let nodes = starting.supplied.filter { $0.observed === node }.map { $0.node }
      starting.supplied.removeAll { $0.observed === node }
      return nodes
    }
    for node in nodes { node.supply?.update(node) }
  }

  /// An observation of `node` has ended.
  static func unobserve(_ node: EventNode) {
    let garbage = lock.withLock { _ in
      node.observers -= 1
      return unlinkIfUnused(node)
    }
    for stop in garbage.runs { stop() }
    for node in garbage.nodes { node.supply?.update(node) }
  }

  /// Begins to feed a node.
  private static func start(_ node: EventNode) {
    guard let feed = node.feed else { return }
    // Whoever observes what belongs to the main actor is there.
    if node.isOnMainActor, !ThreadContext.current.isOnMainActor { return }
    let thread = ThreadContext.current.id
    lock.withLock { $0.starters.append((node, thread)) }
    let new = feed.begin(node)
    let mustStop = lock.withLock { starting in
      starting.starters.removeAll { $0.node === node && $0.thread == thread }
      starting.nodes.removeAll { $0 === node }
      return !node.isLinked || !feed.keep(new)
    }
    if mustStop { new() } else { new.run.tellOfEarlyEnd() }
  }

  /// Links `first` and whatever it is derived from, inputs first.
  private static func link(_ first: EventNode, _ starting: inout Starting) {
    var path = [(node: first, next: 0)]
    first.isLinked = true
    while let (node, next) = path.last {
      guard next < node.inputs.count else {
        path.removeLast()
        if node.feed != nil {
          starting.nodes.append(node)
        } else if let supply = node.supply {
          supply.note(isWanted: true)
          starting.supplied.append((node, first))
        } else if node.hasInputs {
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
        if !input.hasInputs, state.isClosed, !state.isWatched { input.isOver = true }
        // From now on the lock of the events is needed to send.
        input.watch(true, &state)
      }
      if !input.isLinked {
        input.isLinked = true
        path.append((input, 0))
      }
    }
  }

  /// Returns what is let go of when the lock is released.
  private static func unlinkIfUnused(
    _ first: EventNode
  ) -> (nodes: [EventNode], runs: [Feed.Stop]) {
    var garbage: (nodes: [EventNode], runs: [Feed.Stop]) = ([], [])
    var worklist = [first]
    while let node = worklist.popLast() {
      guard node.isLinked, node.observers == 0, node.edges.isEmpty else { continue }
      node.isLinked = false
      if let run = node.feed?.take() { garbage.runs.append(run) }
      if let supply = node.supply {
        supply.note(isWanted: false)
        garbage.nodes.append(node)
      }
      for (index, input) in node.inputs.enumerated() {
        let position = node.positions[index]
        let edge = input.edges[position]
        let last = input.edges.removeLast()
        if position < input.edges.count {
          input.edges[position] = last
          last.node.positions[last.input] = position
        }
        garbage.nodes.append(edge.node)
        if input.edges.isEmpty {
          input.state.withLock { input.watch(false, &$0) }
          worklist.append(input)
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
      var worklist = [emitter]
      while let node = worklist.popLast() {
        for edge in node.edges {
          edge.node.openInputs -= 1
          guard edge.node.openInputs == 0, !edge.node.isOver else { continue }
          edge.node.isOver = true
          over.append(edge.node)
          worklist.append(edge.node)
        }
      }
      return over
    }
    for node in over {
      node.closeObservations()
      node.sink?.end()
    }
  }
}
