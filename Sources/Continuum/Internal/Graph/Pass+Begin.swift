// How a pass begins: with a write (see `Writing`), with the writes of a batch, with what was left to the main actor, or with
// a read. It goes on in `Pass+Push` or, for a read, in `Pass+Pull`.

extension Graph {
  /// Announces the pending writes of `roots` by this thread: computes the values derived from them, and puts the
  /// observations to notify on the queue of the thread.
  static func update(below roots: Buffer<Ref<Node>>, in context: ThreadContext) {
    context.withPass { pass in
      pass.run(core.withLock { pass.begin(pending: roots, &$0) })
    }
  }

  /// Computes on the main actor the values that were left to it.
  static func updateOnMainActor(in context: ThreadContext) {
    context.withPass { pass in
      let next = core.withLock { core in
        swap(&pass.wanted, &core.pendingOnMainActor)
        for node in pass.wanted {
          node.with { node in
            assert(node.isLinked, "A value that was unlinked is still pending.")
            node.pendingIndex = -1
          }
        }
        return pass.beginForWanted(&core)
      }
      pass.run(next)
    }
  }

  /// Runs `body` with the value of `node` at this moment or a later one, and with when it changed.
  static func evaluate(
    _ node: ComputedNode, in context: ThreadContext, _ body: (Ref<AnyBox>, Moment) -> Void
  ) {
    context.refuseToWaitForOneself(node)
    // Writes of a transform are delivered when the value is computed.
    let (box, moment) = context.batch {
      context.withPass { pass in
        pass.run(core.withLock { pass.begin(reading: node, &$0) })
        return pass.answer.take().unsafelyUnwrapped
      }
    }
    body(box, moment)
    letGo(box)
  }
}

extension Pass {
  /// Marks and collects the values that depend on a node that was written just now.
  mutating func begin(written root: ValueNode, _ core: inout Graph.Core) -> NextAction {
    register(&core)
    capture(root, &core)
    if root.state.hasTreeBelow {
      if pushTree(below: root, &core) { return .compute }
      root.state.hasTreeBelow = false
      // The visited nodes carry the moment of an ended pass.
      unregister(&core)
      return begin(written: root, &core)
    }
    push(below: root, isNew: true, &core)
    return finishPush(&core)
  }

  /// Collects the values that depend on variables that this thread has written, and notifies their observations.
  mutating func begin(pending roots: Buffer<Ref<Node>>, _ core: inout Graph.Core) -> NextAction {
    var hasBegun = false
    for index in 0..<roots.count {
      let hasDependents = roots[index].with { node in
        node.notifyPendingWrite(in: context)
        return node.state.hasDependents && !node.isEvents
      }
      // Most often nothing is derived from a variable that a delivery has written.
      guard hasDependents else { continue }
      if !hasBegun { register(&core) }
      hasBegun = true
      roots[index].asValue.with { root in
        capture(root, &core)
        push(below: root, isNew: false, &core)
      }
    }
    return hasBegun ? finishPush(&core) : .finished
  }

  /// Collects the steps that the value of `node` needs. The caller keeps the node alive.
  mutating func begin(reading node: ComputedNode, _ core: inout Graph.Core) -> NextAction {
    isReading = true
    wanted.append(.unretained(node))
    return beginForWanted(&core)
  }
}
