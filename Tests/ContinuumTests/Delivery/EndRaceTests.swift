import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L10 End: races", .serialized, .ownThreads)
struct EndRaceTests {
  enum Ending: CaseIterable, Sendable {
    case cancel, bagsDeath, targetsDeath
  }

  /// One observation and everything that can end it.
  final class Subject: @unchecked Sendable {  // Each field is touched by one thread.
    let center = NotificationCenter()
    let number: Variable<Int>
    let observer: ContinuumObserver
    let live = Live()
    let log = Log<Int>()
    private var bag: ContinuumBag? = ContinuumBag()
    private var target: Label? = Label()

    init(on queue: OperationQueue?) {
      number = Variable(value: 1)
      observer = { [center, number, target, log, live] in
        let token = live.token()
        return center.continuum.observe(number, on: queue, bindTo: target!) { _, value in
          withExtendedLifetime(token) { log.append(value) }
        }
      }()
      observer.disposed(by: bag!)
    }

    func end(_ ending: Ending) {
      switch ending {
      case .cancel: observer.cancel()
      case .bagsDeath: bag = nil
      case .targetsDeath: target = nil
      }
    }
  }

  @Test(arguments: Ending.allCases)
  func ofAnEndRacedWithAWriteTheNewValueIsDeliveredOrNot(ending: Ending) {
    let complaints = Threads.race(rounds: 2500) { _ in
      Subject(on: nil)
    } _: { subject in
      subject.end(ending)
    } _: { subject in
      subject.number.value = 2
    } check: { subject in
      guard [[1], [1, 2]].contains(subject.log.all) else { return "\(subject.log.all)" }
      subject.number.value = 3
      guard subject.log.last != 3 else { return "It goes on after its end." }
      guard subject.observer.isCancelled else { return "It is not over." }
      return subject.live.count == 0 ? nil : "It keeps what it captured."
    }
    #expect(complaints.isEmpty)
  }

  @Test(arguments: Ending.allCases)
  func ofAnEndRacedWithADeliveryOnAQueueNothingRemains(ending: Ending) {
    let queue = OperationQueue()
    let complaints = Threads.race(rounds: 2500) { _ in
      let subject = Subject(on: queue)
      queue.finish()
      return subject
    } _: { subject in
      subject.end(ending)
    } _: { subject in
      subject.number.value = 2
    } check: { subject in
      queue.finish()
      guard [[1], [1, 2]].contains(subject.log.all) else { return "\(subject.log.all)" }
      guard subject.observer.isCancelled else { return "It is not over." }
      // What it captured dies on the queue.
      queue.finish()
      return subject.live.count == 0 ? nil : "It keeps what it captured."
    }
    #expect(complaints.isEmpty)
  }

  /// A variable that dies while a constant of it is being observed.
  @Test func ofAnObservationRacedWithTheDeathOfItsSourceNothingRemains() {
    struct Subject: Sendable {
      let center = NotificationCenter()
      let source = Box(Variable(value: 1))
      let constant: Constant<Int>
      let live = Live()
      let log = Log<Int>()

      init() {
        constant = Constant(variable: source.content!)
      }
    }
    let complaints = Threads.race(rounds: 2500) { _ in
      Subject()
    } _: { subject in
      let token = subject.live.token()
      subject.center.continuum.observe(
        subject.constant,
        onValueChange: { value in withExtendedLifetime(token) { subject.log.append(value) } })
    } _: { subject in
      subject.source.content = nil
    } check: { subject in
      guard subject.log.all == [1] else { return "\(subject.log.all)" }
      return subject.live.count == 0 ? nil : "It keeps what it captured."
    }
    #expect(complaints.isEmpty)
  }

  @Test func ofTwoCancelsOneEndsTheObservationAndTheOtherDoesNothing() {
    let complaints = Threads.race(rounds: 2500) { _ in
      Subject(on: nil)
    } _: { subject in
      subject.observer.cancel()
    } _: { subject in
      subject.observer.cancel()
    } check: { subject in
      subject.live.count == 0 ? nil : "It keeps what it captured."
    }
    #expect(complaints.isEmpty)
  }
}
