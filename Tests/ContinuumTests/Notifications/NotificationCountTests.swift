import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// How often a change is posted that some have received before others.
@Suite("L9 Notifications: each change once", .serialized, .ownThreads)
struct NotificationCountTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1)
  private let queue = OperationQueue()
  private let posts = Log<Int>()

  init() { queue.maxConcurrentOperationCount = 1 }

  /// Writes 2, and 3 while an observation on the queue is in its delivery of 2.
  private func writeTwice(_ isInside: Gate, _ mayGoOn: Gate) {
    queue.finish()
    number.value = 2
    isInside.pass()
    number.value = 3
    mayGoOn.open()
    queue.finish()
  }

  @Test func whatAllOthersHaveReceivedIsPostedWhenTheSlowestOneIsCancelled() {
    let (isInside, mayGoOn, slow) = (Gate(), Gate(), Box<ContinuumObserver>())
    center.listen(to: number.notificationName) { [posts, number] in
      posts.append(number.value)
      slow.content?.cancel()
    }
    center.continuum.observe(number) { _ in }
    slow.content = center.continuum.observe(number, on: queue) { value in
      guard value == 2 else { return }
      isInside.open()
      mayGoOn.pass()
    }
    writeTwice(isInside, mayGoOn)
    #expect(posts.gets { $0.count == 2 }, "2 is posted, and then 3: \(posts.all)")
  }

  @Test func whatAllOthersHaveReceivedIsPostedWhenTheTargetOfTheSlowestOneDies() {
    let (isInside, mayGoOn, target) = (Gate(), Gate(), Box(Label()))
    center.listen(to: number.notificationName) { [posts, number] in
      posts.append(number.value)
      target.content = nil
    }
    center.continuum.observe(number) { _ in }
    center.continuum.observe(number, on: queue, bindTo: target.content!) { _, value in
      guard value == 2 else { return }
      isInside.open()
      mayGoOn.pass()
    }
    writeTwice(isInside, mayGoOn)
    #expect(posts.gets { $0.count == 2 }, "2 is posted, and then 3: \(posts.all)")
  }

  @Test func anObservationThatReplacesItselfInItsDeliveryHasReceivedTheChange() {
    center.listen(to: number.notificationName) { [posts, number] in posts.append(number.value) }
    let (observer, log) = (Box<ContinuumObserver>(), Log<Int>())
    observer.content = center.continuum.observe(number) { [center, number] value in
      guard value == 2 else { return }
      observer.content?.cancel()
      observer.content = center.continuum.observe(number) { log.append($0) }
    }
    number.value = 2
    #expect(posts.all == [2])
    #expect(log.all == [2])
    number.value = 3
    #expect(posts.all == [2, 3])
  }

  @Test func aChangeThatTurnsOutToBeNoneIsNotPosted() {
    let distinct = number.removeDuplicates()
    center.listen(to: distinct.notificationName) { [posts] in posts.append(distinct.value) }
    let log = Log<Int>()
    center.continuum.observe(distinct, on: queue) { log.append($0) }
    queue.finish()
    for _ in 0..<3 {
      queue.isSuspended = true
      number.value = 2
      number.value = 1
      queue.isSuspended = false
      queue.finish()
    }
    #expect(log.all == [1])
    #expect(posts.all == [])
  }

  @Test func whatWasPostedBeforeALaneJoinedIsNoChangeLater() {
    let (distinct, other, slow) = (
      number.removeDuplicates(), NotificationCenter(), OperationQueue()
    )
    slow.maxConcurrentOperationCount = 1
    let (isInside, mayGoOn) = (Gate(), Gate())
    center.listen(to: distinct.notificationName) { [posts] in posts.append(distinct.value) }
    center.continuum.observe(distinct, on: queue) { _ in }
    other.continuum.observe(distinct, on: slow) { value in
      guard value == 2 else { return }
      isInside.open()
      mayGoOn.pass()
    }
    queue.finish()
    slow.finish()
    number.value = 2
    isInside.pass()
    number.value = 3
    queue.finish()
    #expect(posts.all.last == 3)
    let count = posts.count
    // The slow queue is in its delivery of 2, which this center has posted.
    center.continuum.observe(distinct, on: slow) { _ in }
    mayGoOn.open()
    slow.finish()
    (queue.isSuspended, slow.isSuspended) = (true, true)
    number.value = 4
    number.value = 3
    (queue.isSuspended, slow.isSuspended) = (false, false)
    queue.finish()
    slow.finish()
    #expect(posts.count == count, "No observation has received a change: \(posts.all)")
  }

  @Test func anObservationThatIsMadeInARoundOfAnotherCenterHoldsNothingBack() {
    let (other, isPosted, slow) = (NotificationCenter(), Gate(), Log<Int>())
    center.listen(to: number.notificationName) { [posts] in
      posts.append(slow.last ?? 0)
      isPosted.open()
    }
    center.continuum.observe(number, on: queue) { slow.append($0) }
    queue.finish()
    other.continuum.observe(number) { [center, number, queue] value in
      guard value == 2 else { return }
      // The queue has received 2, and gets 3 later.
      isPosted.pass()
      queue.isSuspended = true
      Threads.elsewhere { number.value = 3 }
      center.continuum.observe(number) { _ in }
    }
    Threads.elsewhere { [number] in number.value = 2 }
    queue.isSuspended = false
    queue.finish()
    isPosted.pass()
    #expect(posts.all == [2, 3])
  }

  @Test func anObservationThatIsMadeInTheLastDeliveryOfAnotherPostsNothingTwice() {
    let (other, isPosted, slow) = (NotificationCenter(), Gate(), Log<Int>())
    let observers = Log<ContinuumObserver>()
    center.listen(to: number.notificationName) { [posts] in
      posts.append(slow.last ?? 0)
      isPosted.open()
    }
    center.continuum.observe(number, on: queue) { slow.append($0) }
    queue.finish()
    let first = other.continuum.observe(number) { [center, number, queue] value in
      guard value == 2 else { return }
      isPosted.pass()
      queue.isSuspended = true
      observers.last?.cancel()
      // The new observation has received 3 when the delivery of 2 ends.
      Threads.elsewhere { number.value = 3 }
      observers.append(center.continuum.observe(number) { _ in })
    }
    observers.append(first)
    Threads.elsewhere { [number] in number.value = 2 }
    queue.isSuspended = false
    queue.finish()
    isPosted.pass()
    observers.last?.cancel()
    #expect(posts.all == [2, 3])
  }
}
