import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Names and descriptions", .ownThreads)
struct NameTests {
  @Test func aVariablesNameIsPartOfItsDescription() {
    let number = Variable(value: 3, name: "count")
    #expect(number.description == #"Variable<Int>(name: "count", value: 3)"#)
    #expect("\(number)" == #"Variable<Int>(name: "count", value: 3)"#)
  }

  @Test func aDescriptionShowsTheCurrentValue() {
    let number = Variable(value: 3, name: "count")
    number.value = 4
    #expect(number.description == #"Variable<Int>(name: "count", value: 4)"#)
  }

  @Test func withoutANameTheDescriptionShowsTypeAndValue() {
    #expect(Variable(value: "a").description == #"Variable<String>(value: "a")"#)
  }

  @Test func aConstantIsDescribed() {
    #expect(Constant(value: 3).description.hasPrefix("Constant<Int>("))
    #expect(Constant(value: 3).description.contains("3"))
    let number = Variable(value: 3, name: "count")
    #expect(number.map { $0 * 2 }.description.contains("Constant<Int>("))
    #expect(Constant(variable: number).description.contains("count"))
  }

  @Test func aPartALinkedVariableAndABagAreDescribed() {
    let names = Variable(value: ["Ada", "Grace"], name: "names")
    #expect(names[\.[0]].description == #"Part of Variable<Array<String>>("names")(value: "Ada")"#)
    let first = LinkedVariable(value: "x", following: names, name: "first") { $1.first ?? $0 }
    #expect(first.description == #"LinkedVariable<String>(name: "first", value: "Ada")"#)
    let (center, bag) = (NotificationCenter(), ContinuumBag())
    #expect(bag.description == "ContinuumBag(0 observations)")
    center.continuum.observe(names) { _ in }.disposed(by: bag)
    #expect(bag.description == "ContinuumBag(1 observation)")
    let over = center.continuum.observe(first) { _ in }
    over.disposed(by: bag)
    #expect("\(bag)" == "ContinuumBag(2 observations)")
    over.cancel()
    #expect("\(bag)" == "ContinuumBag(1 observation)")
  }

  @Test func anObservationSaysWhatItObservesWhereAndWhetherItIsOver() {
    let number = Variable(value: 3, name: "count")
    let (center, label, queue) = (NotificationCenter(), Label(), OperationQueue())
    queue.name = "slow"
    let bound = center.continuum.observe(number, bindTo: label, \.number)
    let queued = center.continuum.observe(number, on: queue) { _ in }
    #expect(bound.description.contains("Variable<Int>"))
    #expect(bound.description.contains(" for Label, delivered on the thread of a writer"))
    #expect(queued.description.contains("delivered on the queue ‘slow’"))
    bound.cancel()
    #expect(bound.description == "ContinuumObserver(ended)")
    withExtendedLifetime(label) {}
  }

  @Test func anObservationOfTheLastEventObservesAConstant() {
    let emitter = Emitter<Int>(name: "echo")
    let observer = NotificationCenter().continuum.observe(emitter.signal.latest(initial: 0)) { _ in
    }
    #expect(observer.description.contains("(Constant<Int>, "))
  }

  @Test func describingInsideModifyDoesNotStop() {
    let number = Variable(value: 3, name: "count")
    let double = number.map { $0 * 2 }
    _ = double.value
    number.modify { value in
      value = 4
      #expect(number.description.contains("count"))
      #expect(Constant(variable: number).description.contains("count"))
      #expect(!double.description.isEmpty)
    }
    #expect(number.value == 4)
  }

  @Test func describingWhileAnotherThreadModifiesDoesNotWait() {
    let number = Variable(value: 3, name: "count")
    let (isInside, mayGoOn) = (Gate(), Gate())
    Threads.run(count: 2, within: 120) { index in
      if index == 0 {
        number.modify { _ in
          isInside.open()
          mayGoOn.pass("The description waits for the body.")
        }
      } else {
        isInside.pass()
        #expect(number.description.contains("count"))
        mayGoOn.open()
      }
    }
  }

