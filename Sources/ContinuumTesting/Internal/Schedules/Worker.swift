#if DEBUG

import Foundation
import Synchronization

/// A thread waits for its baton until it may continue.
final class Baton: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  /// Shows the order to the thread sanitizer, which cannot look into the semaphores of Linux.
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

  /// Gives it a job, which runs as soon as its previous job is done.
  func work(_ job: @escaping () -> Void) {
    self.job = job
    baton.pass()
  }

  /// Ends the thread when it has no job left.
  func end() { baton.pass() }
}

#endif
