import Synchronization

/// What is common to all sources: the lock, and what is done under it.
///
/// One lock guards the values, observations, lanes, events, edges and marks of all nodes. It is held for some dozen
/// instructions: no foreign code runs under it, and nothing foreign is released.
@usableFromInline
enum Graph {
  @usableFromInline
  struct Core: ~Copyable, @unchecked Sendable {  // Guarded by the lock that it is in.
    // Everything starts at zero, so that no access has to ask whether the global is initialised. It must:
    // in an optimised build, Swift 6.3 fills a large global mutex with zeros, whatever constant it should
    // start with.
    private var ticks: UInt64 = 0
    /// The moment that the newest pass stands for: what was marked since is marked below, too.
    var lastCollection = Moment.never
    /// The last write after which a pass for an earlier moment does not go on.
    var lastMark = Moment.never
    /// How many variables are being modified.
    var modifications = 0
    /// Counts passes. The number of a pass is its epoch.
    var epoch: UInt64 = 0
    /// The passes under way, in the order in which they began. What they may be looking at is not let go of.
    var active = Buffer<ActivePass>()
    var retired = Buffer<Retired>()
    /// Observed values that are out of date and can only be computed on the main actor, as long as they are
    /// linked.
    var pendingOnMainActor = Buffer<Ref<Derived>>()
    /// For walks, which leave in it what they have found there.
    var worklist = Buffer<Ref<GraphNode>>()
    /// The way from a node that is being linked to an input.
    var path = Buffer<LinkVisit>()

    /// The moment of the last write or event.
    var clock: Moment {
      @inline(__always) get { Moment(ticks: ticks &+ 1) }
    }

    /// The moment of a new one.
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
    let epoch: UInt64
    let thread: ThreadContext.ID
  }

  struct Retired: BitwiseCopyable {
    /// The newest pass at the time.
    let since: UInt64
    let object: Ref<AnyObject>
  }

  @usableFromInline
  static let core = Guarded(Core())

  /// Shows the thread sanitizer that a thread which has released a box is done with it, see `Guarded`: it is
  /// written before the release, and read when the box turns out to have no other owner.
  static let handover = QuietAtomic<UInt64>(0)

  /// Lets go of a box that was read outside the lock.
  static func letGo(_ box: Ref<AnyBox>) {
    handover.add(1, ordering: .releasing)
    box.release()
  }
}

// MARK: - Memory

extension Graph.Core {
  /// Lets go of something that a pass on another thread may be looking at: at once, with the garbage of the
  /// caller, if none is.
  mutating func retire(
    _ object: Ref<AnyObject>, isInUse: Bool, _ garbage: inout Garbage
  ) {
    if isInUse {
      retired.append(Graph.Retired(since: self.epoch, object: object))
    } else {
      garbage.append(object)
    }
  }

  /// A pass is not under way any more.
  mutating func leave(_ pass: UInt64) { active.remove { $0.epoch == pass } }

  /// A pass is over. What only it could have been looking at is not in use any more.
  mutating func end(_ pass: UInt64, _ garbage: inout Garbage) {
    leave(pass)
    guard !retired.isEmpty else { return }
    var count = 0
    while count < retired.count, active.isEmpty || retired[count].since < active[0].epoch {
      garbage.append(retired[count].object)
      count += 1
    }
    retired.removeFirst(count)
  }
}

extension Buffer where Element == Graph.ActivePass {
  /// Whether a pass that is under way may have come by where the last one that did was `epoch`.
  @inline(__always)
  func mayHaveSeen(epoch: UInt64) -> Bool { !isEmpty && epoch >= self[0].epoch }

  /// Whether a pass of this thread is under way.
  func hasPass(of thread: ThreadContext.ID) -> Bool {
    (0..<count).contains { self[$0].thread == thread }
  }
}
