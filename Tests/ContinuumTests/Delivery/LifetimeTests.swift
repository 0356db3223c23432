import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Nothing leaks", .ownThreads)
struct LifetimeTests {
  /// A view model as it is written every day.
  final class CounterModel {
    private let number = Variable(value: 0)
    let count: Constant<Int>

    init() {
      count = Constant(variable: number)
    }

    func increment() {
      number.modify { $0 += 1 }
    }
  }

  /// A screen that binds what belongs to it, to itself.
  final class Screen {
    let model: CounterModel
    let center = NotificationCenter()
    let bag = ContinuumBag()
    let label = Label()
    private(set) var shown: [Int] = []

    init(model: CounterModel) {
      self.model = model
      center.continuum.observe(model.count, bindTo: label, \.number).disposed(by: bag)
      center.continuum.observe(model.count, bindTo: self) { screen, count in
        screen.shown.append(count)
      }
      center.continuum.observe(label, \.number, bindTo: label) { label, number in
        label.text = "\(number)"
      }
    }
  }

  @Test func aScreenWithItsModelDiesWhenItIsDropped() {
    weak var screen: Screen?
    weak var model: CounterModel?
    weak var center: NotificationCenter?
    weak var bag: ContinuumBag?
    weak var label: Label?
    do {
      let mine = Screen(model: CounterModel())
      mine.model.increment()
      mine.center.continuum.post(keyPath: \Label.number)
      #expect(mine.shown == [0, 1])
      #expect(mine.label.text == "1")
      (screen, model, center, bag, label) = (
        mine, mine.model, mine.center, mine.bag, mine.label
      )
    }
    #expect(screen == nil)
    #expect(model == nil)
    #expect(center == nil)
    #expect(bag == nil)
    #expect(label == nil)
  }

  @Test func aScreenDiesThoughItsModelLivesOn() {
    let model = CounterModel()
    weak var screen: Screen?
    weak var center: NotificationCenter?
    weak var label: Label?
    do {
      let mine = Screen(model: model)
      (screen, center, label) = (mine, mine.center, mine.label)
    }
    #expect(screen == nil)
    #expect(label == nil)
    model.increment()
    #expect(center == nil)
  }

  @Test func aTargetIsHeldWeakly() {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    weak var label: Label?
    do {
      let mine = Label()
      label = mine
      center.continuum.observe(number, bindTo: mine, \.number)
      center.continuum.observe(number, bindTo: mine) { $0.number = $1 }
      number.value = 1
      #expect(mine.number == 1)
    }
    #expect(label == nil)
  }

  @Test func aTargetThatDiesInsideItsOwnDeliveryIsLetGoOf() {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    let label = Box(Label())
    weak let seen = label.content
    center.continuum.observe(number, bindTo: label.content!) { target, value in
      if value == 1 { label.content = nil }
      target.number = value
    }
    number.value = 1
    #expect(seen == nil)
  }

  @Test func anObjectWhoseKeyPathIsObservedIsHeldWeakly() {
    let center = NotificationCenter()
    weak var model: Model?
    do {
      let mine = Model()
      model = mine
      center.continuum.observe(mine, \.count, onValueChange: { _ in })
      center.continuum.post(keyPath: \Model.count, of: mine)
    }
    #expect(model == nil)
  }

  @Test func aVariableWhoseConstantIsCapturedByItsObserverDies() {
    let live = Live()
    let center = NotificationCenter()
    weak var variable: Variable<Token>?
    do {
      let mine = Variable(value: live.token())
      let constant = Constant(variable: mine)
      variable = mine
      center.continuum.observe(
        mine, onValueChange: { _ in withExtendedLifetime(constant.value) {} })
    }
    #expect(variable == nil)
    #expect(live.count == 0)
  }

  @Test func theLastValueOfAVariableThatWasCombinedDiesWithTheVariable() {
    let (live, center, number) = (Live(), NotificationCenter(), Variable(value: 0))
    do {
      let token = Variable(value: live.token())
      let observer = center.continuum.observe(
        Constant(combining: token, number) { $1 }, onValueChange: { _ in })
      token.value = live.token()
      observer.cancel()
    }
    // Passes of other tests may keep it a while.
    live.expect(0)
  }

