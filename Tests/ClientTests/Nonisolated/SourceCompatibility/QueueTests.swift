import Continuum
import Foundation
import Testing

@Suite("Source compatibility: `on:`")
@MainActor
struct QueueTests {
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
