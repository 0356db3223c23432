import Continuum
import Foundation
import Testing

@MainActor final class MainActorLabel {
  var text = ""
  var detail: String?
  var hint: String!
}

@MainActor final class MainActorModel {
  var title = "one"
  var note: String?
}

@MainActor final class ViewModel {
  private let number = Variable(value: 0)
  let count: Constant<Int>

  init() { count = Constant(variable: number) }

  func increment() { number.modify { $0 += 1 } }
}

/// A screen as one writes it: everything is bound in `init`, and nothing is captured.
@MainActor final class Screen {
  let label = MainActorLabel()
  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(_ viewModel: ViewModel) {
    center.continuum
      .observe(viewModel.count, bindTo: self) { screen, count in screen.show(count) }
      .disposed(by: bag)
  }

  nonisolated deinit { bag.cancelAll() }

  private func show(_ count: Int) { label.text = "\(count)" }
}

@Suite("A client on the main actor")
@MainActor
struct MainActorClientTests {
  let center = NotificationCenter()
  let label = MainActorLabel()

  @Test func propertiesOfTheMainActorAreBoundByKeyPath() {
    let title = Variable(value: "one")
    center.continuum.observe(title, bindTo: label, \.text)
    center.continuum.observe(title, bindTo: label, \.detail)
    center.continuum.observe(title, bindTo: label) { $0.hint = $1 }
    #expect(label.text == "one")
    title.value = "two"
    #expect(label.text == "two")
    #expect(label.detail == "two")
    #expect(label.hint == "two")
  }

  @Test func aNilLeavesAPropertyThatIsNoOptionalAsItIs() {
    let title = Variable<String?>(value: "one")
    center.continuum.observe(title, bindTo: label, \.text)
    center.continuum.observe(title, bindTo: label, \.detail)
    title.value = nil
    #expect(label.text == "one")
    #expect(label.detail == nil)
  }

  @Test func aKeyPathMayComeInAVariable() {
    let text: ReferenceWritableKeyPath<MainActorLabel, String> = \.text
    let detail = \MainActorLabel.detail
    let title = Variable(value: "one")
    center.continuum.observe(title, bindTo: label, text)
    center.continuum.observe(title, bindTo: label, detail)
    title.value = "two"
    #expect(label.text == "two")
    #expect(label.detail == "two")
  }

  @Test func closuresUseWhatBelongsToTheMainActor() {
    let count = Variable(value: 1)
    center.continuum.observe(count, bindTo: label) { label, count in label.text = "\(count)" }
    center.continuum.observe(count, onValueChange: { [label] in label.detail = "\($0)" })
    count.value = 2
    #expect(label.text == "2")
    #expect(label.detail == "2")
  }

  @Test func theMainQueueMayBeNamed() {
    let title = Variable(value: "one")
    center.continuum.observe(title, on: .main, bindTo: label, \.text)
    center.continuum.observe(title, on: .main, bindTo: label) { $0.detail = $1 }
    center.continuum.observe(title, on: .main, onValueChange: { [label] in label.hint = $0 })
    title.value = "two"
    #expect([label.text, label.detail, label.hint] == ["two", "two", "two"])
  }

  @Test func propertiesOfAModelOfTheMainActorAreObserved() {
    let model = MainActorModel()
    center.continuum.observe(model, \.title, bindTo: label, \.text)
    center.continuum.observe(model, \.title, bindTo: label, \.detail)
    center.continuum.observe(model, \.note, bindTo: label, \.text)
    #expect(label.text == "one")
    model.title = "two"
    center.continuum.post(keyPath: \MainActorModel.title, of: model)
    #expect(label.text == "two")
    #expect(label.detail == "two")
    model.note = "three"
    center.continuum.post(keyPath: \MainActorModel.note)
    #expect(label.text == "three")
  }

  @Test func closuresReceiveThePropertiesOfAModel() {
    let model = MainActorModel()
    var log: [String] = []
    center.continuum.observe(model, \.title, bindTo: label) { $0.text = $1 }
    center.continuum.observe(model, \.title, onValueChange: { log.append($0) })
    model.title = "two"
    center.continuum.post(keyPath: \MainActorModel.title)
    #expect(label.text == "two")
    #expect(log == ["one", "two"])
  }

  @Test func aScreenThatIsItsOwnTargetIsReleased() {
    let viewModel = ViewModel()
    var screen: Screen? = Screen(viewModel)
    viewModel.increment()
    #expect(screen?.label.text == "1")
    weak let weakScreen = screen
    screen = nil
    #expect(weakScreen == nil)
  }

  @Test func whatAnotherThreadWritesArrivesOnTheMainActor() async {
    let number = Variable(value: 1)
    let (values, continuation) = AsyncStream<Int>.makeStream()
    let observer = center.continuum.observe(
      number,
      onValueChange: {
        MainActor.assertIsolated()
        continuation.yield($0)
      })
    await Task.detached { number.value = 2 }.value
    for await value in values where value == 2 { break }
    observer.cancel()
  }
}
