import Continuum
import Foundation
import Testing

@Suite("Source compatibility: every kind of element")
@MainActor
struct ElementTests {
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
