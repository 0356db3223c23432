import Dispatch
import Foundation
package import Testing

/// Something that one thread waits for and another brings about.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let news = News()

  package init() {}

  /// Lets one waiter pass.
  package func open() {
    semaphore.signal()
    news.tell()
  }

  /// Waits to be let through, and records an issue if that does not happen.
  @discardableResult
  package func pass(
    _ what: Comment = "The gate was not opened in time.", within seconds: Double = Patience.usual,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    OwnThreads.check(sourceLocation: sourceLocation)
    if semaphore.comes(within: seconds) { return true }
    Issue.record(what, sourceLocation: sourceLocation)
    return false
  }

  /// The same in asynchronous code, whose thread others may need meanwhile.
  package func opens(
    _ what: Comment = "The gate was not opened in time.",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await news.expect(what, sourceLocation: sourceLocation) { isOpen() }
  }

  /// Whether the gate is open at this moment; goes through if it is.
  package func isOpen() -> Bool {
    semaphore.wait(timeout: .now()) == .success
  }
}

/// The main actor, as seen from a test that runs elsewhere.
package enum Main {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the caller runs on the main actor. On Linux that need not be the main thread.
  package static var isHere: Bool {
    DispatchQueue.getSpecific(key: mark) != nil || Thread.isMainThread
  }

  /// Does something on the main actor and waits for it.
  package static func run(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable @MainActor () -> Void
  ) {
    let done = Gate()
    DispatchQueue.main.async {
      MainActor.assumeIsolated { body() }
      done.open()
    }
    done.pass("The main actor is busy.", sourceLocation: sourceLocation)
  }

  /// Does something while the main actor is blocked.
  package static func whileBlocked(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    let isBlocked = Gate()
    let mayGoOn = Gate()
    DispatchQueue.main.async {
      isBlocked.open()
      mayGoOn.pass("The test did not come to its end.", sourceLocation: sourceLocation)
    }
    isBlocked.pass("The main actor is busy.", sourceLocation: sourceLocation)
    body()
    mayGoOn.open()
  }
}
