/// How often the graph came by a node, and how often it ran a transform: in place of the library's, which
/// counts nothing.
enum Counted {
  // What counts sees to it that only one thread runs.
  nonisolated(unsafe) static var visits = 0
  nonisolated(unsafe) static var evaluations = 0

  static func visit() { visits += 1 }
  static func evaluation() { evaluations += 1 }
}