  @Test func twoModelsWhoseObserversCaptureEachOthersConstantsDie() {
    let live = Live()
    let center = NotificationCenter()
    do {
      let one = Variable(value: live.token())
      let other = Variable(value: live.token())
      let constants = (Constant(variable: one), Constant(variable: other))
      center.continuum.observe(
        one, onValueChange: { _ in withExtendedLifetime(constants.1) {} })
      center.continuum.observe(
        other, onValueChange: { _ in withExtendedLifetime(constants.0) {} })
      #expect(live.count == 2)
    }
    #expect(live.count == 0)
  }

  @Test func aCenterIsLetGoOfWithTheLastObservationThroughIt() {
    let number = Variable(value: 0)
    weak var center: NotificationCenter?
    var observer: ContinuumObserver?
    do {
      let mine = NotificationCenter()
      center = mine
      observer = mine.continuum.observe(number, onValueChange: { _ in })
    }
    number.value = 1
    observer?.cancel()
    #expect(center == nil)
  }

  @Test func aCenterIsLetGoOfWithTheSource() {
    weak var center: NotificationCenter?
    do {
      let number = Variable(value: 0)
      let mine = NotificationCenter()
      center = mine
      mine.continuum.observe(number, onValueChange: { _ in })
    }
    #expect(center == nil)
  }

  @Test func aCenterWithBindingsOfKeyPathsDies() {
    let model = Model()
    weak var center: NotificationCenter?
    do {
      let mine = NotificationCenter()
      center = mine
      mine.continuum.observe(model, \.count, onValueChange: { _ in })
      mine.continuum.observe(model, \.title, bindTo: Label(), \.text)
      mine.continuum.post(keyPath: \Model.count)
    }
    #expect(center == nil)
  }

  @Test func anObserverThatNobodyKeepsLivesUntilItsEndAndNoLonger() {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    var label: Label? = Label()
    weak var observer: ContinuumObserver?
    do {
      observer = center.continuum.observe(number, bindTo: label!, \.number)
    }
    number.value = 1
    #expect(observer != nil)
    #expect(label?.number == 1)
    label = nil
    number.value = 2
    #expect(observer == nil)
  }

  @Test func aBagThatIsDroppedInsideADeliveryDies() {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    let live = Live()
    let bag = Box(ContinuumBag())
    weak let seen = bag.content
    do {
      let token = live.token()
      center.continuum.observe(
        number,
        onValueChange: { value in
          withExtendedLifetime(token) { if value == 1 { bag.content = nil } }
        }
      ).disposed(by: bag.content!)
    }
    number.value = 1
    #expect(seen == nil)
    #expect(live.count == 0)
  }

  @Test func aQueueIsLetGoOfWithItsObservation() {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    weak var queue: OperationQueue?
    do {
      let mine = OperationQueue()
      queue = mine
      let observer = center.continuum.observe(number, on: mine, onValueChange: { _ in })
      mine.finish()
      observer.cancel()
    }
    // The thread that made the delivery may hold the operation a moment longer.
    #expect(Threads.wait { queue == nil })
  }

  @Test func oldValuesAreLetGoOf() {
    let live = Live()
    let center = NotificationCenter()
    let tokens = Variable<Token?>(value: live.token())
    center.continuum.observe(tokens, onValueChange: { _ in })
    for _ in 0..<10 { tokens.value = live.token() }
    #expect(live.count == 1)
    tokens.modify { $0 = nil }
    #expect(live.count == 0)
  }

  @Test func whatAThreadMadeIsGoneWhenItEnds() {
    let live = Live()
    Threads.run(count: 4) { _ in
      let center = NotificationCenter()
      let number = Variable(value: 0)
      let token = live.token()
      center.continuum.observe(
        number,
        onValueChange: { [weak number] value in
          withExtendedLifetime(token) { if value < 10 { number?.value = value + 1 } }
        })
    }
    #expect(live.count == 0)
  }
}
