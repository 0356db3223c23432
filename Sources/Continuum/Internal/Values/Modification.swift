import Dispatch
import Synchronization

// `modify` does not hold the lock while its body runs: it records its thread, and another thread that
// needs the value waits.

extension ValueNode {
  /// Begins, unless the value has changed since `moment`: then it returns `false`.
  @usableFromInline @discardableResult
  final func beginModifying(at moment: Moment? = nil) -> Bool {
    let context = ThreadContext.current
    while true {
      let isMine = withCore { core, state -> Bool? in
        guard state.modifier == nil else { return nil }
        if let moment, moment != state.changedAt { return false }
        state.modifier = context.id
        core.modifications += 1
        return true
      }
      if let isMine {
        guard isMine else { return false }
        context.beginModifying(self)
        // Writes of the body to other variables are delivered after it.
        context.enter()
        return true
      }
      waitForModification(context)
    }
  }

  @usableFromInline
  final func endModifying() {
    let context = ThreadContext.current
    context.endModifying()
    var hadWaiters = false
    // The thread is busy: the delivery comes when it leaves.
    _ = commit(in: context) { core, state in
      state.modifier = nil
      core.modifications -= 1
      (hadWaiters, state.hasWaiters) = (state.hasWaiters, false)
      return true
    }
    if hadWaiters { Modification.wake(self) }
    context.leave()
  }
}

extension Node {
  @usableFromInline
  final func waitForModification() { waitForModification(.current) }

  /// Waits until no `modify` is running.
  final func waitForModification(_ context: ThreadContext) {
    context.refuseToWaitForOneself(self)
    Modification.wait(for: self, context)
  }
}

/// The threads that wait for the end of a `modify`.
private enum Modification {
  struct Wait: @unchecked Sendable {
    let node: Node
    let semaphore: DispatchSemaphore
  }

  static let waits = Guarded([ThreadContext.ID: Wait]())

  static func wait(for node: Node, _ context: ThreadContext) {
    let wait = Wait(node: node, semaphore: DispatchSemaphore(value: 0))
    #if DEBUG
    let played = PlayedThread.current
    played?.willLock()
    #endif
    let mustWait = waits.withLock { waits -> Bool? in
      let isGoingOn = node.withLock { state in
        guard state.modifier != nil else { return false }
        state.hasWaiters = true
        return true
      }
      guard isGoingOn else { return false }
      if context.isModifying, isDeadlock(node, context, waits) { return nil }
      waits[context.id] = wait
      return true
    }
    #if DEBUG
    played?.didUnlock()
    if mustWait == true { played?.wait { waits.withLock { $0[context.id] == nil } } }
    #endif
    guard let mustWait else { refuseDeadlock(node, context) }
    if mustWait { wait.semaphore.wait() }
  }

  static func wake(_ node: Node) {
    let woken = waits.withLock { waits in
      let woken = waits.filter { $0.value.node === node }
      for id in woken.keys { waits[id] = nil }
      return woken.values.map(\.semaphore)
    }
    for semaphore in woken { semaphore.signal() }
  }

  /// Whether the thread that modifies `node` waits, directly or not, for this one.
  static func isDeadlock(
    _ node: Node, _ context: ThreadContext, _ waits: [ThreadContext.ID: Wait]
  ) -> Bool {
    var next = node
    while let owner = next.withLock({ $0.modifier }) {
      if owner == context.id { return true }
      guard let wait = waits[owner] else { return false }
      next = wait.node
    }
    return false
  }

  static func refuseDeadlock(_ node: Node, _ context: ThreadContext) -> Never {
    let body = """
      body of modify(_:) of \(context.modifying.last!.object.title) touches \(node.title), while another thread, in \
      the body of modify(_:) of that one, waits for the first.
      """
    #if DEBUG
    // The test that plays this thread goes on.
    PlayedThread.current?.director.stop(
      """
      Two threads wait for each other forever, and in the app the library would stop the program: the \(body)
      """)
    #endif
    fatalError(
      """
      Continuum: two threads would wait for each other forever. The \(body) Touch no other variable in the body, or \
      always touch them in the same order.
      """)
  }
}

extension ThreadContext {
  /// Stops if `node` needs the value of a variable that this thread is in the middle of modifying.
  @inline(__always)
  func refuseToWaitForOneself(_ node: Node) {
    if isModifying { Graph.core.withLock { refuseIfModifying(node, $0, isComputed: false) } }
  }

  /// A source that a `flatMap` may be about to leave does not count, unless the value is computed.
  func refuseIfModifying(_ node: Node, _ core: borrowing Graph.Core, isComputed: Bool) {
    guard let node = node as? ValueNode else { return }
    node.search(leavingOut: { node, input in
      let derived = known(node, as: Derived.self)
      return !isComputed && derived.inner != nil && input == 1 && !core.followsSelector(derived)
    }) { next in
      if modifying.contains(.unretained(next)) { refuse(next) }
      return true
    }
  }

  private func refuse(_ node: Node) -> Never {
    fatalError(
      """
      Continuum: \(node.title) was touched inside the body of its own modify(_:), directly or through a \
      value derived from it. Inside the body, use its `inout` parameter; read, write or observe the \
      variable before or after.
      """)
  }
}
