import Continuum
import Foundation
import Testing

@Suite("Source compatibility: values to properties")
struct PropertyTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

  @Test func aValueGoesToAPropertyOfItsType() {
    let observer: ContinuumObserver = center.continuum.observe(number, bindTo: target, \.number)
    number.value = 2
    #expect(target.number == 2)
    #expect(!observer.isCancelled)
  }

  @Test func aValueGoesToAnOptionalProperty() {
    center.continuum.observe(number, bindTo: target, \.numberOrNil)
    center.continuum.observe(number, bindTo: target) { $0.numberOrTrap = $1 }
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
}
