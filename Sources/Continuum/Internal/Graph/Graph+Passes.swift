// How a pass runs, from what it collects to the rounds that it plans.

extension Graph {
  /// Announces the changes of `roots` that this thread has put off: computes the values derived from them, and puts the
  /// observations to notify on the agenda of the thread.
  static func update(below roots: Buffer<Ref<Node>>, in context: ThreadContext) {
    // Most often nothing is derived from a variable that a delivery has written.
    if roots.count == 1,
      core.withLock({ _ in roots[0].with { $0.announcePutOffIfAlone(in: context) } })
    {
      return
    }
    context.withPass { pass in
      finish(&pass, core.withLock { pass.collect(putOff: roots, &$0, context) }, context)
    }
  }

  /// Computes on the main actor the values that were left to it.
  static func updateOnMainActor(in context: ThreadContext) {
    var nodes = Buffer<Ref<Derived>>()
    defer { nodes.free() }
    context.withPass { pass in
      let collected = core.withLock { core in
        swap(&nodes, &core.pendingOnMainActor)
        for index in 0..<nodes.count {
          nodes[index].with { $0.pendingIndex = -1 }
        }
        return pass.collect(nodes, &core, context)
      }
      finish(&pass, collected, context)
    }
  }

  /// Continues a collected pass until nothing of it is left to do.
  static func finish(_ pass: inout Pass, _ collected: Pass.Collected, _ context: ThreadContext) {
    var collected = collected
    var repetitions = Repetitions(context)
    while true {
      switch collected {
      case .nothing: return pass.tidy(context)
      case .ready:
        pass.compute(in: context)
        collected = core.withLock { pass.publish(&$0, context) }
        continue
      case .blocked(let node):
        pass.releaseGarbage()
        node.takeRetained().waitForModification(context)
      case .overtaken: repetitions.check(pass.wanted[0], context)
      }
      collected = core.withLock { pass.restart(&$0, context) }
    }
  }

  /// The value of `node` at this moment or a later one, retained, and when it changed.
  static func evaluate(_ node: Derived, in context: ThreadContext) -> (Ref<AnyBox>, Moment) {
    context.refuseToWaitForOneself(node)
    // Writes of a transform are delivered when the value is computed.
    context.enter()
    defer { context.leave() }
    return context.withPass { evaluate(node, with: &$0, context) }
  }

  private static func evaluate(
    _ node: Derived, with pass: inout Pass, _ context: ThreadContext
  ) -> (Ref<AnyBox>, Moment) {
    var repetitions = Repetitions(context)
    while true {
      var collected = core.withLock { pass.collect(reading: node, &$0) }
      while case .ready = collected {
        pass.refuseToComputeItself(context)
        pass.compute(in: context)
        collected = core.withLock { pass.publish(&$0, nil) }
      }
      let result: (Ref<AnyBox>, Moment)? = core.withLock { core in
        switch collected {
        case .nothing, .ready: break
        case .overtaken, .blocked: _ = pass.end(&core)
        }
        guard let box = node.current, pass.isCurrent(node) else { return nil }
        if context.isModifying { context.refuseIfModifying(node, core, isComputed: true) }
        return (box.retain(), node.changedAt)
      }
      pass.releaseGarbage()
      if case .blocked(let other) = collected {
        let other = other.takeRetained()
        if result == nil { other.waitForModification(context) }
      } else if result == nil {
        repetitions.check(.unretained(node), context)
      }
      if let result { return result }
    }
  }
}

/// Counts how often in a row a pass begins again because a transform has written one of its own inputs.
struct Repetitions {
  private var count: Int32 = 0
  private var writes: UInt64

  init(_ context: ThreadContext) { writes = context.writesOfOwnInputs }

  /// Stops the program if the pass does not settle. Restarts after writes of other threads do not count.
  mutating func check(_ node: Ref<Derived>, _ context: ThreadContext) {
    count = context.writesOfOwnInputs == writes ? 0 : count + 1
    writes = context.writesOfOwnInputs
    guard count >= ThreadContext.longestChain else { return }
    node.with { node in
      fatalError(
        """
        Continuum: a feedback loop does not settle. What \(node.title) depends on has changed \(count) \
        times while it was computed: a transform writes it each time it runs. A transform must depend on \
        nothing but its arguments, and should write nothing.
        """)
    }
  }
}

extension Pass {
  /// Stops the program if a transform needs the value that it is computing.
  fileprivate func refuseToComputeItself(_ context: ThreadContext) {
    guard context.isComputing else { return }
    for index in 0..<steps.count where context.computes(steps[index].node) {
      steps[index].node.with { node in
        fatalError(
          """
          Continuum: the transform of \(node.title) reads the constant that it computes, directly or \
          through another one. A transform must depend on nothing but its arguments.
          """)
      }
    }
  }
}
