package import Foundation
package import ScheduledContinuum

/// Where a scenario is played: its threads, what is expected of them, and what has to be deallocated in the end.
///
/// Only one thread runs at a time, so nothing here is guarded.
package final class Stage: @unchecked Sendable {  // See above.
  package let center = NotificationCenter()
  let scheduler: Scheduler
  package var random: Generator
  private var checks: [() -> Void] = []
  private var later: [() -> Void] = []
  private var settling: [() -> Void] = []
  private(set) var tokens = 0

  init(_ scheduler: Scheduler, seed: UInt64) {
    self.scheduler = scheduler
    random = Generator(seed: seed)
  }

  // MARK: Who acts

  /// Adds a thread.
  package func thread(_ name: String, _ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    Scheduler.spawn(name) { body() }
  }

  /// Adds a job of the main actor.
  package func main(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    Scheduler.Place.main.add { body() }
  }

  /// Adds a job of a queue.
  package func job(on queue: ScheduledQueue, _ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    queue.add { body() }
  }

  /// Other threads may go on here, where the library calls the code of others (L6).
  package func step() {
    expectNoLock()
    Scheduler.step(.test)
  }

  private func expectNoLock() {
    expect(!Scheduler.holdsLock, "A lock is held while the code of others runs.")
  }

  // MARK: What is expected

  /// Adds what has to be true when all threads are done and all has been delivered.
  package func check(_ body: @escaping () -> Void) { checks.append(body) }

  /// Adds what is done before the checks, and again when its work has been delivered, such as time that passes.
  package func settle(_ body: @escaping () -> Void) { settling.append(body) }

  /// Adds what has to be true when that which a check, or what was added here before, has done has been delivered.
  package func afterwards(_ body: @escaping () -> Void) { later.append(body) }

  package func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { scheduler.fail(message()) }
  }

  package func expect<Value: Equatable>(
    _ value: Value, is expected: Value, _ what: @autoclosure () -> String
  ) {
    if value != expected { scheduler.fail("\(what()) is \(value) and not \(expected).") }
  }

  package func note(_ text: @autoclosure () -> String) { scheduler.note(text()) }

  func runChecks() {
    for check in checks { check() }
    checks = []
  }

  func runSettling() {
    for body in settling { body() }
  }

  func stopSettling() { settling = [] }

  /// Returns whether there was anything.
  func runLater() -> Bool {
    let checks = later
    later = []
    for check in checks { check() }
    return !checks.isEmpty
  }

  // MARK: What has to be deallocated

  /// Something to be captured by what has to be released in the end.
  package func token() -> Token { Token(self, "") { true } }

  /// The same, if it has to be released in a place (L10).
  package func token(_ name: String, _ isAtHome: @escaping () -> Bool) -> Token {
    Token(self, name, isAtHome)
  }

  package final class Token: @unchecked Sendable {  // Only one thread runs at a time.
    private let stage: Stage
    private let name: String
    private let isAtHome: () -> Bool

    fileprivate init(_ stage: Stage, _ name: String, _ isAtHome: @escaping () -> Bool) {
      self.stage = stage
      self.name = name
      self.isAtHome = isAtHome
      stage.tokens += 1
    }

    deinit {
      stage.tokens -= 1
      stage.expect(isAtHome(), "What \(name) captured is released elsewhere.")
      stage.expectNoLock()
    }
  }
}

/// What can be let go of from any thread.
package final class Holder<Content> {
  package var content: Content?

  package init(_ content: Content) { self.content = content }

  package func letGo() {
    // What dies may run code that looks here.
    let old = content
    content = nil
    withExtendedLifetime(old) {}
  }
}
