import Synchronization

/// The lock that all sources share, and the work that is done under it.
///
/// A thread holds this one lock while it uses values, observations, lanes, events, edges or marks of any node: some
/// dozen instructions a node. It runs no foreign code and releases no foreign object meanwhile.
@usableFromInline
enum Graph {
  @usableFromInline
  struct Core: ~Copyable, @unchecked Sendable {  // Guarded by the lock that it is in.
    // Everything starts at zero, so that no access has to check whether the global is initialised. It must: in an
    // optimised build, Swift 6.3 fills a large global mutex with zeros, whatever its initial value.
    //
    // What every write changes comes first, beside the lock: then a thread that takes the lock gets it in one piece
    // from the processor of the last one. What writes only read comes later.
    private var ticks: UInt64 = 0
    /// The last write of a value that another value was computed from, or may be.
    var lastRelevantWrite = Moment.never
    /// The moment of the newest pass: below a value marked since, every value is marked.
    var newestPass = Moment.never
    /// How many variables are being modified.
    var modifications = 0
    /// The passes under way, oldest first. No object that they may be using is released.
    var active = Buffer<ActivePass>()
    /// An empty list, for the next pass that has to keep something.
    var spareList = Buffer<Ref<AnyObject>>()
    /// Observed values that are out of date and can only be computed on the main actor, as long as they are
    /// linked. A scheduled round would retain them, and they would not die as soon as the main actor ends them (L10).
    var pendingOnMainActor = Buffer<Ref<ComputedNode>>()
    /// The nodes that a walk has yet to visit: that of `invalidate`, which goes down, or that of `unlinkIfUnused`, which
    /// goes up. Neither begins the other, so the list is empty between walks.
    var worklist = Buffer<Ref<GraphNode>>()
    /// The way from a node that is being linked up to an input. Linking may begin inside another linking: each leaves what
    /// it has found in the list.
    var path = Buffer<LinkVisit>()

    /// The moment of the last write, event or pass.
    var clock: Moment {
      @inline(__always) get { Moment(ticks: ticks &+ 1) }
    }

    /// The moment that `tick` returns next.
    var next: Moment {
      @inline(__always) get { Moment(ticks: ticks &+ 2) }
    }

    /// The moment of a new write, event or pass.
    @inline(__always)
    mutating func tick() -> Moment {
      ticks &+= 1
      return clock
    }
  }

  /// A node that is being linked, and the input that comes next.
  struct LinkVisit: BitwiseCopyable {
    let node: Ref<GraphNode>
    var next = 0
  }

  struct ActivePass: BitwiseCopyable {
    let moment: Moment
    /// Objects that it may be using, and that nothing else has to keep. Retained.
    var kept = Buffer<Ref<AnyObject>>()
  }

  @usableFromInline
  static let core = Guarded(Core())

  /// Shows the thread sanitizer that a thread is done with a box, see `Guarded`: it writes this before the release.
  /// A thread that finds the box without another owner reads it.
  static let happensBefore = QuietAtomic<UInt64>(0)

  /// Releases a box that was read outside the lock.
  @usableFromInline
  static func letGo(_ box: Ref<AnyBox>) {
    happensBefore.add(1, ordering: .releasing)
    box.release()
  }
}

// MARK: - Memory
//
// A pass under way uses the nodes that it has visited, and old plain values of theirs, without retaining them. A node
// knows only the pass that has visited it last: one that comes later retains for the earlier one what that may be using.
// So what is released waits for no pass that has not visited it (L10).

extension Graph.Core {
  /// Releases a reference to a node with the garbage of the caller, unless a pass under way may be using the node.
  mutating func retire<Object: GraphNode>(_ node: Ref<Object>, _ garbage: inout Garbage) {
    guard !active.isEmpty, let user = node.with({ user(of: $0) }) else {
      return garbage.append(node)
    }
    keep(node.asObject, for: user)
  }

  /// The pass under way that has visited `node` last and may be using it, as its place in `active`.
  func user(of node: GraphNode) -> Int? {
    if node.isEvents { return nil }
    let node = known(node, as: ValueNode.self)
    // An object that ends on the main actor is deallocated there immediately, while other threads compute.
    if node.isOnMainActor, node.progress.isForMainActor { return nil }
    return active.lastIndex { $0.moment == node.visitedBy }
  }

  /// Called before another pass visits `node`: keeps what the last one may be using.
  @inline(never)
  mutating func keepForLastVisitor(of node: ValueNode) {
    guard let user = user(of: node) else { return }
    keep(Ref.retained(node).asObject, for: user)
    guard node.isComputed else { return }
    let derived = known(node, as: ComputedNode.self)
    if derived.isReusable, let value = derived.current { keep(value.retain().asObject, for: user) }
  }

  /// Releases a retained object when that pass has ended.
  mutating func keep(_ object: Ref<AnyObject>, for user: Int) {
    let pass = active.base + user
    if pass.pointee.kept.capacity == 0 { swap(&pass.pointee.kept, &spareList) }
    pass.pointee.kept.append(object)
  }

  /// Notes that a pass has ended. What was kept for it becomes garbage.
  mutating func removeActive(_ pass: Moment, _ garbage: inout Garbage) {
    var index = active.count - 1
    while active[index].moment != pass { index -= 1 }
    var kept = active[index].kept
    active.removeSubrange(index..<index + 1)
    if kept.isEmpty { return }
    for object in kept { garbage.append(object) }
    kept.removeAll()
    swap(&kept, &spareList)
    kept.deallocate()
  }
}
