import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L2 Store, then notify", .ownThreads)
struct StoreThenNotifyTests {
  let center = NotificationCenter()

  @Test func insideADeliveryTheSourceHoldsTheDeliveredValue() {
    let number = Variable(value: 1)
    let constant = Constant(variable: number)
    let log = Log<[Int]>()
    center.continuum.observe(
      number, onValueChange: { log.append([$0, number.value, constant.value]) })
    number.value = 2
    number.modify { $0 = 3 }
    #expect(log.all == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
  }

  @Test func insideADeliveryThatWroteTheSourceHoldsTheNewerValueAtOnce() {
    let number = Variable(value: 1)
    let log = Log<[Int]>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        if value == 2 { number.value = 3 }
        log.append([value, number.value])
      })
    number.value = 2
    #expect(log.all == [[1, 1], [2, 3], [3, 3]])
  }

  @Test func insideANotificationTheSourceHoldsTheNewValue() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { _ in })
    center.listen(to: number.notificationName) { log.append(number.value) }
    number.value = 2
    #expect(log.all == [2])
  }

  @Test func insideADeliveryTheSourceNeverHoldsAnOlderValueWhoeverWrites() async {
    let number = Variable(value: 0)
    let older = Runs()
    for _ in 0..<3 {
      center.continuum.observe(
        number,
        onValueChange: { value in
          if number.value < value { older.add() }
        })
    }
    let witness = Witness(of: number, through: center)
    Threads.run(count: 4) { _ in
      for _ in 0..<5000 { number.modify { $0 += 1 } }
    }
    await witness.expect(20_000)
    #expect(older.count == 0)
  }
}
