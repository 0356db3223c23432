import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L10 End: actors that observe", .timeLimit(.minutes(30)), .ownThreads)
struct ActorLifetimeTests {
  enum Form: CaseIterable, Sendable {
    case closure, target, keyPath
  }

  @Test(arguments: Form.allCases)
  func anActorThatObservesIsReleasedAndItsObservationEnds(form: Form) async {
    let (number, model) = (Variable(value: 0), Shelf())
    let (actors, captures) = (Live(), Live())
    let center = NotificationCenter()
    let observer = await {
      let (values, log) = AsyncStream.makeStream(of: Int.self)
      let listener = Listener(actors.token(), log)
      let observer = await listener.observe(form, number, model, center, captures.token())
      var received = values.makeAsyncIterator()
      let first = await received.next()
      #expect(first == 0)
      #expect(actors.count == 1)
      return observer
    }()
    await actors.expect("The actor is not released.") { $0.count == 0 }
    number.value = 1
    center.continuum.post(keyPath: \Shelf.count)
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    await captures.expect("What it captured is not released.") { $0.count == 0 }
  }

  @Test(arguments: Form.allCases.filter { $0 != .keyPath })
  func observationsOfActorsThatDiedDoNotPileUpThoughTheSourceIsNeverWrittenAgain(
    form: Form
  ) async {
    let number = Variable(value: 0)
    let (actors, captures) = (Live(), Live())
    let center = NotificationCenter()
    for _ in 0..<500 {
      let (values, log) = AsyncStream.makeStream(of: Int.self)
      let listener = Listener(actors.token(), log)
      _ = await listener.observe(form, number, Shelf(), center, captures.token())
      var received = values.makeAsyncIterator()
      _ = await received.next()
    }
    await actors.expect("An actor is not released.") { $0.count <= 1 }
    #expect(captures.count <= 100)
  }

  @Test func anActorThatDiesWhileItsSourceIsWrittenIsReleased() async {
    let number = Variable(value: 0)
    let (actors, captures) = (Live(), Live())
    let center = NotificationCenter()
    for round in 0..<100 {
      let (values, log) = AsyncStream.makeStream(of: Int.self)
      let listener = Listener(actors.token(), log)
      _ = await listener.observe(.target, number, Shelf(), center, captures.token())
      var received = values.makeAsyncIterator()
      _ = await received.next()
      // The job is on its way when the last reference goes.
      number.value = round
    }
    await actors.expect("The actor is not released.") { $0.count == 0 }
    number.value = -1
    await captures.expect("What it captured is not released.") { $0.count == 0 }
  }

  /// A long chain of constants is released step by step. There is no place left for it.
  @Test func whatAnObservationOfADeallocatedActorCapturedIsReleasedHoweverLong() async {
    let (number, actors, captures) = (Variable(value: 0), Live(), Live())
    let center = NotificationCenter()
    let observer = await {
      let (values, log) = AsyncStream.makeStream(of: Int.self)
      let listener = Listener(actors.token(), log)
      let token = captures.token()
      var end = number.map { value in withExtendedLifetime(token) { value } }
      for _ in 0..<40 { end = end.map { $0 } }
      let observer = await listener.observe(.closure, number, Shelf(), center, end)
      var received = values.makeAsyncIterator()
      _ = await received.next()
      return observer
    }()
    await actors.expect("The actor is not released.") { $0.count == 0 }
    #expect(captures.count == 1)
    observer.cancel()
    #expect(captures.count == 0)
  }
}

private final class Shelf: Sendable {
  let count = 0
}

private actor Listener {
  private let token: Token
  private let log: AsyncStream<Int>.Continuation

  init(_ token: Token, _ log: AsyncStream<Int>.Continuation) {
    self.token = token
    self.log = log
  }

  func observe(
    _ form: ActorLifetimeTests.Form, _ number: Variable<Int>, _ shelf: Shelf,
    _ center: NotificationCenter, _ captured: some Sendable
  ) -> ContinuumObserver {
    switch form {
    case .closure:
      center.continuum.observe(
        number,
        onValueChange: { [log] value in withExtendedLifetime(captured) { _ = log.yield(value) } })
    case .target:
      center.continuum.observe(number, bindTo: self) { [log] _, value in
        withExtendedLifetime(captured) { _ = log.yield(value) }
      }
    case .keyPath:
      center.continuum.observe(shelf, \.count, bindTo: self) { [log] _, value in
        withExtendedLifetime(captured) { _ = log.yield(value) }
      }
    }
  }
}
