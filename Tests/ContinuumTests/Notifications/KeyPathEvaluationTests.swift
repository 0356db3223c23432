import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A key path is taken when `observe` is called, and nothing else is kept of how it came about.
@Suite("L10 End: key paths are taken at the call", .ownThreads)
struct KeyPathEvaluationTests {
  let center = NotificationCenter()
  let number = Variable(value: 1)

  // MARK: Of the target

  @Test func aTargetsKeyPathInAVariableIsTheOneAtTheCall() {
    let pair = Pair()
    var keyPath = \Pair.a
    center.continuum.observe(number, bindTo: pair, keyPath)
    keyPath = \.b
    number.value = 2
    #expect(pair.both == [2, 0])
    _ = keyPath
  }

  @Test func anOptionalTargetsKeyPathInAVariableIsTheOneAtTheCall() {
    let pair = Pair()
    var keyPath = \Pair.someA
    center.continuum.observe(number, bindTo: pair, keyPath)
    keyPath = \.someB
    number.value = 2
    #expect(pair.someBoth == [2, nil])
    _ = keyPath
  }

  @Test func theKeyPathForAnOptionalValueInAVariableIsTheOneAtTheCall() {
    let pair = Pair()
    let optional = Variable<Int?>(value: 1)
    var keyPath = \Pair.a
    center.continuum.observe(optional, bindTo: pair, keyPath)
    keyPath = \.b
    optional.value = 2
    #expect(pair.both == [2, 0])
    _ = keyPath
  }

  @Test func aTargetsKeyPathIsAskedForOnce() {
    let pair = Pair()
    var calls = 0
    func keyPath() -> ReferenceWritableKeyPath<Pair, Int> {
      calls += 1
      return \.a
    }
    center.continuum.observe(number, bindTo: pair, keyPath())
    #expect(calls == 1)
    for value in 2...5 { number.value = value }
    #expect(calls == 1)
    #expect(pair.a == 5)
  }

  @Test func whoeverHoldsTheTargetsKeyPathIsNotKept() {
    let pair = Pair()
    weak var gone: Holder?
    do {
      let holder = Holder()
      gone = holder
      center.continuum.observe(number, bindTo: pair, holder.target)
    }
    #expect(gone == nil)
    number.value = 2
    #expect(pair.a == 2)
  }

  @Test func aSubscriptsArgumentIsTheOneAtTheCall() {
    let model = Model()
    var index = 0
    center.continuum.observe(number, bindTo: model, \.[index])
    index = 1
    number.value = 9
    #expect(model.numbers == [9, 2, 3])
    _ = index
  }

  @Test func theIndexOfAGlobalVariableIsTheOneAtTheCall() {
    let model = Model()
    Indices.target = 0
    center.continuum.observe(number, bindTo: model, \.[Indices.target])
    Indices.target = 1
    number.value = 9
    #expect(model.numbers == [9, 2, 3])
  }

  @Test func theIndexOfAGlobalVariableIsTheOneAtTheCallOfATwoWayBinding() {
    let (model, edited) = (Model(), Notification.Name("edited"))
    var call: () -> Void = {}
    Indices.edited = 0
    center.continuum.bind(number, with: model, \.[Indices.edited], after: edited)
    center.continuum.bind(number, with: model, \.[Indices.edited]) { call = $0 }
    Indices.edited = 1
    number.value = 9
    #expect(model.numbers == [9, 2, 3])
    model.numbers = [7, 8, 9]
    center.post(name: edited, object: model)
    #expect(number.value == 7)
    model.numbers = [5, 8, 9]
    call()
    #expect(number.value == 5)
  }

  @Test func aTwoWayBindingAsksForItsKeyPathOnce() {
    let pair = Pair()
    var calls = 0
    func keyPath() -> ReferenceWritableKeyPath<Pair, Int> {
      calls += 1
      return \.a
    }
    center.continuum.bind(number, with: pair, keyPath(), after: Notification.Name("edited"))
    center.continuum.bind(number, with: pair, keyPath()) { _ in }
    number.value = 2
    #expect(calls == 2)
  }

  // MARK: Of the source

  @Test func anObjectsKeyPathInAVariableIsTheOneAtTheCall() {
    let pair = Pair()
    var keyPath: KeyPath<Pair, Int> = \Pair.a
    let log = Log<Int>()
    center.continuum.observe(pair, keyPath, onValueChange: { log.append($0) })
    keyPath = \.b
    (pair.a, pair.b) = (1, 100)
    center.continuum.post(keyPath: \Pair.a)
    #expect(log.all == [0, 1])
    _ = keyPath
  }

