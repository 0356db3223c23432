import Continuum

final class CounterViewModel {
  private let number = Variable(value: 0)
}
