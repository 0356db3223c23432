import Continuum
import Foundation
import Testing

@Suite("Source compatibility: what is a source")
struct SourceTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

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
    let log = Log<Int>()
    center.continuum.observe(source, bindTo: target, \.number)
    center.continuum.observe(source, bindTo: target, \.numberOrNil)
    center.continuum.observe(source, bindTo: target) { $0.numberOrTrap = $1 }
    center.continuum.observe(source, onValueChange: { log.append($0) })
    number.value = 2
    #expect(source.value == 2)
    #expect(source.notificationName == number.notificationName)
    #expect(target.number == 2)
    #expect(target.numberOrNil == 2)
    #expect(target.numberOrTrap == 2)
    #expect(log.all == [1, 2])
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
}
