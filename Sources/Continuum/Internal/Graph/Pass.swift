import Synchronization

/// Computes values that are out of date, each once, from values of one moment (L12).
///
/// Its way, in the order of the files:
///
/// 1. `Pass+Begin`: a write, a batch or a read begins it.
/// 2. `Pass+Push`: it marks the values below a write, and finds the observed ones.
/// 3. `Pass+Pull`: from those upwards, it collects the steps to compute.
/// 4. `Pass+Compute`: it runs the transforms.
/// 5. `Pass+Publish`: it puts the results in place, and asks `Notify` to deliver them.
///
/// What leads from one to the next, again and again, is `run`, below. A thread holds the lock for all of them but the
/// fourth. Two passes may be under way at the same time: only a value for a newer moment replaces a value. So no thread
/// waits for another's transform.
@usableFromInline
struct Pass: ~Copyable {
  struct Step: BitwiseCopyable {
    let node: Ref<ComputedNode>
    /// Where the value of the only input comes from, or where those of several are listed.
    let first: Reference
    /// The value has to be computed, whatever the steps before this one find.
    let mustCompute: Bool
    var isChanged = false
    /// The value is not published, because another pass was faster.
    var isUnpublished = false
    /// When the value changed last, as far as this pass knows.
    let base: Moment
    /// The value that the node has now, unless it is certain to change. Retained, unless it is plain: another pass
    /// that replaces a plain one keeps it for this pass.
    let old: Ref<AnyBox>?
    /// A box to fill, and then the new value.
    var new: Ref<AnyBox>?

    @inline(__always)
    init(_ node: ComputedNode, first: Reference, mustCompute: Bool) {
      self.node = .unretained(node)
      self.first = first
      self.mustCompute = mustCompute
      base = node.changedAt
      old = mustCompute && !node.removesDuplicates ? nil : node.current
      if !node.isReusable { _ = old?.retain() }
      new = node.spare
      node.spare = nil
    }

    /// Whether the step is certain to find another value.
    var isCertain: Bool { old == nil }
    /// The value for the steps that depend on it.
    var value: Ref<AnyBox> { (isChanged ? new : old).unsafelyUnwrapped }
  }

  /// A value that is needed and not computed by this pass.
  struct SnapshotValue: BitwiseCopyable {
    let box: Ref<AnyBox>
    let owner: Ref<ValueNode>
    /// It is an answer of an earlier stage, and the node has another one.
    var isUnpublished = false
  }

  /// Where a value comes from: a step, or, as its complement, a captured value. In a list of several, it is the
  /// position in `references`.
  typealias Reference = Int32

  /// What a pass knows of a node that it has visited.
  enum Progress: BitwiseCopyable {
    /// It is below a written node. Nothing more is known.
    case marked
    /// It is below a written node, and only the main actor may compute it, which this thread is not.
    case forMainActor
    /// The pass is for it.
    case wanted
    /// Its inputs are being visited.
    case onPath
    case isUpToDate
    case step(Reference)
    case inSnapshot(Reference)

    var isWanted: Bool { if case .wanted = self { true } else { false } }

    /// Whether the pass, if it does not run on the main actor, leaves a value of the main actor alone.
    var isForMainActor: Bool {
      switch self {
      case .marked, .forMainActor: true
      case .wanted, .onPath, .isUpToDate, .step, .inSnapshot: false
      }
    }
  }

  /// A node whose inputs are being visited.
  struct Visit: BitwiseCopyable {
    let node: Ref<ComputedNode>
    /// The input to visit next.
    var next = 0
    /// The source of a `flatMap` that was visited.
    var source: Ref<ValueNode>?
  }

  /// What has to be done next.
  enum NextAction {
    /// The pass has ended.
    case finished
    /// There are steps to compute.
    case compute
    /// A needed value is being modified. Retained when the pass has left the lock.
    case wait(for: Ref<ValueNode>)
    /// A write or another pass came between, and something of this pass is still out of date.
    case restart
  }

