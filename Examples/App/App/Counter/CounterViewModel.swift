import Continuum

/// Counts in steps, and not below zero.
final class CounterViewModel {
  let text: Constant<String>
  let canDecrement: Constant<Bool>
  let canReset: Constant<Bool>
  private let count = Variable(value: 0)
  private let step: Variable<Int>

  init(step: Variable<Int>) {
    self.step = step
    text = count.map { "\($0)" }
    canDecrement = Constant(combining: count, step) { $0 >= $1 }
    canReset = count.map { $0 > 0 }
  }

  func increment() { count.modify { $0 += step.value } }

  func decrement() {
    guard canDecrement.value else { return }
    count.modify { $0 -= step.value }
  }

  func reset() { count.value = 0 }
}
