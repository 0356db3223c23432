import Continuum
import Foundation
import Testing

// Touches every public declaration the way clients write it. What is here keeps compiling, and keeps
// delivering the same.

/// Conforms by way of a variable that it wraps.
private struct Wrapped: ValueRepresentable {
  let number: Variable<Int>

  var value: Int { number.value }
  var uniqueName: Notification.Name { number.uniqueName }
  var _constant: Constant<Int> { number._constant }
}

private final class Target {
  var number = 0
  var numberOrNil: Int?
  var numberOrTrap: Int!
}

private final class Model {
  var number = 1
  var numberOrNil: Int? = 1
  var numberOrTrap: Int! = 1
  let fixed = 7
  var inner = Inner()
  var list = [1, 2]

  struct Inner { var number = 1 }
}

private class Special: Inherited {}

private class Inherited {
  var number = 1
}

private struct Empty: Error, Equatable {}

@Suite("Source compatibility")
struct SourceCompatibilityTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

  // MARK: Sources

  @Test func aVariableIsASource() {
    center.continuum.observe(number, bindTo: target, \.number)
    number.value = 2
    #expect(target.number == 2)
  }

  @Test func aConstantIsASource() {
    let count = Constant(variable: number)
    center.continuum.observe(count, bindTo: target, \.number)
    number.value = 2
    #expect(target.number == 2)
    #expect(count.value == 2)
  }

  @Test func aGenericSourceIsASource() {
    func bind(_ source: some ValueRepresentable<Int>) {
      center.continuum.observe(source, bindTo: target, \.number)
      center.continuum.observe(source, bindTo: target, \.numberOrNil)
      center.continuum.observe(source, bindTo: target) { $0.numberOrTrap = $1 }
    }
    bind(number)
    number.value = 2
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
  }

  @Test func anExistentialSourceIsASource() {
    let source: any ValueRepresentable<Int> = Constant(variable: number)
    var log: [Int] = []
    center.continuum.observe(source, bindTo: target, \.number)
    center.continuum.observe(source, bindTo: target, \.numberOrNil)
    center.continuum.observe(source, bindTo: target) { $0.numberOrTrap = $1 }
    center.continuum.observe(source, onValueChange: { log.append($0) })
    number.value = 2
    #expect(source.value == 2)
    #expect(source.uniqueName == number.uniqueName)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
    #expect(log == [1, 2])
  }

  @Test func anOptionalExistentialSourceIsASource() {
    let maybe = Variable<Int?>(value: 1)
    let source: any ValueRepresentable<Int?> = maybe
    center.continuum.observe(source, bindTo: target, \.number)
    center.continuum.observe(source, bindTo: target, \.numberOrNil)
    maybe.value = 2
    maybe.value = nil
    #expect(target.number == 2)
    #expect(target.numberOrNil == nil)
  }

  @Test func aTypeOfTheClientIsASource() {
    center.continuum.observe(Wrapped(number: number), bindTo: target, \.number)
    number.value = 2
    #expect(target.number == 2)
  }

  // MARK: Values to properties

  @Test func aValueGoesToAPropertyOfItsType() {
    let observer: ContinuumObserver = center.continuum.observe(number, bindTo: target, \.number)
    number.value = 2
    #expect(target.number == 2)
    #expect(!observer.isCancelled)
  }

  @Test func aValueGoesToAnOptionalProperty() {
    center.continuum.observe(number, bindTo: target, \.numberOrNil)
    center.continuum.observe(number, bindTo: target, \.numberOrTrap)
    number.value = 2
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
  }

  @Test func anOptionalValueGoesToAPropertyThatIsNoneUnlessItIsNil() {
    let maybe = Variable<Int?>(value: nil)
    target.number = 7
    center.continuum.observe(maybe, bindTo: target, \.number)
    #expect(target.number == 7)
    maybe.value = 2
    #expect(target.number == 2)
    maybe.value = nil
    #expect(target.number == 2)
  }

  @Test func anOptionalValueGoesToAnOptionalProperty() {
    let maybe = Variable<Int?>(value: 2)
    center.continuum.observe(maybe, bindTo: target, \.numberOrNil)
    center.continuum.observe(maybe, bindTo: target, \.numberOrTrap)
    #expect(target.numberOrNil == 2)
    maybe.value = nil
    #expect(target.numberOrNil == nil)
    #expect(target.numberOrTrap == nil)
  }

  @Test func aValueGoesThroughAKeyPathInAVariable() {
    let same: ReferenceWritableKeyPath<Target, Int> = \.number
    let optional: ReferenceWritableKeyPath<Target, Int?> = \.numberOrNil
    center.continuum.observe(number, bindTo: target, same)
    center.continuum.observe(number, bindTo: target, optional)
    let maybe = Variable<Int?>(value: nil)
    center.continuum.observe(maybe, bindTo: target, same)
    number.value = 2
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
  }

  @Test func aKeyPathMayBeLong() {
    let model = Model()
    center.continuum.observe(number, bindTo: model, \.inner.number)
    center.continuum.observe(number, bindTo: model, \.list[1])
    number.value = 3
    #expect(model.inner.number == 3)
    #expect(model.list == [1, 3])
  }

  // MARK: Values to closures

  @Test func aClosureReceivesTheTargetAndTheValue() {
    var log: [Int] = []
    center.continuum.observe(number, bindTo: target) { target, value in
      target.number = value
      log.append(value)
    }
    center.continuum.observe(number, bindTo: target) { log.append($0.number * 10 + $1) }
    number.value = 2
    #expect(log == [1, 11, 2, 22])
  }

  @Test func aFunctionIsGivenInPlaceOfAClosure() {
    func show(_ target: Target, _ value: Int) { target.number = value }
    var log: [Int] = []
    func note(_ value: Int) { log.append(value) }
    center.continuum.observe(number, bindTo: target, onValueChange: show)
    center.continuum.observe(number, onValueChange: note)
    number.value = 2
    #expect(target.number == 2)
    #expect(log == [1, 2])
  }

  @Test func aClosureIsWrittenBehindTheCall() {
    var log: [Int] = []
    let observer = center.continuum.observe(number) { log.append($0) }
    number.value = 2
    observer.cancel()
    observer.cancel()
    number.value = 3
    #expect(log == [1, 2])
  }

  // MARK: Key paths of objects

  @Test func aPropertyOfAnObjectGoesToEveryKindOfProperty() {
    let model = Model()
    center.continuum.observe(model, \.number, bindTo: target, \.number)
    center.continuum.observe(model, \.number, bindTo: target, \.numberOrNil)
    center.continuum.observe(model, \.number, bindTo: target, \.numberOrTrap)
    model.number = 2
    #expect(target.number == 1)
    center.continuum.post(keyPath: \Model.number)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
  }

  @Test func anOptionalPropertyOfAnObjectGoesToEveryKindOfProperty() {
    let model = Model()
    center.continuum.observe(model, \.numberOrNil, bindTo: target, \.number)
    center.continuum.observe(model, \.numberOrNil, bindTo: target, \.numberOrNil)
    center.continuum.observe(model, \.numberOrTrap, bindTo: target, \.numberOrTrap)
    model.numberOrNil = nil
    model.numberOrTrap = nil
    center.continuum.post(keyPath: \Model.numberOrNil, of: model)
    center.continuum.post(keyPath: \Model.numberOrTrap, of: model)
    #expect(target.number == 1)
    #expect(target.numberOrNil == nil)
    #expect(target.numberOrTrap == nil)
  }

  @Test func aPropertyOfAnObjectGoesToClosures() {
    let model = Model()
    var log: [Int?] = []
    center.continuum.observe(model, \.number, bindTo: target) { $0.number = $1 }
    center.continuum.observe(model, \.numberOrNil, onValueChange: { log.append($0) })
    center.continuum.observe(model, \.fixed) { log.append($0) }
    center.continuum.observe(model, \.list.count, onValueChange: { log.append($0) })
    model.number = 2
    center.continuum.post(keyPath: \Model.number, of: model)
    center.continuum.post(keyPath: \Model.list.count, of: model)
    #expect(target.number == 2)
    #expect(log == [1, 7, 2, 2])
  }

  @Test func aKeyPathOfAnObjectMayComeInAVariable() {
    let model = Model()
    let source: KeyPath<Model, Int> = \.number
    let writable = \Model.number
    center.continuum.observe(model, source, bindTo: target, \.number)
    center.continuum.observe(model, writable, bindTo: target, \.numberOrNil)
    model.number = 2
    center.continuum.post(keyPath: source, of: model)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
  }

  @Test func aNotificationPostedByHandRefreshes() {
    let model = Model()
    let name = NotificationCenterContinuum.notificationName(for: \Model.number)
    center.continuum.observe(model, \.number, bindTo: target, \.number)
    model.number = 2
    center.post(name: name, object: model)
    #expect(target.number == 2)
    model.number = 3
    center.post(name: name, object: nil)
    #expect(target.number == 3)
  }

  @Test func theKeyPathOfASubclassIsAnotherOne() {
    let model = Special()
    center.continuum.observe(model, \Inherited.number, bindTo: target, \.number)
    model.number = 2
    center.continuum.post(keyPath: \Special.number, of: model)
    #expect(target.number == 1)
    center.continuum.post(keyPath: \Inherited.number, of: model)
    #expect(target.number == 2)
  }

  // MARK: Reading and writing

  @Test func aVariableIsWrittenInEveryWay() throws {
    let words = Variable(value: ["a"])
    words.value += ["b"]
    words.value.append("c")
    words.modify { $0.append("d") }
    let last = words.modify { $0.popLast() }
    #expect(last == "d")
    #expect(words.value == ["a", "b", "c"])
  }

  @Test func modifyThrowsWhatItsBodyThrows() {
    let words = Variable(value: ["a"])
    func takeLast() throws(Empty) -> String {
      try words.modify { (words) throws(Empty) -> String in
        guard let last = words.popLast() else { throw Empty() }
        return last
      }
    }
    #expect(throws: Never.self) { try takeLast() }
    #expect(throws: Empty()) { try takeLast() }
    #expect(throws: (any Error).self) { try words.modify { _ in throw Empty() } }
  }

  @Test func changesAreListenedToByName() {
    let count = Constant(variable: number)
    #expect(count.uniqueName == number.uniqueName)
    center.continuum.observe(number, bindTo: target, \.number)
    nonisolated(unsafe) var posts = 0
    let token = center.addObserver(forName: count.uniqueName, object: nil, queue: nil) { _ in
      posts += 1
    }
    number.value = 2
    #expect(posts == 1)
    center.removeObserver(token)
  }

  // MARK: Ending

  @Test func anObservationGoesIntoABag() {
    let bag = ContinuumBag()
    let observer = center.continuum.observe(number, bindTo: target, \.number)
    observer.disposed(by: bag)
    center.continuum.observe(number, bindTo: target, \.numberOrNil).disposed(by: bag)
    bag.cancelAll()
    number.value = 2
    #expect(observer.isCancelled)
    #expect(target.number == 1)
    #expect(target.numberOrNil == 1)
  }
}

