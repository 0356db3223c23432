/// The work of the library's own jobs that a call leads to, for a test that waits for all of it, such as one that
/// moves a clock.
///
/// The jobs retain this while they are on their way and while they run. Its release ends the wait.
package final class WorkGroup: Sendable {
  /// What is told of the jobs that begin and end.
  let activity: Activity?
  /// The test that what the jobs begin belongs to.
  let scope: TestScope?
  private let end: @Sendable () -> Void

  package init(
    _ activity: Activity? = nil, in scope: TestScope? = .current,
    _ end: @escaping @Sendable () -> Void
  ) {
    (self.activity, self.scope, self.end) = (activity, scope, end)
  }

  deinit { end() }

  /// Runs `body`; the jobs that it leads to are a part of this.
  package func run(_ body: () -> Void) { JobContext(for: [self]).run { _ in body() } }

  /// Runs `body`, and waits for the work that it leads to.
  package static func track(in scope: TestScope? = .current, _ body: () -> Void) async {
    await withCheckedContinuation { waiter in
      WorkGroup(in: scope) { waiter.resume() }.run(body)
    }
  }
}
