import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// When and where the notification of a change is posted.
@Suite("L9 Notifications: when and where", .serialized, .ownThreads)
struct NotificationTimeTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  @Test func aChangeThatAllHaveReceivedIsPostedThoughTheNextIsOnItsWay() {
    let (one, other) = (SlowTarget(), SlowTarget())
    for target in [one, other] {
      center.continuum.observe(number, on: target.queue, onValueChange: target.receive)
      target.queue.finish()
    }
    let posts = Log<Int>()
    let isPosted = Gate()
    center.listen(to: number.notificationName) { [number] in
      posts.append(number.value)
      isPosted.open()
    }
    number.value = 1
    one.hasBegun.pass()
    other.hasBegun.pass()
    for value in 2...4 {
      // Both receive `value - 1`. From here on something is always on its way to one of them.
      number.value = value
      one.mayGoOn.open()
      one.hasBegun.pass("The queue does not go on.")
      #expect(posts.count == value - 2)
      other.mayGoOn.open()
      isPosted.pass("What both have received is not posted.", within: 180)
      other.hasBegun.pass("The queue does not go on.")
      #expect(posts.count == value - 1)
    }
    one.mayGoOn.open()
    other.mayGoOn.open()
    isPosted.pass()
    #expect(posts.count == 4)
  }

  @Test func withAllTargetsOnTheMainActorItIsPostedThere() {
    let posts = Log<Bool>()
    let isPosted = Gate()
    center.listen(to: number.notificationName) {
      posts.append(Main.isHere)
      isPosted.open()
    }
    Main.run { [center, number] in
      for _ in 0..<3 { center.continuum.observe(number, onValueChange: { _ in }) }
    }
    Threads.elsewhere { [number] in
      for value in 1...500 {
        number.value = value
        guard isPosted.pass("The change is not posted.") else { return }
      }
    }
    let elsewhere = posts.all.count { !$0 }
    #expect(elsewhere == 0)
    #expect(posts.count == 500)
  }

  @Test func withAllTargetsOnAQueueItIsPostedThere() {
    let queue = OperationQueue()
    let posts = Log<Bool>()
    let isPosted = Gate()
    center.listen(to: number.notificationName) {
      posts.append(OperationQueue.current === queue)
      isPosted.open()
    }
    for _ in 0..<3 { center.continuum.observe(number, on: queue, onValueChange: { _ in }) }
    queue.finish()
    Threads.elsewhere { [number] in
      for value in 1...500 {
        number.value = value
        guard isPosted.pass("The change is not posted.") else { return }
      }
    }
    let elsewhere = posts.all.count { !$0 }
    #expect(elsewhere == 0)
    #expect(posts.count == 500)
  }

  enum Company: CaseIterable {
    case alone, oneBefore, oneBehind
  }

  @Test(arguments: Company.allCases)
  func aChangeOnWhichAnObservationCancelsItselfIsPosted(company: Company) {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    if company == .oneBefore { center.continuum.observe(number, onValueChange: { _ in }) }
    let mine = Box<ContinuumObserver>()
    mine.content = center.continuum.observe(
      number, onValueChange: { if $0 == 1 { mine.content?.cancel() } })
    if company == .oneBehind { center.continuum.observe(number, onValueChange: { _ in }) }
    number.value = 1
    #expect(posts.all == [1])
    number.value = 2
    #expect(posts.all == (company == .alone ? [1] : [1, 2]))
  }

  @Test func aChangeOnWhichAnObservationOnAQueueCancelsItselfIsPosted() {
    let queue = OperationQueue()
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { posts.append(0) }
    let mine = Box<ContinuumObserver>()
    mine.content = center.continuum.observe(
      number, on: queue, onValueChange: { if $0 == 1 { mine.content?.cancel() } })
    queue.finish()
    number.value = 1
    queue.finish()
    #expect(posts.count == 1)
  }

  @Test func aDerivedConstantPostsFromTheMomentItsNameWasAskedFor() {
    let double = number.map { $0 * 2 }
    let posts = Log<Int>()
    let log = Log<Int>()
    center.continuum.observe(double, onValueChange: { log.append($0) })
    number.value = 1
    center.listen(to: double.notificationName) { posts.append(double.value) }
    #expect(posts.all == [], "Asking posts nothing.")
    number.value = 2
    number.value = 3
    #expect(posts.all == [4, 6])
    #expect(log.all == [0, 2, 4, 6])
  }

  @Test func aDerivedConstantWhoseNameIsAskedForInADeliveryPostsTheNextChangeAtTheLatest() {
    let double = number.map { $0 * 2 }
    let posts = Log<Int>()
    center.continuum.observe(
      double,
      onValueChange: { [center] value in
        if value == 2 { center.listen(to: double.notificationName) { posts.append(double.value) } }
      })
    number.value = 1
    number.value = 2
    #expect(posts.all.suffix(1) == [4])
    #expect(posts.count <= 2)
  }
}

/// A target on a queue of its own, whose deliveries end when the test says so.
private final class SlowTarget: Sendable {
  let queue = OperationQueue()
  let hasBegun = Gate()
  let mayGoOn = Gate()

  init() {
    queue.maxConcurrentOperationCount = 1
  }

  func receive(_ value: Int) {
    guard value > 0 else { return }
    hasBegun.open()
    mayGoOn.pass("The test did not come to its end.", within: 120)
  }
}
