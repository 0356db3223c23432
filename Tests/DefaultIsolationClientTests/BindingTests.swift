import Continuum
import Foundation
import Testing

final class Model {
  var title = "one"
}

final class Counter {
  private let number = Variable(value: 0)
  let count: Constant<Int>

  init() { count = Constant(variable: number) }

  func increment() { number.modify { $0 += 1 } }
}

final class CounterScreen {
  let label = Label()
  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(_ counter: Counter) {
    center.continuum
      .observe(counter.count, bindTo: self) { screen, count in screen.label.text = "\(count)" }
      .disposed(by: bag)
  }
}

@Suite("Bindings in a module that is on the main actor by default")
struct BindingTests {
  let center = NotificationCenter()
  let label = Label()

  @Test func codeThatNamesNoActorBindsItsObjects() {
    let title = Variable(value: "one")
    center.continuum.observe(title, bindTo: label, \.text)
    center.continuum.observe(title, bindTo: label, \.detail)
    center.continuum.observe(Variable<String?>(value: nil), bindTo: label, \.text)
    title.value = "two"
    #expect(label.text == "two")
    #expect(label.detail == "two")
  }

  @Test func aScreenObservesItsCounter() {
    let counter = Counter()
    let screen = CounterScreen(counter)
    counter.increment()
    #expect(screen.label.text == "1")
  }

  @Test func closuresAreOnTheMainActor() {
    let number = Variable(value: 1)
    var log: [Int] = []
    center.continuum.observe(
      number,
      onValueChange: {
        MainActor.assertIsolated()
        log.append($0)
      })
    number.value = 2
    #expect(log == [1, 2])
  }

  @Test func modelsAreObservedByKeyPath() {
    let model = Model()
    center.continuum.observe(model, \.title, bindTo: label, \.text)
    center.continuum.observe(model, \.title, bindTo: label) { $0.detail = $1 }
    model.title = "two"
    center.continuum.post(keyPath: \Model.title, of: model)
    #expect(label.text == "two")
    #expect(label.detail == "two")
  }

  @Test func concurrentCodeWritesWhatTheMainActorObserves() async {
    let number = Variable(value: 1)
    let (values, continuation) = AsyncStream<Int>.makeStream()
    center.continuum.observe(number, onValueChange: { continuation.yield($0) })
    Thread.detachNewThread { number.value = 2 }
    for await value in values where value == 2 { break }
  }
}
