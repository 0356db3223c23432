import Dispatch
import Synchronization

// `modify` does not hold the lock while its body runs: it records its thread, and another thread that
// needs the value waits.

extension ValueNode {
  /// Begins, unless the value has changed since `moment`, or the variable has ended: then it returns `false`.
  @usableFromInline @discardableResult
  final func beginModifying(at moment: Moment? = nil) -> Bool {
    let context = ThreadContext.current
    while true {
      let isMine = withCore { core, state -> Bool? in
        guard state.modifier == nil else { return nil }
        if let moment, moment != state.changedAt || state.hasEnded { return false }
        state.modifier = context.id
        core.modifications += 1
        return true
      }
      if let isMine {
        guard isMine else { return false }
        context.state.pointee.modifying.append(.unretained(self))
        // Writes of the body to other variables are delivered after it.
        context.startBatch()
        return true
      }
      waitForModification()
    }
  }

  @usableFromInline
  final func endModifying() { endModifying { _, _ in } }

  /// `note` is called under the lock, before the change is noted.
  final func endModifying(_ note: (borrowing Graph.Core, borrowing State) -> Void) {
    let context = ThreadContext.current
    context.state.pointee.modifying.removeLast()
    // The thread is in a batch, whose end delivers.
    commitInBatch { core, state in
      note(core, state)
      state.modifier = nil
      core.modifications -= 1
      Modification.wakeThreads(thatWaitFor: self)
      return true
    }
    context.endBatch()
  }
}

extension Node {
  /// Waits until no `modify` is running.
  @usableFromInline
  final func waitForModification() {
    let context = ThreadContext.current
    context.refuseToWaitForOneself(self)
    let semaphore = DispatchSemaphore(value: 0)
    let isDeadlock = Graph.core.withLock { _ -> Bool? in
      guard state.modifier != nil else { return nil }
      if Modification.isDeadlock(self, context) { return true }
      Modification.waits[context.id] = (self, semaphore)
      return false
    }
    guard let isDeadlock else { return }
    if isDeadlock { Modification.refuseDeadlock(self, context) }
    #if DEBUG
    PlayedThread.current?.wait {
      Graph.core.withLock { _ in Modification.waits[context.id] == nil }
    }
    #endif
    semaphore.wait()
  }
}

/// The threads that wait for the end of a `modify`. A thread holds the lock to use them.
private enum Modification {
  // The lock guards them.
  nonisolated(unsafe) static var waits:
    [ThreadContext.ID: (node: Node, semaphore: DispatchSemaphore)] = [:]

  static func wakeThreads(thatWaitFor node: Node) {
    if waits.isEmpty { return }
    for (thread, wait) in waits where wait.node === node {
      waits[thread] = nil
      wait.semaphore.signal()
    }
  }

  /// Whether the thread that modifies `node` waits, directly or not, for this one.
  static func isDeadlock(_ node: Node, _ context: ThreadContext) -> Bool {
    var next: Node? = node
    while let owner = next?.state.modifier {
      if owner == context.id { return true }
      next = waits[owner]?.node
    }
    return false
  }

  static func refuseDeadlock(_ node: Node, _ context: ThreadContext) -> Never {
    let modified = context.state.pointee.modifying.last!.object.title
    let threads = """
      One thread is in the body of modify(_:) of \(modified), and uses \(node.title). The other one is in the body of \
      modify(_:) of \(node.title), and waits for the first.
      """
    #if DEBUG
    // The test that plays this thread goes on.
    PlayedThread.current?.director.stop(
      """
      Two threads wait for each other forever, and the app would trap. \(threads)
      """)
    #endif
    fatalError(
      """
      Continuum: two threads would wait for each other forever. \(threads) Use no other variable in the body of \
      modify(_:), or let all bodies use the variables in the same order.
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
    let nodes = node.upstreamNodes { node, input in
      let derived = known(node, as: ComputedNode.self)
      return !isComputed && derived.openInner != nil && input == 1 && !core.hasSwitched(derived)
    }
    guard let node = nodes.first(where: { state.pointee.modifying.contains(.unretained($0)) })
    else { return }
    fatalError(
      """
      Continuum: \(node.title) was touched inside the body of its own modify(_:), directly or through a \
      value derived from it. Inside the body, use its `inout` parameter; read, write or observe the \
      variable before or after.
      """)
  }
}
