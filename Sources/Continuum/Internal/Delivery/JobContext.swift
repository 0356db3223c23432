/// Work that the library sends to a thread of its own, to the main actor, to a queue or to an actor.
///
/// A job belongs to the pending work of the thread that makes it, as do the jobs that it leads to. There is none
/// unless a test waits for it.
struct JobContext: Sendable {
  private var groups: [WorkGroup]

  init(for groups: [WorkGroup] = ThreadContext.current.groupsForJobs) { self.groups = groups }

  /// Makes this job do the work of `other`, besides its own.
  mutating func join(_ other: JobContext) {
    for work in other.groups where !groups.contains(where: { $0 === work }) {
      groups.append(work)
    }
  }

  /// Runs `body`, for all that it belongs to, or for what belongs to the test of `scope`, or to none.
  func run(in scope: TestScope?, _ body: (ThreadContext) -> Void) {
    let context = ThreadContext.current
    let outer = context.state.pointee.groups
    context.state.pointee.groups =
      scope == nil ? groups : groups.filter { $0.scope == nil || $0.scope === scope }
    for work in groups { work.activity?.begin() }
    TestScope.run(in: scope) { body(context) }
    for work in groups { work.activity?.end() }
    context.state.pointee.groups = outer
  }

  func run(_ body: (ThreadContext) -> Void) { run(in: scope, body) }

  /// The test that it belongs to; `nil` if there is none, or several.
  var scope: TestScope? {
    guard let first = groups.first(where: { $0.scope != nil })?.scope else { return nil }
    return groups.allSatisfy { $0.scope == nil || $0.scope === first } ? first : nil
  }
}
