@testable import SignUp

/// A server that answers when the test says so.
final class Service {
  struct Failure: Error, CustomStringConvertible {
    let description = "no connection"
  }

  private(set) var accounts: [Account] = []
  private var waiting: CheckedContinuation<Void, any Error>?

  func register(_ account: Account) async throws {
    accounts.append(account)
    try await withCheckedThrowingContinuation { waiting = $0 }
  }

  /// Waits until it has been asked as often as that.
  func isAsked(_ count: Int) async {
    while accounts.count < count { await Task.yield() }
  }

  func accept() { waiting.take()?.resume() }

  func fail() { waiting.take()?.resume(throwing: Failure()) }
}
