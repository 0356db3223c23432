// How a pass runs, from what it collects to the rounds that it plans.

extension Graph {
  /// Announces the changes of `roots` that this thread has put off: computes the values derived from them, and puts the
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

/// Counts how often in a row a pass begins again because a transform has written one of its own inputs.
struct Repetitions {
  private var count: Int32 = 0
  private var writes: UInt64

  init(_ context: ThreadContext) { writes = context.state.pointee.writesOfOwnInputs }

  /// Stops the program if the pass does not settle. Restarts after writes of other threads do not count: returns
  /// whether this is one.
  @discardableResult
  mutating func check(_ node: Ref<ComputedNode>, _ context: ThreadContext) -> Bool {
    let before = writes
    writes = context.state.pointee.writesOfOwnInputs
    count = writes == before ? 0 : count + 1
    guard count >= ThreadContext.longestChain else { return count == 0 }
    fatalError(
      """
      Continuum: a feedback loop does not settle. The inputs of \(node.object.title) have changed \(count) times \
      while it was computed: a transform writes them each time it runs. A transform must depend on nothing but \
      its arguments, and should write nothing.
      """)
  }
}

extension Pass {
  /// Continues until nothing is left to do. Called without a lock.
  mutating func run(_ next: NextAction) {
    var next = next
    var repetitions = Repetitions(context)
    while true {
      switch next {
      case .finished:
        releaseGarbage()
        if mustTellMainActor { Place.sendPendingValues(cause: context.chainLength) }
        mustTellMainActor = false
        return
      case .compute:
        refuseToComputeItself()
        compute()
        next = Graph.core.withLock { publish(&$0) }
        continue
      case .wait(let node):
        releaseGarbage()
        node.takeRetained().waitForModification()
      case .restart:
        // A transform that writes what it is computed from never settles.
        staysInMoment = repetitions.check(wanted[0], context)
        releaseGarbage()
      }
      next = Graph.core.withLock { beginForWanted(&$0) }
    }
  }

  /// Stops the program if a transform needs the value that it is computing.
  private func refuseToComputeItself() {
    guard isReading else { return }
    for computing in context.state.pointee.computing {
      guard let step = steps.first(where: { $0.node == computing.node }) else { continue }
      fatalError(
        """
        Continuum: the transform of \(step.node.object.title) reads the constant that it computes, directly or \
        through another one. A transform must depend on nothing but its arguments.
        """)
    }
  }
}
