import Continuum

final class CounterViewModel {
  let count: Constant<String>
  let canDecrement: Constant<Bool>
  private let number = Variable(value: 0)

  init() {
    count = number.map { $0 == 1 ? "1 click" : "\($0) clicks" }
    canDecrement = number.map { $0 > 0 }
  }

  func increment() { number.modify { $0 += 1 } }
  func decrement() { number.modify { $0 = max($0 - 1, 0) } }
}
