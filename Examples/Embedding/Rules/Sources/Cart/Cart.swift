public import Continuum

/// What is in a shopping cart, and what it costs. Its users observe what it shows.
public final class Cart: Sendable {
  private let prices = Variable<[Int]>(value: [])

  /// How many items there are.
  public let count: Constant<Int>
  /// What they cost together, in cents.
  public let total: Constant<Int>

  /// Makes an empty cart.
  public init() {
    count = prices.map(\.count)
    total = prices.map { $0.reduce(0, +) }
  }

  /// Adds an item that costs `price` cents.
  public func add(price: Int) {
    precondition(price >= 0, "An item costs nothing or more, not \(price) cents")
    prices.modify { $0.append(price) }
  }
}
