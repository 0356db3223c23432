/// Work that the library sends to a thread of its own, to the main actor, to a queue or to an actor.
///
/// A job belongs to the pending work of the thread that makes it, as do the jobs that it leads to. There is none
/// unless a test waits for it.
struct Job: Sendable {
  private var pending: [PendingWork]

  init(for pending: [PendingWork] = ThreadContext.current.pendingForJobs) { self.pending = pending }

  /// Makes this job do the work of `other`, besides its own.
  mutating func join(_ other: Job) {
    for work in other.pending where !pending.contains(where: { $0 === work }) {
      pending.append(work)
    }
  }

  /// Runs `body`, for all that it belongs to, or for what belongs to the test of `scope`, or to none.
  func run(in scope: TestScope?, _ body: (ThreadContext) -> Void) {
    let context = ThreadContext.current
    let outer = context.state.pointee.pending
    context.state.pointee.pending =
      scope == nil ? pending : pending.filter { $0.scope == nil || $0.scope === scope }
    for work in pending { work.activity?.begin() }
    TestScope.run(in: scope) { body(context) }
    for work in pending { work.activity?.end() }
    context.state.pointee.pending = outer
  }

  func run(_ body: (ThreadContext) -> Void) { run(in: scope, body) }

  /// The test that it belongs to; `nil` if there is none, or several.
  var scope: TestScope? {
    guard let first = pending.first(where: { $0.scope != nil })?.scope else { return nil }
    return pending.allSatisfy { $0.scope == nil || $0.scope === first } ? first : nil
  }
}
