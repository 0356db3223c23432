import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L18 Notifications as events", .ownThreads)
struct NotificationEventsTests {
  private final class Sender {}

  private let center = NotificationCenter()
  private let name = Notification.Name("NotificationEventsTests.didChange")

  @Test func eachNotificationIsAnEvent() {
    let events = Runs()
    center.continuum.observe(center.continuum.events(named: name)) { events.add() }
    center.post(name: name, object: nil)
    center.post(name: name, object: Sender())
    #expect(events.count == 2)
  }

  @Test func theClosureTakesTheEventFromTheNotificationOrLeavesItOut() {
    let numbers = center.continuum.events(named: name) { $0.userInfo?["number"] as? Int }
    let seen = Log<Int>()
    center.continuum.observe(numbers.map { $0 * 10 }) { seen.append($0) }
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: name, object: nil)
    center.post(name: name, object: nil, userInfo: ["number": 2])
    #expect(seen.all == [10, 20])
  }

  @Test func onlyThoseOfTheObjectCount() {
    let (sender, other) = (Sender(), Sender())
    let events = Runs()
    center.continuum.observe(center.continuum.events(named: name, from: sender)) { events.add() }
    center.post(name: name, object: other)
    center.post(name: name, object: nil)
    center.post(name: name, object: sender)
    #expect(events.count == 1)
  }

  @Test func itListensOnlyWhileItIsObserved() {
    let asked = Log<Int>()
    let events = center.continuum.events(named: name) { notification -> Int? in
      asked.append(notification.userInfo?["number"] as? Int ?? 0)
      return nil
    }
    center.post(name: name, object: nil, userInfo: ["number": 1])
    let observer = center.continuum.observe(events) { _ in }
    center.post(name: name, object: nil, userInfo: ["number": 2])
    observer.cancel()
    center.post(name: name, object: nil, userInfo: ["number": 3])
    #expect(asked.all == [2])
  }

  @Test func itListensAgainWhenItIsObservedAgain() {
    let events = center.continuum.events(named: name)
    center.continuum.observe(events) {}.cancel()
    let received = Runs()
    let observer = center.continuum.observe(events) { received.add() }
    center.post(name: name, object: nil)
    #expect(received.count == 1)
    #expect(!observer.isCancelled)
  }

  @Test func itKeepsNeitherTheCenterNorTheObject() {
    var center: NotificationCenter? = NotificationCenter()
    var sender: Sender? = Sender()
    weak let weakCenter = center
    weak let weakSender = sender
    let events = center!.continuum.events(named: name, from: sender!)
    let observer = self.center.continuum.observe(events) {}
    (center, sender) = (nil, nil)
    #expect(weakCenter == nil)
    #expect(weakSender == nil)
    observer.cancel()
  }

  @MainActor private final class Reading {
    let number: Int

    init?(_ notification: Notification) {
      guard let number = notification.userInfo?["number"] as? Int else { return nil }
      self.number = number
    }
  }

  @Test @MainActor func mainActorCodeReadsNotificationsAtOnce() {
    let readings = center.continuum.events(named: name, on: MainActor.self) { Reading($0) }
    var seen: [Int] = []
    center.continuum.observe(readings) { seen.append($0.number) }
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: name, object: nil)
    center.post(name: name, object: nil, userInfo: ["number": 2])
    #expect(seen == [1, 2])
  }

  @Test @MainActor func mainActorCodeReadsNotificationsOfOtherThreadsInOrderAndLater() async {
    let readings = center.continuum.events(named: name, on: MainActor.self) { Reading($0) }
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let observer = center.continuum.observe(readings) { log.yield($0.number) }
    Thread.detachNewThread { [center, name] in
      for number in 1...3 {
        center.post(name: name, object: nil, userInfo: ["number": number])
      }
    }
    var seen: [Int] = []
    for await number in values {
      seen.append(number)
      if number == 3 { break }
    }
    #expect(seen == [1, 2, 3])
    observer.cancel()
  }

  @Test @MainActor func onlyThoseOfTheObjectCountOnTheMainActor() {
    let sender = Sender()
    let readings = center.continuum.events(named: name, from: sender, on: MainActor.self) {
      Reading($0)
    }
    var seen: [Int] = []
    center.continuum.observe(readings) { seen.append($0.number) }
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: name, object: sender, userInfo: ["number": 2])
    #expect(seen == [2])
  }
}
