/// What the graph has done so far.
package struct Counts {
  package let visits: Int
  package let evaluations: Int

  package static var now: Counts {
    Counts(visits: Counted.visits, evaluations: Counted.evaluations)
  }

  package static func - (new: Counts, old: Counts) -> Counts {
    Counts(visits: new.visits - old.visits, evaluations: new.evaluations - old.evaluations)
  }
}

/// What the graph keeps for the passes under way.
package enum Kept {
  package static var count: Int {
    Graph.core.withLock { core in
      var count = 0
      for pass in core.active { count += pass.kept.count }
      return count
    }
  }
}

/// How often the graph came by a node, and how often it ran a transform: in place of the library's, which
/// counts nothing.
enum Counted {
  // What counts sees to it that only one thread runs.
  nonisolated(unsafe) static var visits = 0
  nonisolated(unsafe) static var evaluations = 0

  static func visit() { visits += 1 }
  static func evaluation() { evaluations += 1 }
}