@Suite("Source compatibility of `on:`")
@MainActor
struct QueueCompatibilityTests {
  @Test(arguments: [nil, OperationQueue.main])
  func everyFormTakesAQueue(queue: OperationQueue?) {
    let number = Variable(value: 1)
    let maybe = Variable<Int?>(value: 1)
    let model = Model()
    let target = Target()
    let center = NotificationCenter()
    let keyPath: ReferenceWritableKeyPath<Target, Int> = \.number
    var log: [Int?] = []
    center.continuum.observe(number, on: queue, bindTo: target, \.number)
    center.continuum.observe(number, on: queue, bindTo: target, keyPath)
    center.continuum.observe(number, on: queue, bindTo: target, \.numberOrNil)
    center.continuum.observe(maybe, on: queue, bindTo: target, \.number)
    center.continuum.observe(number, on: queue, bindTo: target) { log.append($0.number + $1) }
    center.continuum.observe(number, on: queue, onValueChange: { log.append($0) })
    center.continuum.observe(model, \.number, on: queue, bindTo: target, \.number)
    center.continuum.observe(model, \.number, on: queue, bindTo: target, \.numberOrNil)
    center.continuum.observe(model, \.numberOrNil, on: queue, bindTo: target, \.number)
    center.continuum.observe(model, \.number, on: queue, bindTo: target) { _, _ in log.append(3) }
    center.continuum.observe(model, \.numberOrNil, on: queue, onValueChange: { log.append($0) })
    #expect(log == [2, 1, 3, 1])
    #expect(target.numberOrNil == 1)
  }
}

