// How the library finds observations whose targets are deallocated: no notification says so.
//
// A delivery finds one, and `isCancelled`. Here are three more occasions:
//
// - After many additions to a source, so that what is made for targets does not pile up (L11).
// - After many sources that only a binding needs, for the same reason.
// - When a source has ended, or client code has let go of a value that works while it is observed: a screen may have
//   been released, which owned both the source and the targets (L10).

/// Walks down from nodes, and ends the observations that have no target any more.
///
/// What it ends was paid for when it was made. Of what goes on, it visits as much as it is allowed to.
struct OrphanSearch {
  /// A node whose observations have been looked at, and which of its dependents come next: those before this position,
  /// the newest first. A dependent that is unlinked on the way makes room for one that was visited.
  private struct Visit {
    let node: Node
    /// The observation that its values or events come from, which ends with it.
    var feeder: ContinuumObserver?
    var next = Int.max
  }

  /// The observations of a screen that goes may have targets for a moment yet.
  private(set) var others: [(observer: ContinuumObserver, place: Place)] = []
  /// How many observations and nodes go on.
  private(set) var count = 0
  private let most: Int
  private var path: [Visit] = []
  private var feeders: [ContinuumObserver] = []
  private var seen: Set<ObjectIdentifier> = []

  /// There was more than it was allowed to keep in mind.
  private var hasLeftOut = false

  /// Whether it has looked at everything.
  var isComplete: Bool { mayGoOn && !hasLeftOut }
  private var mayGoOn: Bool { count < most }

  init(visitingAtMost most: Int) { self.most = most }

  /// Looks below `first`, and at its own observations. Called without the lock. It retains the nodes on its way: one
  /// that is unlinked meanwhile is deallocated here.
  mutating func visit(_ first: Node) {
    enter(first)
    while mayGoOn, let visit = path.last {
      let (next, isInUse) = visit.node.withLock { _ in visit.node.dependent(before: visit.next) }
      if let next {
        path[path.count - 1].next = next.position
        enter(next.node)
      } else {
        if isInUse { count += 1 }
        if let feeder = visit.feeder { feeders.append(feeder) }
        path.removeLast()
      }
    }
    path.removeAll()
    // Only now: an observation ends with the source that it feeds, which was retained on the way.
    count += feeders.count { !$0.hasEnded }
    feeders = []
  }

  /// Returns whether it has not been there.
  @discardableResult
  private mutating func enter(_ node: Node, from feeder: ContinuumObserver? = nil) -> Bool {
    guard seen.insert(ObjectIdentifier(node)).inserted else { return false }
    path.append(Visit(node: node, feeder: feeder))
    if let root = node.isEvents ? known(node, as: EventNode.self).sink?.root : nil { enter(root) }
    for lane in node.withLock({ $0.lanes.copy }) {
      var position = Int.max
      while mayGoOn {
        let observers = node.withLock { _ in lane.list.observers(before: &position) }
        if observers.isEmpty { break }
        if path.count > most || feeders.count > most {
          hasLeftOut = true
          break
        }
        for observer in observers where !observer.hasEnded { look(at: observer) }
      }
    }
    return true
  }

  private mutating func look(at observer: ContinuumObserver) {
    let found = observer.endIfOrphaned()
    if observer.hasTarget, !observer.hasEnded, let place = found.place {
      others.append((observer, place))
    }
    if let fed = found.fed, enter(fed, from: observer) { return }
    if !observer.hasEnded { count += 1 }
  }
}

extension Node {
  /// The dependent before a position, and that of it; otherwise whether anything needs the node. Called under the lock.
  fileprivate func dependent(
    before position: Int
  ) -> ((node: Node, position: Int)?, isInUse: Bool) {
    guard role != .property else { return (nil, true) }
    let node = known(self, as: GraphNode.self)
    let index = min(position, node.dependents.count) - 1
    if index >= 0 { return ((node.dependents[index].node.object, index), true) }
    return (nil, node.inputs.isEmpty || node.isLinked)
  }
}

// MARK: - After additions

extension Graph {
  /// Looks for deallocated targets below a node. Called without the lock, after so many additions that they pay for it.
  static func sweep(below node: Node) {
    var search = OrphanSearch(visitingAtMost: node.withLock { $0.sweepAllowance })
    search.visit(node)
    node.withLock { $0.noteSwept(search.isComplete ? search.count : nil) }
  }
}

// MARK: - At an end

extension Graph {
  /// How much of what goes on an end may look at.
  private static let mostAtEnd = 256

