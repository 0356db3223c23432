/// The work that a call leads to in jobs of the library's own, for a test that waits until all of it is done.
///
/// The jobs retain this, while they are on their way and while they run. Released, it ends the wait.
package final class PendingWork: Sendable {
  private let whenDone: @Sendable () -> Void

  package init(whenDone: @escaping @Sendable () -> Void) { self.whenDone = whenDone }

  deinit { whenDone() }

  /// Runs `body`, and waits for the work that it leads to.
  package static func track(_ body: () -> Void) async {
    await withCheckedContinuation { waiter in
      Job(for: [PendingWork { waiter.resume() }]).run { _ in body() }
    }
  }

  /// Waits for what is on its way to the main actor already.
  package static func trackMainActor() async {
    await track { Mailbox.main.sendNothing() }
  }
}
