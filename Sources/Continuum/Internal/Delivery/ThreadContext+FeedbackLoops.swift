// A loop of changes that does not settle traps (L7).

extension ThreadContext {
  /// The longest chain of changes of which each was caused by the delivery of the one before.
  static let longestChain: Int32 = 100_000

  func checkChain(at node: Ref<Node>) {
    guard chainLength >= ThreadContext.longestChain else { return }
    let node = node.object
    let other = state.pointee.source?.with { $0 === node ? nil : $0.title }
    if node.isEvents {
      fatalError(
        """
        Continuum: a feedback loop does not settle. \(node.title) has sent an event \(chainLength) times inside \
        the deliveries that its own events chainLength: one of its observations sends another event for each, \
        directly or through other sources. Answer only some of the events.
        """)
    }
    let advice = """
      Write a value only if it differs from the current one, or observe the source with `removeDuplicates()`.
      """
    if let other {
      fatalError(
        """
        Continuum: a feedback loop does not settle. \(node.title) and \(other) have changed in turn \
        \(chainLength) times inside the deliveries that their own changes cause: an observation of each \
        writes the other, even if the value is equal. \(advice)
        """)
    }
    fatalError(
      """
      Continuum: a feedback loop does not settle. \(node.title) has changed \(chainLength) times inside the \
      deliveries that its own changes chainLength: one of its observations writes it, directly or through \
      other sources. \(advice)
      """)
  }
}