  @Test func describingInsideItsOwnTransformAndDeliveryDoesNotStop() {
    let (number, itself) = (Variable(value: 3, name: "count"), Box<Constant<Int>>())
    let next = number.map { value in
      if let constant = itself.content { #expect(!constant.description.isEmpty) }
      return value + 1
    }
    itself.content = next
    let log = Log<String>()
    NotificationCenter().continuum.observe(
      next, onValueChange: { _ in log.append("\(next) \(number)") })
    number.value = 4
    #expect(log.count == 2)
  }

  @Test func describingAMainActorsConstantElsewhereDoesNotStop() {
    let number = Variable(value: 3, name: "count")
    let box = Box<Constant<Int>>()
    Main.run { box.content = number.map(on: MainActor.self) { $0 } }
    Threads.elsewhere { #expect(!box.content!.description.isEmpty) }
  }

  @Test func reflectionShowsTheDescriptionAndNothingInside() {
    let (number, emitter) = (Variable(value: 3, name: "count"), Emitter<Int>())
    let observer = NotificationCenter().continuum.observe(number) { _ in }
    let subjects: [Any] = [
      number, Constant(variable: number), number.map { $0 + 1 }, emitter, emitter.signal, observer,
      number[\.self], LinkedVariable(value: 1, following: number) { $0 + $1 }, ContinuumBag(),
    ]
    for subject in subjects {
      var text = ""
      dump(subject, to: &text)
      #expect(text.hasPrefix("- "))
      #expect(text.count { $0 == "\n" } == 1, "\(text)")
    }
  }

  @Test func reflectingWhileAnotherThreadWritesIsSafe() {
    let number = Variable(value: 0)
    let sum = Constant(combining: number, number.map { "\($0)" }) { "\($0) \($1)" }
    let (center, bag) = (NotificationCenter(), ContinuumBag())
    let observer = center.continuum.observe(sum) { _ in }
    observer.disposed(by: bag)
    let subjects: [any Sendable] = [number, sum, sum.values, observer, bag]
    Threads.run(count: 2, within: 120) { index in
      for step in 0..<2_000 {
        if index == 0 { number.value = step } else { _ = Mirror.everything(in: subjects) }
      }
    }
    #expect(sum.value == "1999 1999")
  }

  @Test func twoVariablesOfOneNameHaveDifferentUniqueNames() {
    let (one, other) = (Variable(value: 1, name: "count"), Variable(value: 1, name: "count"))
    #expect(one.notificationName != other.notificationName)
  }

  #if os(macOS) || os(Linux)
  @Test func aLoopIsReportedWithTheVariablesName() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0, name: "a looping count")
        NotificationCenter().continuum.observe(number, onValueChange: { number.value = $0 + 1 })
      }, saying: "does not settle", "a looping count")
  }
  #endif
}

@Suite("A constant made of a value", .ownThreads)
struct ConstantValueTests {
  @Test func aConstantMadeOfAValueHasThatValue() {
    #expect(Constant(value: 3).value == 3)
    #expect(Constant(value: nil as Int?).value == nil)
  }

  @Test func observedItDeliversItsValueOnceAndTheObservationIsOver() {
    let live = Live()
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      return NotificationCenter().continuum.observe(
        Constant(value: 3),
        onValueChange: { value in withExtendedLifetime(token) { log.append(value) } })
    }()
    #expect(log.all == [3])
    #expect(observer.isCancelled)
    #expect(live.count == 0)
  }

  @Test func onAQueueItDeliversItsValueOnceAndTheObservationIsOver() {
    let queue = OperationQueue()
    let log = Log<Int>()
    let observer = NotificationCenter().continuum.observe(
      Constant(value: 3), on: queue, onValueChange: { log.append($0) })
    queue.finish()
    #expect(log.all == [3])
    #expect(observer.isCancelled)
  }

  @Test func combinedWithAVariableItIsAPartThatDoesNotChange() {
    let number = Variable(value: 1)
    let sum = Constant(combining: number, Constant(value: 10)) { $0 + $1 }
    let log = Log<Int>()
    NotificationCenter().continuum.observe(sum, onValueChange: { log.append($0) })
    number.value = 2
    #expect(log.all == [11, 12])
    #expect(Constant(value: 2).map { $0 * 2 }.value == 4)
  }
}

extension Mirror {
  /// Counts what a mirror shows, what mirrors of that show, and so on, as test frameworks do to explain why
  /// an expectation failed.
  fileprivate static func everything(in subject: Any, depth: Int = 8) -> Int {
    depth == 0
      ? 1
      : Mirror(reflecting: subject).children.reduce(1) {
        $0 + everything(in: $1.value, depth: depth - 1)
      }
  }
}
