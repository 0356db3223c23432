import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L9 Notifications", .ownThreads)
struct NotificationTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  @Test(arguments: [1, 2, 10])
  func eachDeliveredChangeIsPostedOnceHoweverManyObserve(count: Int) {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    let labels = (0..<count).map { _ in Label() }
    for label in labels { center.continuum.observe(number, bindTo: label, \.number) }
    for value in 1...3 { number.value = value }
    number.modify { $0 = 4 }
    #expect(posts.all == [1, 2, 3, 4])
  }

  @Test func theNotificationComesAfterTheTargetsAreUpToDate() {
    let labels = (0..<3).map { _ in Label() }
    nonisolated(unsafe) var seen: [[Int]] = []  // The test has one thread.
    nonisolated(unsafe) let targets = labels
    center.listen(to: number.notificationName) { seen.append(targets.map(\.number)) }
    for label in labels { center.continuum.observe(number, bindTo: label, \.number) }
    number.value = 1
    number.value = 2
    #expect(seen == [[1, 1, 1], [2, 2, 2]])
  }

  @Test func theNotificationComesAfterATargetOnAQueueIsUpToDate() {
    let queue = OperationQueue()
    let log = Log<String>()
    center.continuum.observe(number, onValueChange: { log.append("here \($0)") })
    center.continuum.observe(number, on: queue, onValueChange: { log.append("queue \($0)") })
    queue.finish()
    center.listen(to: number.notificationName) { log.append("posted") }
    queue.isSuspended = true
    number.value = 1
    number.value = 2
    queue.isSuspended = false
    queue.finish()
    #expect(log.all.suffix(4) == ["here 1", "here 2", "queue 2", "posted"])
  }

  @Test func aSourceIsPostedFromTheMomentItsNameHasBeenAskedFor() {
    let (double, posts) = (number.map { $0 * 2 }, Log<Notification.Name>())
    _ = center.addObserver(forName: nil, object: nil, queue: nil) { posts.append($0.name) }
    center.continuum.observe(number) { _ in }
    center.continuum.observe(double) { _ in }
    number.value = 1
    #expect(posts.all == [])
    let name = number.notificationName
    #expect(posts.all == [])
    number.value = 2
    #expect(posts.all == [name])
    let other = double.notificationName
    number.value = 3
    #expect(posts.count == 3)
    #expect(Set(posts.all.suffix(2)) == [name, other])
  }

  @Test func aChangeThatIsOnItsWayWhenTheNameIsAskedForIsPostedWhenItHasArrived() {
    let (slow, slower) = (OperationQueue(), OperationQueue())
    let log = Log<String>()
    center.continuum.observe(number) { _ in }
    for queue in [slow, slower] {
      center.continuum.observe(number, on: queue) { log.append("\($0)") }
      queue.finish()
      queue.isSuspended = true
    }
    number.value = 1
    center.listen(to: number.notificationName) { log.append("posted") }
    for queue in [slow, slower] {
      #expect(!log.all.contains("posted"))
      queue.isSuspended = false
      queue.finish()
    }
    #expect(log.all == ["0", "0", "1", "1", "posted"])
  }

  @Test func theFirstDeliveryIsNoChangeAndIsNotPosted() {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { posts.append(0) }
    center.continuum.observe(number, onValueChange: { _ in })
    number.value = 1
    center.continuum.observe(number, onValueChange: { _ in })
    #expect(posts.count == 1)
  }

  @Test func whatTheFirstDeliveryWritesIsPosted() {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    center.continuum.observe(
      number, onValueChange: { [number] value in if value == 0 { number.value = 1 } })
    #expect(posts.all == [1])
  }

  @Test func aWriteInsideADeliveryIsPostedOnceWhenAllHaveReceivedIt() {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    center.continuum.observe(number, onValueChange: { _ in })
    center.continuum.observe(number, onValueChange: { [number] in if $0 == 1 { number.value = 2 } })
    center.continuum.observe(number, onValueChange: { _ in })
    number.value = 1
    #expect(posts.all == [2])
  }

  @Test func itIsPostedOnEveryCenterThroughWhichTheSourceIsObservedAndOnNoOther() {
    let centers = (0..<4).map { _ in NotificationCenter() }
    let logs = centers.map { _ in Log<Int>() }
    for (center, log) in zip(centers, logs) {
      center.listen(to: number.notificationName) { log.append(0) }
    }
    for center in centers.dropLast() {
      center.continuum.observe(number, onValueChange: { _ in })
      center.continuum.observe(number, onValueChange: { _ in })
    }
    number.value = 1
    number.value = 2
    #expect(logs.map(\.count) == [2, 2, 2, 0])
  }

  @Test func centersDoNotAffectEachOther() {
    let other = NotificationCenter()
    let (mine, others) = (Log<Int>(), Log<Int>())
    center.listen(to: number.notificationName) { mine.append(0) }
    other.listen(to: number.notificationName) { others.append(0) }
    let label = Label()
    center.continuum.observe(number, bindTo: label, \.number)
    let observer = other.continuum.observe(number, onValueChange: { _ in })
    number.value = 1
    observer.cancel()
    number.value = 2
    #expect(mine.count == 2)
    #expect(others.count == 1)
    #expect(label.number == 2)
    other.post(name: number.notificationName, object: nil)
    #expect(mine.count == 2)
  }

  @Test func aCenterWhoseQueueIsSuspendedDoesNotHoldUpAnother() {
    let other = NotificationCenter()
    let queue = OperationQueue()
    queue.isSuspended = true
    let (mine, others) = (Log<Int>(), Log<Int>())
    center.listen(to: number.notificationName) { mine.append(0) }
    other.listen(to: number.notificationName) { others.append(0) }
    center.continuum.observe(number, onValueChange: { _ in })
    other.continuum.observe(number, on: queue, onValueChange: { _ in })
    number.value = 1
    #expect(mine.count == 1)
    #expect(others.count == 0)
    queue.isSuspended = false
    queue.finish()
    #expect(others.count == 1)
  }

  @Test func anObservationThatEndsBeforeItsDeliveryDoesNotHoldUpTheNotification() {
    let queue = OperationQueue()
    queue.isSuspended = true
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    center.continuum.observe(number, onValueChange: { _ in })
    let observer = center.continuum.observe(number, on: queue, onValueChange: { _ in })
    number.value = 1
    #expect(posts.all == [])
    observer.cancel()
    #expect(posts.all == [1])
    number.value = 2
    #expect(posts.all == [1, 2])
    // The job of the ended observation has nothing left to do.
    queue.isSuspended = false
    queue.finish()
    number.value = 3
    #expect(posts.all == [1, 2, 3])
  }

  @Test func writersOnManyThreadsPostNoMoreThanTheyWriteAndTheLastChangeIsPosted() async {
    let posts = Log<Int>()
    center.listen(to: number.notificationName) { [number] in posts.append(number.value) }
    for _ in 0..<3 { center.continuum.observe(number, onValueChange: { _ in }) }
    Threads.run(count: 4) { [number] _ in
      for _ in 0..<2000 { number.modify { $0 += 1 } }
    }
    await posts.expect { $0.last == 8000 }
    #expect(posts.count <= 8000)
  }

  @Test func aConstantHasTheNameOfItsVariable() {
    let constant = Constant(variable: number)
    let posts = Log<Int>()
    center.listen(to: constant.notificationName) { posts.append(0) }
    center.continuum.observe(constant, onValueChange: { _ in })
    number.value = 1
    #expect(constant.notificationName == number.notificationName)
    #expect(posts.count == 1)
  }

  @Test func noTwoSourcesShareAName() {
    let variables = (0..<10_000).map { Variable(value: $0) }
    #expect(Set(variables.map(\.notificationName)).count == 10_000)
    #expect(variables.allSatisfy { $0.notificationName == $0.notificationName })
  }

  @Test func noTwoSourcesNamedByTwoThreadsAtOnceShareAName() {
    let names = Log<Notification.Name>()
    Threads.run(count: 2) { _ in
      for value in 0..<2000 { names.append(Variable(value: value).notificationName) }
    }
    #expect(Set(names.all).count == 4000)
  }
}
