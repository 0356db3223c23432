#if DEBUG

import Foundation
import Synchronization

/// What a thread waits for until it may go on.
final class Baton: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  /// Shows the thread sanitizer the order, which cannot look into the semaphores of Linux.
  private let order = Atomic(false)

  func pass() {
    order.store(true, ordering: .releasing)
    semaphore.signal()
  }

  func take() {
    semaphore.wait()
    _ = order.load(ordering: .acquiring)
  }
}

/// A real thread that plays one thread of a schedule after another.
final class Worker: @unchecked Sendable {  // The baton guards the job.
  private let baton = Baton()
  private var job: (() -> Void)?

  init() {
    let thread = Thread { [self] in
      while true {
        baton.take()
        guard let job else { return }
        self.job = nil
        job()
      }
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Has it do something as soon as it has done what it was given before.
  func work(_ job: @escaping () -> Void) {
    self.job = job
    baton.pass()
  }

  /// Ends the thread when it has nothing left to do.
  func end() { baton.pass() }
}

#endif
