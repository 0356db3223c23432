import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Every object that a test looks for is held by nothing but what is tested.
@Suite("Lifetimes of derived constants", .ownThreads)
struct DerivedLifetimeTests {
  private let center = NotificationCenter()

  @Test func aConstantMadeOnTheSpotWorksUntilItsTargetIsGone() {
    let (number, runs) = (Variable(value: 1), Runs())
    var display: Label? = Label()
    center.continuum.observe(number.adding(0, runs).map { "\($0) items" }, bindTo: display!, \.text)
    #expect(display?.text == "1 items")
    number.value = 2
    #expect(display?.text == "2 items")
    display = nil
    number.value = 3
    runs.reset()
    number.value = 4
    #expect(runs.count == 0)
  }

  @Test func aConstantMadeOnTheSpotWorksUntilItsRootsAreGone() {
    let display = Label()
    weak var token: Tracer?
    var roots = (0..<3).map { Variable(value: $0) }
    do {
      let captured = Tracer()
      token = captured
      let sum = Constant(combining: roots) { values in
        withExtendedLifetime(captured) { values.reduce(0, +) }
      }
      center.continuum.observe(sum, bindTo: display, \.number)
    }
    while roots.count > 1 {
      roots.removeLast()
      #expect(token != nil)
      roots[0].modify { $0 += 10 }
    }
    #expect(display.number == 23)
    roots.removeLast()
    #expect(Threads.wait { token == nil }, "The transform goes with the last root.")
  }

  @Test func aChainKeepsItsIntermediateSteps() {
    let number = Variable(value: 0)
    func chain() -> Constant<String> {
      let one = number.map { $0 + 1 }
      let distinct = one.removeDuplicates()
      let both = Constant(combining: distinct, one) { $0 + $1 }
      return both.map { "\($0)" }
    }
    let text = chain()
    number.value = 4
    #expect(text.value == "10")
  }

  @Test(arguments: [false, true])
  func nothingIsLeakedWhetherOrNotSomebodyKeepsTheObserver(isKept: Bool) {
    weak var variable: Variable<Int>?
    weak var transform: Tracer?
    weak var body: Tracer?
    weak var target: Label?
    var observers: [ContinuumObserver] = []
    do {
      let (number, captured, seen) = (Variable(value: 0), Tracer(), Tracer())
      let display = Label()
      (variable, transform, body, target) = (number, captured, seen, display)
      let next = number.map { value in withExtendedLifetime(captured) { value + 1 } }
      let both = Constant(combining: next, next.removeDuplicates(), number) { $0 + $1 + $2 }
      let observed = [next, both, both.removeDuplicates()]
      for constant in observed {
        let one = center.continuum.observe(constant, bindTo: display, \.number)
        let other = center.continuum.observe(constant) { _ in withExtendedLifetime(seen) {} }
        if isKept { observers += [one, other] }
      }
      number.value = 1
      #expect(display.number == 5)
    }
    #expect(Threads.wait { variable == nil })
    #expect(Threads.wait { transform == nil })
    #expect(Threads.wait { body == nil })
    #expect(Threads.wait { target == nil })
    #expect(observers.count { !$0.isCancelled } == 0)
  }

  @Test func aViewModelWhoseConstantsAreDerivedFromItsVariablesIsFreed() {
    final class ViewModel {
      private let number = Variable(value: 0)
      let text: Constant<String>
      let isAtFloor: Constant<Bool>

      init() {
        text = number.map { "\($0)" }
        isAtFloor = number.map { $0 == 0 }.removeDuplicates()
      }
    }
    weak var viewModel: ViewModel?
    let display = Label()
    do {
      let model = ViewModel()
      viewModel = model
      center.continuum.observe(model.text, bindTo: display, \.text)
      center.continuum.observe(model.isAtFloor, bindTo: display) { $0.number = $1 ? 1 : 0 }
    }
    #expect(Threads.wait { viewModel == nil })
    #expect(display.text == "0")
  }

