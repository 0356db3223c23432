import Foundation

/// Guards a value with a lock that the thread sanitizer sees. On Linux it does not see a `Mutex` that is
/// waited for.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

extension Locked {
  /// A copy of a list that shares nothing with it: the thread sanitizer does not see that counting
  /// references orders what is done with shared storage.
  func elements<Element>() -> [Element] where Value == [Element] {
    withLock { list in list.map { $0 } }
  }
}
