// For ContinuumUIKit, whose lists end what is observed in a cell.

extension ContinuumBag {
  /// Runs `body`, and puts into the bag what client code observes and binds in it on this thread.
  ///
  /// What `body` writes is delivered afterwards, as in a delivery (L7). So the bag gets nothing that other observations
  /// observe.
  package func collect(_ body: () -> Void) {
    let context = ThreadContext.current
    context.batch {
      let outer = context.state.pointee.collector
      context.state.pointee.collector = self
      body()
      context.state.pointee.collector = outer
    }
  }
}

extension _Observed {
  /// Whether no value or event will come any more.
  package var hasEnded: Bool { node.withLock { $0.hasEnded } }
}
