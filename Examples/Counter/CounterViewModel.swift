import Continuum

/// The rules of a counter, which goes from zero to `Int.max`.
final class CounterViewModel {
  let count: Constant<String>
  let isDecrementEnabled: Constant<Bool>
  let decrementAlpha: Constant<Double>

  private var number: Int
  private let text = Variable(value: "")
  private let isEnabled = Variable(value: false)
  private let alpha = Variable(value: 0.0)

  /// Starts counting at `count`, which is not below zero.
  init(count: Int = 0) {
    precondition(count >= 0, "A counter starts at zero or above, not at \(count)")
    number = count
    self.count = Constant(variable: text)
    isDecrementEnabled = Constant(variable: isEnabled)
    decrementAlpha = Constant(variable: alpha)
    update()
  }

  func increment() {
    guard number < .max else { return }
    number += 1
    update()
  }

  func decrement() {
    guard number > 0 else { return }
    number -= 1
    update()
  }

  private func update() {
    text.value = String(number)
    isEnabled.value = number > 0
    alpha.value = number > 0 ? 1 : 0.5
  }
}
