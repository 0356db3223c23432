import Continuum
import Foundation
import Testing

@Suite("Source compatibility: ending")
struct EndingTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

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
