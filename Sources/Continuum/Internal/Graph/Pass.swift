/// Computes what is out of date, each value once, from values that were all there at one moment (L11).
///
/// It takes what it needs under the ledger, computes without a lock, and publishes under the ledger. Two
/// passes may be under way at once, for different moments or for the same one: what a node holds is
/// replaced only by what stands for a newer moment. So no thread waits for another's transform.
final class Pass {
  struct Step: BitwiseCopyable {
    let node: Unmanaged<Derived>
    /// Where the value of the only input comes from, or where those of several are listed.
    var first: Int32 = 0
    var mustCompute = false
    var isChanged = false
    /// The value, or what it was computed from, is not published, because a node has changed meanwhile.
    var isUnpublished = false
    /// When the value changed last, as far as this pass knows.
    var base: UInt64 = 0
    var old: Unmanaged<AnyBox>?
    /// The last pass that came by before this one.
    var earlier: UInt64 = 0
    /// A box to be filled, and then the new value.
    var new: Unmanaged<AnyBox>?
  }

  struct Captured: BitwiseCopyable {
    let box: Unmanaged<AnyBox>
    /// The variable that the box belongs to.
    let root: Unmanaged<Node>?
  }

  /// A node on the way from a value to what it needs.
  struct Visit: BitwiseCopyable {
    let node: Unmanaged<Derived>
    /// The last pass that came by before this one.
    let earlier: UInt64
    /// The input to look at next.
    var next = 0
    /// The source of a `flatMap` that was looked at.
    var source: UnsafeMutableRawPointer?
  }

  struct News: BitwiseCopyable {
    // Retained.
    let node: Unmanaged<Derived>
    let box: Unmanaged<AnyBox>
    let version: UInt64
    let isOver: Bool
  }

  /// Where a pass begins. Whoever runs it keeps that alive.
  enum Origin {
    case written(Unmanaged<Node>)
    case waiting(Buffer<Unmanaged<Node>>)
    case nodes(Buffer<Unmanaged<Derived>>)
  }

  /// What has to be done next. A node that is being modified is retained.
  enum Collected { case nothing, ready, blocked(Unmanaged<Node>) }

  /// The moment that this pass stands for.
  @exclusivity(unchecked) var asOf: UInt64 = 0
  @exclusivity(unchecked) var serial: UInt64 = 0
  @exclusivity(unchecked) var steps = Buffer<Step>()
  /// Came by, but up to date.
  @exclusivity(unchecked) var visited = Buffer<Unmanaged<Derived>>()
  @exclusivity(unchecked) var captured = Buffer<Captured>()
  /// Where the values of several inputs come from: a step, or something captured.
  @exclusivity(unchecked) var references = Buffer<Int32>()
  @exclusivity(unchecked) var boxes = Buffer<Unmanaged<AnyBox>>()
  @exclusivity(unchecked) var news = Buffer<News>()
  /// What is still to be visited.
  @exclusivity(unchecked) var open = Buffer<Unmanaged<Derived>>()
  /// What is still to be computed when this pass has ended. Retained.
  @exclusivity(unchecked) var remaining = Buffer<Unmanaged<Derived>>()
  /// The way from a value to what it needs, one input after another.
  @exclusivity(unchecked) var path: [Visit] = []
  /// Those that lead to a `flatMap` whose choice this stage computes.
  @exclusivity(unchecked) var openPaths: [[Visit]] = []
  /// What comes when no path is open.
  @exclusivity(unchecked) var later = Buffer<Unmanaged<Derived>>()
  /// What the stages are for. Retained.
  @exclusivity(unchecked) var wanted = Buffer<Unmanaged<Derived>>()
  @exclusivity(unchecked) var garbage = Buffer<Unmanaged<AnyObject>>()
  @exclusivity(unchecked) var isSorted = true
  /// The level of the last step.
  @exclusivity(unchecked) var lastLevel: Int32 = 0
  /// Each step knows where its input comes from.
  @exclusivity(unchecked) var isResolved = true
  @exclusivity(unchecked) var isAnyUnpublished = false
  @exclusivity(unchecked) var mustTellMainActor = false
  /// A `flatMap` may be about to leave its source.
  @exclusivity(unchecked) var isChoiceOpen = false
  /// What is being computed right now.
  @exclusivity(unchecked) var computing: Unmanaged<Derived>?
  /// The pass that this thread was in the middle of.
  @exclusivity(unchecked) var outer: Unmanaged<Pass>?

  deinit {
    steps.free()
    visited.free()
    captured.free()
    references.free()
    boxes.free()
    news.free()
    open.free()
    remaining.free()
    later.free()
    wanted.free()
    garbage.free()
  }

  // MARK: Computing

  /// Computes the steps, inputs first. Called without a lock.
  func compute(in turn: Turn) {
    outer = turn.computing
    turn.computing = .passUnretained(self)
    for index in 0..<steps.count {
      let step = steps.base + index
      step.pointee.node._withUnsafeGuaranteedRef { node in
        if node.inputCount == 1 { computeOne(step, node) } else { computeSeveral(step, node) }
      }
    }
    computing = nil
    turn.computing = outer
    outer = nil
  }

  @inline(__always)
  private func computeOne(_ step: UnsafeMutablePointer<Step>, _ node: Derived) {
    let reference = Int(step.pointee.first)
    var box: Unmanaged<AnyBox>
    if reference >= 0 {
      let input = steps.base + reference
      guard input.pointee.isChanged || step.pointee.mustCompute else { return }
      box = (input.pointee.isChanged ? input.pointee.new : input.pointee.old).unsafelyUnwrapped
    } else {
      guard step.pointee.mustCompute else { return }
      box = captured[~reference].box
    }
    run(step, node, &box)
  }

  private func computeSeveral(_ step: UnsafeMutablePointer<Step>, _ node: Derived) {
    var mustCompute = step.pointee.mustCompute
    boxes.removeAll()
    for index in 0..<node.inputCount {
      let reference = Int(references[Int(step.pointee.first) + index])
      if reference >= 0 {
        let input = steps.base + reference
        if input.pointee.isChanged { mustCompute = true }
        boxes.append(
          (input.pointee.isChanged ? input.pointee.new : input.pointee.old).unsafelyUnwrapped)
      } else {
        boxes.append(captured[~reference].box)
      }
    }
    guard mustCompute else { return }
    boxes.reserve()
    run(step, node, &boxes.base[0])
  }

  @inline(__always)
  private func run(
    _ step: UnsafeMutablePointer<Step>, _ node: Derived, _ inputs: inout Unmanaged<AnyBox>
  ) {
    computing = step.pointee.node
    Counted.evaluation()
    guard let new = node.compute(Inputs(boxes: &inputs), step.pointee.new, step.pointee.old) else {
      return
    }
    step.pointee.new = new
    step.pointee.isChanged = true
  }
}
