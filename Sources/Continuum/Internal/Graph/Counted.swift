/// How often the graph came by a node, and how often it ran a transform.
///
/// Tests of how costs grow look at these numbers, in a build of their own. Elsewhere they cost nothing.
enum Counted {
  #if CONTINUUM_COUNTS
    // Whoever counts sees to it that only one thread runs.
    nonisolated(unsafe) static var visits = 0
    nonisolated(unsafe) static var evaluations = 0

    static func visit() { visits += 1 }
    static func evaluation() { evaluations += 1 }
  #else
    @inline(__always) static func visit() {}
    @inline(__always) static func evaluation() {}
  #endif
}
