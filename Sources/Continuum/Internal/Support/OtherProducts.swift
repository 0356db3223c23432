// What only the other products use: ContinuumStorage keeps the values of variables elsewhere, and ContinuumUIKit ends what is
// observed in a cell.

extension Variable {
  /// Calls `store` with each change, on the thread that writes, for as long as the variable lives.
  ///
  /// When a write returns, `store` has had its value or a newer one, unless another thread is in `store`: that one then
  /// calls it once more (L8). It is the first to know: observations come later.
  package func store(_ store: @escaping (Element) -> Void) {
    _ = root.observe(nil, in: .store, replays: false, nil, store)
  }
}

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

/// Work of the other products that the library does later. A test that moves a clock, or calls `settled`, waits for it.
package enum Elsewhere {
  /// Runs `body` on a thread of the library.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    let job = JobContext()
    Workers.run { job.run { _ in body() } }
  }

  /// Runs `body` on the main actor, after its current work.
  package static func runOnMainActor(_ body: @escaping @MainActor () -> Void) {
    let body = Unchecked(withoutIsolation(body, as: (() -> Void).self))
    Place.main.runLater { body.value() }
  }

  /// Runs `body` when `delay` has passed on `clock`.
  package static func run(
    after delay: Duration, on clock: any Clock<Duration>, _ body: @escaping @Sendable () -> Void
  ) {
    _ = Timing(clock).schedule(delay, body)
  }
}
