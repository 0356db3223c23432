import Continuum
import ContinuumTesting

@testable import ContinuumSignUp

/// A server that answers when the test says so.
final class Service {
  struct Failure: Error, CustomStringConvertible {
    let description = "no connection"
  }

  /// What it was asked to register.
  let accounts: Recorder<Account>

  private let asked = Emitter<Account>()
  private var waiting: CheckedContinuation<Void, any Error>?

  init() {
    accounts = Recorder(asked.signal)
  }

  func register(_ account: Account) async throws {
    try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      // Not before: the test may answer at once.
      asked.send(account)
    }
  }

  func accept() { waiting.take()?.resume() }

  func fail() { waiting.take()?.resume(throwing: Failure()) }
}
