import Continuum

/// The rules of a counter, which goes from zero to `Int.max`.
final class CounterViewModel: Sendable {
  let count: Constant<String>
  let isDecrementEnabled: Constant<Bool>
  let decrementAlpha: Constant<Double>

  private let number: Variable<Int>

  /// Starts counting at `count`, which is not below zero.
  init(count: Int = 0) {
    precondition(count >= 0, "A counter starts at zero or above, not at \(count)")
    number = Variable(value: count, name: "number")
    self.count = number.map(name: "count") { String($0) }
    isDecrementEnabled = number.map { $0 > 0 }.removeDuplicates(name: "isDecrementEnabled")
    decrementAlpha = isDecrementEnabled.map(name: "decrementAlpha") { $0 ? 1 : 0.5 }
  }

  func increment() {
    number.modify { if $0 < .max { $0 += 1 } }
  }

  func decrement() {
    number.modify { if $0 > 0 { $0 -= 1 } }
  }
}
