/// Finds out whether a write above a node is still to be announced: the thread that announces a write finds the changed
/// values through the links, so these have to stay.
///
/// It remembers what it has found, so that many nodes below one chain cost one walk. The answers hold as long as the
/// lock is held.
struct UnannouncedWrites {
  private var answers: [ObjectIdentifier: Bool] = [:]

  /// Whether there is one above `first`. Called under the lock.
  mutating func isAny(above first: GraphNode) -> Bool {
    var path: [(node: GraphNode, next: Int)] = []
    var isAny = enter(first, &path)
    while !isAny, let (node, next) = path.last {
      let inputs = node.inputs
      guard next < inputs.count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      if let input = inputs[next].node?.object { isAny = enter(input, &path) }
    }
    for (node, _) in path { answers[ObjectIdentifier(node)] = true }
    return isAny
  }

  /// Goes on to the inputs of `node`, unless the answer is known. What is left on the path when a write is found has
  /// the write above it.
  private mutating func enter(
    _ node: GraphNode, _ path: inout [(node: GraphNode, next: Int)]
  ) -> Bool {
    if let answer = answers[ObjectIdentifier(node)] { return answer }
    let isWaiting = !node.isComputed && node.state.pendingWriteCount != 0
    answers[ObjectIdentifier(node)] = isWaiting
    if !isWaiting { path.append((node, 0)) }
    return isWaiting
  }
}