@Suite("Source compatibility with every kind of element")
struct ElementCompatibilityTests {
  private let center = NotificationCenter()

  private final class Box<Value> {
    var value: Value
    var optional: Value?
    weak var object: Model?

    init(_ value: Value) { self.value = value }
  }

  private enum Size: Equatable { case small, large(Int) }

  /// Binds in every form, and returns what has arrived by the last one.
  private func deliver<Value>(_ first: Value, _ second: Value) -> [Value] {
    let source = Variable(value: first)
    let box = Box(first)
    var log: [Value] = []
    center.continuum.observe(source, bindTo: box, \.value)
    center.continuum.observe(source, bindTo: box, \.optional)
    center.continuum.observe(source, bindTo: box) { log.append($1) }
    center.continuum.observe(source, onValueChange: { log.append($0) })
    center.continuum.observe(box, \.value, onValueChange: { log.append($0) })
    source.value = second
    return log + [box.value, box.optional!]
  }

  @Test func structsEnumsAndCollectionsAreElements() {
    #expect(deliver(1, 2) == [1, 1, 1, 2, 2, 2, 2])
    #expect(deliver(Size.small, .large(2)).last == .large(2))
    #expect(deliver(["a": [1]], ["a": [2]]).last == ["a": [2]])
    #expect(deliver("one", "two").last == "two")
  }

  @Test func optionalsAreElements() {
    #expect(deliver(Int?.none, 2).last == .some(.some(2)))
    #expect(deliver(Int??.some(nil), .some(2)).last == .some(2))
  }

  @Test func classesAreElements() {
    let first = Model()
    let second = Model()
    #expect(deliver(first, second).last === second)
    let source = Variable(value: first)
    let box = Box(first)
    center.continuum.observe(source, bindTo: box, \.object)
    source.value = second
    #expect(box.object === second)
  }

  @Test func tuplesFunctionsExistentialsAndTypesAreElements() {
    #expect(deliver((1, "one"), (2, "two")).last! == (2, "two"))
    #expect(deliver({ 1 }, { 2 }).last?() == 2)
    #expect(deliver(1 as any Equatable, "two").last as? String == "two")
    #expect(deliver(Int.self as Any.Type, String.self).last == String.self)
    #expect(deliver((), ()).count == 7)
  }
}
