/// The part of a program that a test traces: all events inside a call, and their consequences.
package final class TraceScope: Sendable {
  @TaskLocal package static var current: TraceScope?

  /// The scope that this one is made in.
  private let outer = TraceScope.current
  /// The work to which the jobs that are sent inside the call belong, until it has returned.
  let work: Guarded<WorkGroup?>

  private init(_ work: WorkGroup) { self.work = Guarded(work) }

  /// Whether it is `other`, or inside it.
  func isInside(_ other: TraceScope) -> Bool { self === other || outer?.isInside(other) == true }

  /// Waits until the traces have received all events up to now.
  package static func waitUntilTold() async {
    await withCheckedContinuation { waiter in
      Tracing.state.withLock { state in
        let end = WorkGroup { waiter.resume() }
        state.add(TraceRecord(TraceFacts(.end(end), number: state.count)))
      }
      Tracing.handOut(.current)
    }
  }

  /// Runs `body`, and hands `receive` the events inside it and their consequences. Returns when the library's
  /// own jobs that `body` leads to are done.
  package static func trace<Result>(
    values: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ receive: @escaping @Sendable (ContinuumTrace.Event) -> Void,
    while body: () async throws -> Result
  ) async rethrows -> Result {
    let (done, isDone) = AsyncStream.makeStream(of: Void.self)
    let scope = TraceScope(WorkGroup { isDone.finish() })
    let trace = ContinuumTrace(inside: scope, values: values, receive)
    defer { trace.cancel() }
    func finish() async {
      // Not released under the lock: the release ends the wait.
      _ = scope.work.withLock { $0.take() }
      for await _ in done {}
      await waitUntilTold()
    }
    do {
      let result = try await $current.withValue(scope, operation: body)
      await finish()
      return result
    } catch {
      await finish()
      throw error
    }
  }
}
