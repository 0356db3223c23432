import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("An actor as the target", .timeLimit(.minutes(30)), .ownThreads)
struct ActorTargetTests {
  @Test func anActorObservesWithItselfAsTheTarget() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    await tally.follow(number)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 1)
    number.value = 2
    #expect(await received.next() == 2)
    #expect(await tally.sum == 3)
  }

  @Test func anActorIsATargetFromOutside() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    NotificationCenter().continuum.observe(number, bindTo: tally) { tally, number in
      tally.add(number)
    }
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 1)
    number.value = 2
    #expect(await received.next() == 2)
    #expect(await tally.sum == 3)
  }

  @Test @MainActor func anActorIsATargetFromTheMainActor() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    NotificationCenter().continuum.observe(number, bindTo: tally) { $0.add($1) }
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 1)
  }

  @Test func aDerivedConstantIsDeliveredToAnActor() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    NotificationCenter().continuum.observe(number.map { $0 * 10 }, bindTo: tally) { $0.add($1) }
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 10)
    number.value = 2
    #expect(await received.next() == 20)
  }

  @Test func valuesThatAreNotSendableAreObservedInsideTheActor() async {
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    await tally.followItsOwnModels(upTo: 3)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 3)
  }

  @Test func aPropertyOfAnObjectIsReadOnTheActor() async {
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    let center = NotificationCenter()
    await tally.followItsModel(through: center)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 0)
    await tally.setModel(to: 7)
    center.continuum.post(keyPath: \Model.count)
    #expect(await received.next() == 7)
  }

  @Test func anActorReceivesTheNewestValueInOrder() async {
    let number = Variable(value: 0)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    await tally.follow(number)
    for value in 1...1000 { number.value = value }
    var last = -1
    for await value in values {
      #expect(value > last)
      last = value
      if value == 1000 { break }
    }
  }

  @Test func theActorIsHeldWeaklyAndTheObservationEndsWithIt() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    var captured: Captured? = Captured()
    weak let weakCaptured = captured
    var tally: Tally? = Tally(log)
    let observer = NotificationCenter().continuum.observe(number, bindTo: tally!) {
      [captured] tally, number in
      tally.add(number)
      withExtendedLifetime(captured) {}
    }
    captured = nil
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 1)
    tally = nil
    #expect(await received.next() == nil)
    await Threads.expectSoon { observer.isCancelled }
    #expect(weakCaptured == nil)
  }

  @Test func theObservationOfAnActorInsideItselfDoesNotKeepIt() async {
    let number = Variable(value: 1)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    var tally: Tally? = Tally(log)
    await tally!.follow(number)
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 1)
    tally = nil
    #expect(await received.next() == nil)
  }

  @Test func whatIsQueuedWhenTheActorDiesIsNotDelivered() async {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    for _ in 0..<200 {
      let (values, log) = AsyncStream.makeStream(of: Int.self)
      var tally: Tally? = Tally(log)
      center.continuum.observe(number, bindTo: tally!) { $0.add($1) }
      number.modify { $0 += 1 }
      tally = nil
      number.modify { $0 += 1 }
      // The stream ends when the actor is deallocated.
      var last = -1
      for await value in values {
        #expect(value > last)
        last = value
      }
    }
  }

  @Test func cancelledOnTheActorNothingMoreIsDelivered() async {
    let number = Variable(value: 0)
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    await tally.followAndCancel(number)
    await tally.follow(number)
    var received = values.makeAsyncIterator()
    // What was queued for the cancelled observation would have come before this.
    #expect(await received.next() == 1)
  }

  @Test func theNotificationComesWhenTheActorHasReceived() async {
    let number = Variable(value: 0)
    let center = NotificationCenter()
    let (values, log) = AsyncStream.makeStream(of: Int.self)
    let tally = Tally(log)
    let (posts, post) = AsyncStream.makeStream(of: Int.self)
    let token = center.addObserver(forName: number.notificationName, object: nil, queue: nil) { _ in
      post.yield(number.value)
    }
    center.continuum.observe(number, bindTo: tally) { $0.add($1) }
    var received = values.makeAsyncIterator()
    #expect(await received.next() == 0)
    number.value = 5
    var posted = posts.makeAsyncIterator()
    #expect(await posted.next() == 5)
    #expect(await tally.sum == 5)
    center.removeObserver(token)
  }
}

private final class Captured: Sendable {}

private actor Tally {
  private(set) var sum = 0
  private let center = NotificationCenter()
  private let model = Model()
  private let models = Variable(value: Model())
  private let output: AsyncStream<Int>.Continuation

  init(_ output: AsyncStream<Int>.Continuation) { self.output = output }

  deinit { output.finish() }

  func add(_ number: Int) {
    preconditionIsolated()
    sum += number
    output.yield(number)
  }

  func follow(_ number: Variable<Int>) {
    center.continuum.observe(number, bindTo: self) { tally, number in
      tally.sum += number
      tally.output.yield(number)
    }
  }

  func followAndCancel(_ number: Variable<Int>) {
    let observer = center.continuum.observe(number, bindTo: self) { tally, _ in tally.add(-1) }
    number.value = 1
    observer.cancel()
  }

  func followItsOwnModels(upTo last: Int) {
    center.continuum.observe(models, bindTo: self) { tally, model in tally.add(model.count) }
    let next = Model()
    next.count = last
    models.value = next
  }

  func followItsModel(through center: NotificationCenter) {
    center.continuum.observe(model, \.count, bindTo: self) { tally, count in tally.add(count) }
  }

  func setModel(to count: Int) { model.count = count }
}
