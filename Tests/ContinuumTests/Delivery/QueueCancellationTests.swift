import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A queue's `cancelAllOperations()` is meant for its owner's operations. It does not end observations.
@Suite("L5 Convergence: a queue whose operations are cancelled", .ownThreads)
struct QueueCancellationTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)
  let queue = OperationQueue()
  let log = Log<Int>()

  @Test func whatWaitedIsDeliveredAllTheSame() {
    let arrived = observe(2)
    queue.finish()
    queue.isSuspended = true
    number.value = 2
    queue.cancelAllOperations()
    queue.isSuspended = false
    arrived.pass("The value was lost.")
    #expect(log.all == [0, 2])
  }

  @Test func theFirstDeliveryIsMadeAllTheSame() {
    queue.isSuspended = true
    let arrived = observe(0)
    queue.cancelAllOperations()
    queue.isSuspended = false
    arrived.pass("The first value was lost.")
    #expect(log.all == [0])
  }

  @Test func laterValuesArrive() {
    let arrived = observe(3)
    queue.finish()
    queue.isSuspended = true
    number.value = 1
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.finish()
    number.value = 3
    arrived.pass("The observation has ended silently.")
    #expect(log.last == 3)
  }

  @Test func theNotificationIsPostedAllTheSame() {
    let posted = Gate()
    center.listen(to: number.notificationName) { posted.open() }
    _ = observe(-1)
    queue.finish()
    queue.isSuspended = true
    number.value = 1
    queue.cancelAllOperations()
    queue.isSuspended = false
    posted.pass("The change was never posted.")
  }

  @Test func aDerivedValueIsDeliveredAllTheSame() {
    let arrived = Gate()
    center.continuum.observe(
      number.map { $0 * 2 }, on: queue, onValueChange: { if $0 == 4 { arrived.open() } })
    queue.finish()
    queue.isSuspended = true
    number.value = 2
    queue.cancelAllOperations()
    queue.isSuspended = false
    arrived.pass("The value was lost.")
  }

  @Test func cancellingAllTheTimeLosesNothing() {
    let arrived = observe(500)
    for value in 1...500 {
      number.value = value
      queue.cancelAllOperations()
    }
    arrived.pass("The last value was lost.")
    #expect(log.all == log.all.sorted())
  }

  @Test func anObservationCancelledAsWellDeliversNothingAndIsReleased() {
    let live = Live()
    let observer = {
      let token = live.token()
      return center.continuum.observe(
        number, on: queue,
        onValueChange: { [log] value in withExtendedLifetime(token) { log.append(value) } })
    }()
    queue.finish()
    queue.isSuspended = true
    number.value = 1
    queue.cancelAllOperations()
    observer.cancel()
    queue.isSuspended = false
    queue.finish()
    #expect(live.count == 0)
    #expect(log.all == [0])
  }

  /// The gate opens when `value` arrives.
  private func observe(_ value: Int) -> Gate {
    let arrived = Gate()
    center.continuum.observe(
      number, on: queue,
      onValueChange: { [log] in
        log.append($0)
        if $0 == value { arrived.open() }
      })
    return arrived
  }
}
