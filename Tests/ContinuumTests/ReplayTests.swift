import Continuum
import Foundation
import Testing

@Suite("L1 Replay")
struct ReplayTests {
  @Test func observingDeliversTheCurrentValueAndThenEveryLaterChange() {
    let center = NotificationCenter()
    let number = Variable(value: 1)
    var log: [Int] = []
    center.continuum.observe(number, onValueChange: { log.append($0) })
    #expect(log == [1])
    number.value = 2
    number.value = 3
    #expect(log == [1, 2, 3])
  }
}