  /// Looks for deallocated targets below what an end leaves. Those of a screen that goes may be released a moment later:
  /// so a job looks again, where they live. Called without the lock.
  static func endOrphans(below nodes: [Node]) {
    let search = endOrphansNow(below: nodes)
    let others = core.withLockUnchecked { _ in
      search.others.filter { $0.observer.isToBeLookedAt() }
    }
    // Nothing is kept alive until then, unless there is more below than was looked at.
    let nodes = search.isComplete ? [] : nodes
    for others in Dictionary(grouping: others, by: { ObjectIdentifier($0.place) }).values {
      let observers = others.map(\.observer)
      others[0].place.runLater { lookAgain(at: observers, andBelow: nodes) }
    }
  }

  /// Does the same without the job.
  @discardableResult
  static func endOrphansNow(below nodes: [Node]) -> OrphanSearch {
    var search = OrphanSearch(visitingAtMost: mostAtEnd)
    for node in nodes { search.visit(node) }
    return search
  }

  /// If one has ended, there are more.
  private static func lookAgain(at observers: [ContinuumObserver], andBelow nodes: [Node]) {
    var hasEnded = false
    for observer in observers {
      core.withLock { _ in observer.wasLookedAt() }
      observer.endIfOrphaned()
      if observer.hasEnded { hasEnded = true }
    }
    if hasEnded { endOrphansNow(below: nodes) }
  }
}

/// Belongs to the constants and signals of client code that stand for one value that works while it is observed, such
/// as a load. Observations, and what is derived from it, do not have it: so it is released with the last reference of
/// client code, whatever is observed. That may be the end of a screen.
@usableFromInline
final class ClientReference: Sendable {
  private let node: GraphNode

  @usableFromInline
  init(_ node: GraphNode) { self.node = node }

  deinit {
    let node = node
    let isObserved = node.withLock { _ in node.isOrWasObserved }
    guard isObserved else { return }
    ThreadContext.current.release(running: {
      Graph.endOrphans(below: [node])
      Graph.noteLeftSource(node)
    })
  }
}

extension GraphNode {
  /// Whether there is, or was, an observation of it or of what is derived from it. Called under the lock.
  fileprivate var isOrWasObserved: Bool { state.observing != nil || !dependents.isEmpty }
}

// MARK: - After sources that only a binding needs

extension Graph {
  // The lock guards these. Only linked sources are listed: so what needs them retains them, until they leave the list in
  // the same critical section.
  nonisolated(unsafe) private static var leftSources = Buffer<Ref<GraphNode>>()
  /// How many more come before all are looked at.
  nonisolated(unsafe) private static var leftUntilLook = fewestLeft
  /// So many are never looked at.
  private static let fewestLeft = 32
  /// How much of what goes on below one of them may be looked at.
  private static let mostBelow = 16

  /// Client code has let go of a source that works while it is observed, and something observes it: as a rule, the
  /// binding in whose call the source was made. No other code can observe that source, and what it is derived from may
  /// never change. So when as many more have come as went on at the last look, all are looked at. Called without the lock.
  fileprivate static func noteLeftSource(_ node: GraphNode) {
    #if DEBUG
    // A test that plays a thread counts its steps, and those must not depend on other tests.
    if PlayedThread.current != nil { return }
    #endif
    let context = ThreadContext.current
    // What ends at a look may have any owner: its captures must not find what this thread has begun.
    let mayLook = context.computing == nil && !context.isModifying
    let sources = core.withLockUnchecked { _ -> [GraphNode] in
      guard node.isLinked, node.leftPosition < 0 else { return [] }
      node.leftPosition = Int32(leftSources.count)
      leftSources.append(.unretained(node))
      leftUntilLook -= 1
      guard leftUntilLook <= 0, mayLook else { return [] }
      leftUntilLook = max(fewestLeft, leftSources.count)
      return leftSources.count > fewestLeft ? leftSources.map(\.object) : []
    }
    if sources.isEmpty { return }
    // No test waits for what ends of others.
    TestScope.runForNobody {
      for node in sources {
        var search = OrphanSearch(visitingAtMost: mostBelow)
        search.visit(node)
      }
    }
    core.withLock { _ in leftUntilLook = max(fewestLeft, leftSources.count) }
  }

  /// Called under the lock when a node is unlinked.
  static func forgetLeftSource(_ node: GraphNode) {
    let position = node.leftPosition
    if position < 0 { return }
    node.leftPosition = -1
    leftSources.remove(at: Int(position))?.with { $0.leftPosition = position }
  }
}
