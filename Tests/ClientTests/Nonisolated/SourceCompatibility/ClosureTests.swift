import Continuum
import Foundation
import Testing

@Suite("Source compatibility: values to closures")
struct ClosureTests {
  private let center = NotificationCenter()
  private let target = Target()
  private let number = Variable(value: 1)

  @Test func aClosureReceivesTheTargetAndTheValue() {
    let log = Log<Int>()
    center.continuum.observe(number, bindTo: target) { target, value in
      target.number = value
      log.append(value)
    }
    center.continuum.observe(number, bindTo: target) { log.append($0.number * 10 + $1) }
    number.value = 2
    #expect(log.all == [1, 11, 2, 22])
  }

  @Test func aFunctionIsGivenInPlaceOfAClosure() {
    func show(_ target: Target, _ value: Int) { target.number = value }
    let log = Log<Int>()
    func note(_ value: Int) { log.append(value) }
    center.continuum.observe(number, bindTo: target, onValueChange: show)
    center.continuum.observe(number, onValueChange: note)
    number.value = 2
    #expect(target.number == 2)
    #expect(log.all == [1, 2])
  }

  @Test func aClosureIsWrittenBehindTheCall() {
    let log = Log<Int>()
    let observer = center.continuum.observe(number) { log.append($0) }
    number.value = 2
    observer.cancel()
    observer.cancel()
    number.value = 3
    #expect(log.all == [1, 2])
  }
}
