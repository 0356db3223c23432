import Continuum

final class CounterViewModel {
  let count: Constant<String>
  private let number = Variable(value: 0)

  init() {
    count = number.map { $0 == 1 ? "1 click" : "\($0) clicks" }
  }

  func increment() { number.modify { $0 += 1 } }
  func decrement() { number.modify { $0 = max($0 - 1, 0) } }
}
