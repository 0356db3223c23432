/// An object that says by hand when its property has changed.
final class Model: @unchecked Sendable {
  private let count = Locked(0)
  private let token: Token

  init(_ census: Census) {
    token = census.token(.model)
  }

  var reading: Reading { Reading(variable: 2, count: count.withLock { $0 }) }

  func advance() {
    count.withLock { $0 += 1 }
  }
}