  /// The thread that the pass belongs to.
  let context: ThreadContext
  /// The moment that this pass stands for, which no other one has. It becomes `asOf` of the values that it publishes.
  var asOf = Moment.never
  /// The moment of the oldest pass that was under way when this one began.
  var oldest = Moment.never
  /// The last write before this pass that can have changed a value that is not linked. Such a value has no mark: it is up
  /// to date if it was computed for this moment or a later one.
  var since = Moment.never
  /// The values that the pass is for: observed ones, or one that is being read. The core keeps linked ones while
  /// the pass is under way.
  var wanted = Buffer<Ref<ComputedNode>>()
  var nextWanted = 0
  /// It reads the one wanted value, linked or not, and announces nothing.
  var isReading = false
  /// It was overtaken once, and goes on for its moment, whatever other threads do, see `takeAll`.
  var staysInMoment = false
  /// The sources that it has found outer values to name meanwhile. Retained.
  var named = Buffer<Ref<ValueNode>>()
  /// It has numbered a change that another pass has numbered, too. What it computes from that is right for no moment.
  var hasOwnNumber = false
  /// The value that it has read, retained, and when it changed.
  var answer: (Ref<AnyBox>, Moment)?
  /// The way from a wanted value to the inputs that it needs.
  var path = Buffer<Visit>()
  var steps = Buffer<Step>()
  var snapshot = Buffer<SnapshotValue>()
  /// Where the values of several inputs come from.
  var references = Buffer<Reference>()
  var boxes = Buffer<Ref<AnyBox>>()
  // Values reached on the way down, and values to check after that.
  var reached = Buffer<Ref<ComputedNode>>()
  var flatMaps = Buffer<Ref<ComputedNode>>()
  var forMainActor = Buffer<Ref<ComputedNode>>()
  var garbage = Garbage()
  var mustTellMainActor = false
  /// What a write has left to do when it began the pass, for `perform`.
  var next = NextAction.finished

  init(_ context: ThreadContext) { self.context = context }

  deinit {
    wanted.deallocate()
    named.deallocate()
    path.deallocate()
    steps.deallocate()
    snapshot.deallocate()
    references.deallocate()
    boxes.deallocate()
    reached.deallocate()
    flatMaps.deallocate()
    forMainActor.deallocate()
  }
}

// MARK: - Its life

extension Pass {
  mutating func register(_ core: inout Graph.Core) {
    asOf = core.tick()
    since = core.lastRelevantWrite
    core.newestPass = asOf
    core.active.append(Graph.ActivePass(moment: asOf))
    oldest = core.active[0].moment
    nextWanted = 0
    hasOwnNumber = false
  }

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

  /// Begins, perhaps again, for a new moment, with the wanted values.
  mutating func beginForWanted(_ core: inout Graph.Core) -> NextAction {
    if asOf > .never { unregister(&core) }
    register(&core)
    // Unlinked values are not wanted any more. They are in the garbage.
    var count = 0
    for index in 0..<wanted.count where isReading || wanted[index].with({ $0.isLinked }) {
      wanted[index].with { visit($0, .wanted, &core) }
      wanted[count] = wanted[index]
      count += 1
    }
    wanted.truncate(to: count)
    if staysInMoment { takeAll(&core) }
    return pull(&core)
  }

  /// Ends the pass. What it reads is right for its moment.
  mutating func finish(_ core: inout Graph.Core) -> NextAction {
    if isReading {
      wanted[0].with { node in
        if context.isModifying { context.refuseIfModifying(node, core, isComputed: true) }
        if answer == nil { answer = (node.current.unsafelyUnwrapped.retain(), node.changedAt) }
      }
      isReading = false
    }
    unregister(&core)
    wanted.removeAll()
    staysInMoment = false
    while let source = named.popLast() { garbage.append(source) }
    return .finished
  }

  /// Gives everything back. The core keeps no object for this pass any more.
  mutating func unregister(_ core: inout Graph.Core) {
    giveBackAll()
    core.removeActive(asOf, &garbage)
    asOf = .never
  }

  mutating func releaseGarbage() {
    if garbage.isEmpty { return }
    // Captured values were read without a lock.
    Graph.happensBefore.add(1, ordering: .releasing)
    garbage.clear()
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
