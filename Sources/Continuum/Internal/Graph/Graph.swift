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
    var lastCounted = Moment.never
    /// The moment of the newest pass: below a value marked since, every value is marked.
    var newestPass = Moment.never
    /// How many variables are being modified.
    var modifications = 0
    /// The passes under way, oldest first. No object that they may be using is released.
    var active = Buffer<ActivePass>()
    var retired = Buffer<Retired>()
    /// Observed values that are out of date and can only be computed on the main actor, as long as they are
    /// linked. A planned round would retain them, and they would not die as soon as the main actor ends them (L9).
    var pendingOnMainActor = Buffer<Ref<Derived>>()
    /// For walks. A walk leaves the entries that it found in it.
    var worklist = Buffer<Ref<GraphNode>>()
    /// The way from a node that is being linked to an input.
    var path = Buffer<LinkVisit>()

    /// The moment of the last write, event or pass.
    var clock: Moment {
      @inline(__always) get { Moment(ticks: ticks &+ 1) }
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
    let thread: ThreadContext.ID
  }

  struct Retired: BitwiseCopyable {
    /// The newest pass when it was retired.
    let since: Moment
    let object: Ref<AnyObject>
  }

  @usableFromInline
  static let core = Guarded(Core())

  /// Shows the thread sanitizer that a thread is done with a box, see `Guarded`: it writes this before the release.
  /// A thread that finds the box without another owner reads it.
  static let handover = QuietAtomic<UInt64>(0)

  /// Releases a box that was read outside the lock.
  static func letGo(_ box: Ref<AnyBox>) {
    handover.add(1, ordering: .releasing)
    box.release()
  }
}

// MARK: - Memory

extension Graph.Core {
  /// Releases an object, at once, with the garbage of the caller, unless a pass on another thread may be using it.
  mutating func retire(
    _ object: Ref<AnyObject>, isInUse: Bool, _ garbage: inout Garbage
  ) {
    if isInUse {
      retired.append(Graph.Retired(since: newestPass, object: object))
    } else {
      garbage.append(object)
    }
  }

  /// Notes that a pass has ended. Objects that only it could be using become garbage.
  mutating func end(_ pass: Moment, _ garbage: inout Garbage) {
    var index = active.count - 1
    while active[index].moment != pass { index -= 1 }
    active.removeSubrange(index..<index + 1)
    guard !retired.isEmpty else { return }
    var count = 0
    while count < retired.count, active.isEmpty || retired[count].since < active[0].moment {
      garbage.append(retired[count].object)
      count += 1
    }
    retired.removeSubrange(0..<count)
  }
}