  @Test func cancellingReleasesWhatWasCapturedAndTheConstant() {
    let number = Variable(value: 0)
    weak var transform: Tracer?
    weak var body: Tracer?
    var observer: ContinuumObserver?
    do {
      let (captured, seen) = (Tracer(), Tracer())
      (transform, body) = (captured, seen)
      observer = center.continuum.observe(
        number.map { value in withExtendedLifetime(captured) { value } }
      ) { _ in withExtendedLifetime(seen) {} }
    }
    number.value = 1
    #expect(transform != nil)
    #expect(body != nil)
    observer?.cancel()
    #expect(Threads.wait { body == nil })
    observer = nil
    // The list of observations lets go when the next one comes, at the latest.
    center.continuum.observe(number, onValueChange: { _ in })
    #expect(Threads.wait { transform == nil })
  }

  @Test func observationsOfDerivedConstantsWhoseTargetsDiedDoNotPileUp() {
    let number = Variable(value: 0)
    let double = number.map { $0 * 2 }
    var bodies: [() -> Tracer?] = []
    for _ in 0..<2_000 {
      let captured = Tracer()
      bodies.append({ [weak captured] in captured })
      center.continuum.observe(double, bindTo: Label()) { _, _ in
        withExtendedLifetime(captured) {}
      }
    }
    #expect(bodies.count { $0() != nil } < 100)
  }

  // MARK: - Outliving the variables

  @Test func aDerivedConstantThatOutlivesItsVariablesKeepsTheirLastValue() {
    var number: Variable<Int>? = Variable(value: 1)
    let (runs, before) = (Runs(), Runs())
    let (neverRead, read) = (number!.adding(1, runs), number!.adding(2, before))
    let both = Constant(combining: neverRead, read) { [$0, $1] }
    #expect(read.value == 3)
    number!.value = 5
    number = nil
    #expect(neverRead.value == 6)
    #expect(read.value == 7)
    #expect(both.value == [6, 7])
    #expect(runs.count == 1)
    #expect(before.count == 2)
  }

  @Test func observingAConstantWhoseVariablesAreGoneReplaysOnceAndIsOver() {
    var number: Variable<Int>? = Variable(value: 1)
    let sum = Constant(combining: number!, number!.map { $0 * 2 }) { $0 + $1 }.removeDuplicates()
    number = nil
    let log = Log<Int>()
    for _ in 0..<2 {
      let observer = center.continuum.observe(sum, onValueChange: { log.append($0) })
      #expect(observer.isCancelled)
    }
    #expect(log.all == [3, 3])
    _ = number
  }

  @Test func combiningADeadAndALiveRootFollowsTheLiveOne() {
    var dead: Variable<Int>? = Variable(value: 1)
    let live = Variable(value: 10)
    let sum = Constant(combining: dead!, live) { $0 + $1 }
    let (before, after) = (Log<Int>(), Log<Int>())
    center.continuum.observe(sum, onValueChange: { before.append($0) })
    dead!.value = 2
    dead = nil
    let observer = center.continuum.observe(sum, onValueChange: { after.append($0) })
    live.value = 20
    #expect(before.all == [11, 12, 22])
    #expect(after.all == [12, 22])
    #expect(!observer.isCancelled)
    _ = dead
  }

  // MARK: - Old values

  @Test func anOverwrittenValueIsReleased() {
    let object = Variable(value: Tracer())
    let kind = object.map { ObjectIdentifier($0) }
    let same = Constant(combining: object, object.map { $0 }) { one, other in [one, other] }
    let distinct = object.removeDuplicates { $0 === $1 }
    center.continuum.observe(kind, onValueChange: { _ in })
    center.continuum.observe(same, onValueChange: { _ in })
    center.continuum.observe(distinct, onValueChange: { _ in })
    for _ in 0..<3 {
      weak let old = object.value
      object.value = Tracer()
      #expect(Threads.wait { old == nil })
      weak let older = object.value
      object.modify { $0 = Tracer() }
      #expect(Threads.wait { older == nil })
      weak let oldest = object.value
      batchUpdates {
        object.value = Tracer()
        _ = same.value
        object.value = Tracer()
      }
      #expect(Threads.wait { oldest == nil })
    }
  }

  @Test func aValueThatOnlyWasReadThroughATransformIsReleasedWhenItIsOverwritten() {
    let object = Variable(value: Tracer())
    let kind = object.map { ObjectIdentifier($0) }
    _ = kind.value
    weak let old = object.value
    object.value = Tracer()
    #expect(Threads.wait { old == nil })
  }
}