  @Test func anObjectsKeyPathIsAskedForOnce() {
    let pair = Pair()
    let label = Label()
    var calls = 0
    func keyPath() -> KeyPath<Pair, Int> {
      calls += 1
      return \.a
    }
    center.continuum.observe(pair, keyPath(), bindTo: label, \.number)
    #expect(calls == 1)
    for _ in 0..<3 { center.continuum.post(keyPath: \Pair.a) }
    #expect(calls == 1)
  }

  @Test func whoeverHoldsTheObjectsKeyPathIsNotKept() {
    let pair = Pair()
    let label = Label()
    weak var gone: Holder?
    do {
      let holder = Holder()
      gone = holder
      center.continuum.observe(pair, holder.source, bindTo: label, \.number)
    }
    #expect(gone == nil)
    pair.a = 2
    center.continuum.post(keyPath: \Pair.a, of: pair)
    #expect(label.number == 2)
  }

  @Test func bothKeyPathsInVariablesAreThoseAtTheCall() {
    let (pair, target) = (Pair(), Pair())
    var source: KeyPath<Pair, Int> = \Pair.a
    var path = \Pair.a
    center.continuum.observe(pair, source, bindTo: target, path)
    (source, path) = (\.b, \.b)
    (pair.a, pair.b) = (1, 100)
    center.continuum.post(keyPath: \Pair.a)
    #expect(target.both == [1, 0])
    _ = (source, path)
  }

  @Test func theIndexOfAGlobalVariableOfASourceIsTheOneAtTheCall() {
    let (model, label) = (Model(), Label())
    Indices.source = 0
    center.continuum.observe(model, \.[Indices.source], bindTo: label, \.number)
    let value = center.continuum.value(of: model, \.[Indices.source])
    Indices.source = 1
    model.numbers = [9, 8, 7]
    center.continuum.post(keyPath: \Model[0])
    #expect(label.number == 9)
    #expect(value.value == 9)
  }

  @Test func aConstantAsksForItsKeyPathOnce() {
    let pair = Pair()
    var calls = 0
    func keyPath() -> KeyPath<Pair, Int> {
      calls += 1
      return \.a
    }
    #expect(center.continuum.value(of: pair, keyPath()).value == 0)
    #expect(calls == 1)
  }

  // MARK: What is left afterwards

  @Test func whatWasCapturedForAnObjectsKeyPathDoesNotOutliveTheObservation() {
    let pair = Pair()
    weak var gone: Holder?
    var observer: ContinuumObserver?
    do {
      let holder = Holder()
      gone = holder
      observer = center.continuum.observe(
        pair, holder.source, onValueChange: { _ in withExtendedLifetime(holder) {} })
    }
    #expect(gone != nil)
    observer?.cancel()
    #expect(gone == nil)
  }

  @Test func anObjectInAKeyPathsSubscriptDoesNotOutliveTheObservationOfATarget() {
    let drawers = Drawers()
    weak var gone: Key?
    let observer = {
      let key = Key()
      gone = key
      return center.continuum.observe(number, bindTo: drawers, \.[key])
    }()
    number.value = 2
    #expect(drawers.number == 2)
    observer.cancel()
    #expect(gone == nil)
  }

  @Test func anObjectInAKeyPathsSubscriptDoesNotOutliveTheObservationOfASource() {
    let drawers = Drawers()
    weak var gone: Key?
    let observer = {
      let key = Key()
      gone = key
      return center.continuum.observe(drawers, \.[key], onValueChange: { _ in })
    }()
    observer.cancel()
    #expect(gone == nil)
  }
}

/// Each is used by one test.
private enum Indices {
  nonisolated(unsafe) static var target = 0
  nonisolated(unsafe) static var edited = 0
  nonisolated(unsafe) static var source = 0
}

private final class Pair {
  var a = 0
  var b = 0
  var someA: Int?
  var someB: Int?

  var both: [Int] { [a, b] }
  var someBoth: [Int?] { [someA, someB] }
}

private final class Holder: Sendable {
  let target: any ReferenceWritableKeyPath<Pair, Int> & Sendable = \Pair.a
  let source: any KeyPath<Pair, Int> & Sendable = \Pair.a
}

private final class Key: Hashable, Sendable {
  static func == (one: Key, other: Key) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Drawers {
  var number = 0

  subscript(key: Key) -> Int {
    get { number }
    set { number = newValue }
  }
}
