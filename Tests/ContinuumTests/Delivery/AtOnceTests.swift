import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// What lives on the writer's own main actor or operation queue has received the value, or a newer one,
/// when the assignment returns, whatever other threads do.
@Suite("L8 Where deliveries run: at once", .serialized, .ownThreads)
struct AtOnceTests {
  /// What another thread is busy with meanwhile.
  enum Elsewhere: CaseIterable, Sendable {
    case deliveringTheVariable, deliveringWhatIsObserved, deliveringSomethingDerived, transforming
    case firstDelivery
  }

  enum Observed: CaseIterable, Sendable {
    case variable, map, combined, chain, distinct

    func constant(_ number: Variable<Int>, _ other: Variable<Int>) -> Constant<Int> {
      switch self {
      case .variable: Constant(variable: number)
      case .map: number.map { $0 * 2 }
      case .combined: Constant(combining: number.map { $0 * 3 }, other) { $0 + $1 }
      case .chain: (0..<5).reduce(Constant(variable: number)) { node, _ in node.map { $0 + 1 } }
      case .distinct: number.map { $0 * 2 }.removeDuplicates()
      }
    }
  }

  enum Home: CaseIterable, Sendable {
    case main, queue
  }

  @Test(arguments: Elsewhere.allCases, Observed.allCases)
  func theMainActorsOwnLabelHasTheValueWhenItsAssignmentReturns(
    elsewhere: Elsewhere, observed: Observed
  ) {
    check(.main, elsewhere, observed)
  }

  @Test(arguments: Elsewhere.allCases, Observed.allCases)
  func aQueuesOwnTargetHasTheValueWhenItsAssignmentReturns(
    elsewhere: Elsewhere, observed: Observed
  ) {
    check(.queue, elsewhere, observed)
  }

  private func check(_ home: Home, _ elsewhere: Elsewhere, _ observed: Observed) {
    let center = NotificationCenter()
    let (number, other) = (Variable(value: 0), Variable(value: 0))
    let busy = Busy()
    let slow = number.map { value in
      if value == 1, elsewhere == .transforming { busy.isBusyHere() }
      return value
    }
    let source =
      elsewhere == .transforming
      ? Constant(combining: observed.constant(number, other), slow) { one, _ in one }
      : observed.constant(number, other)
    let log = Log<Int>()
    let home = Place(home)
    home.observe(source, through: center) { log.append($0) }
    let block: (Int) -> Void = { _ in if number.value == 1 { busy.isBusyHere() } }
    switch elsewhere {
    case .deliveringTheVariable: center.continuum.observe(number, onValueChange: block)
    case .deliveringWhatIsObserved: center.continuum.observe(source, onValueChange: block)
    case .deliveringSomethingDerived:
      center.continuum.observe(source.map { $0 + 1 }, onValueChange: block)
    case .transforming: center.continuum.observe(slow, onValueChange: { _ in })
    case .firstDelivery: break
    }
    Threads.run(count: 2, within: 120) { index in
      if index == 0 {
        number.value = 1
        if elsewhere == .firstDelivery {
          NotificationCenter().continuum.observe(
            source, onValueChange: { _ in if number.value == 1 { busy.isBusyHere() } })
        }
      } else {
        busy.hasBegun.pass("Nothing blocks.")
        home.run {
          number.value = 2
          #expect(log.last == source.value, "After an assignment.")
          number.modify { $0 += 1 }
          #expect(log.last == source.value, "After modify.")
          batchUpdates {
            number.value = 4
            other.value = 4
          }
          #expect(log.last == source.value, "After a batch.")
        }
        busy.mayGoOn.open()
      }
    }
    home.run {}
    #expect(log.last == source.value)
    #expect(log.all == log.all.sorted())
  }

  @Test(arguments: Home.allCases)
  func underOtherThreadsWritesTheAssignmentsOwnValueOrANewerOneHasArrived(home: Home) {
    let center = NotificationCenter()
    let number = Variable(value: 0)
    let double = number.map { $0 * 2 }
    let (plain, derived) = (Tracker(), Tracker())
    let home = Place(home)
    home.observe(number, through: center) { plain.receive($0) }
    home.observe(double, through: center) { derived.receive($0) }
    center.continuum.observe(number, onValueChange: { _ in Threads.spin(20) })
    center.continuum.observe(double, onValueChange: { _ in Threads.spin(20) })
    let (late, isOver) = (Runs(), Runs())
    Threads.run(count: 3, within: 60) { index in
      if index < 2 {
        while isOver.count == 0 { number.modify { $0 += 1 } }
      } else {
        for _ in 0..<10 {
          home.run {
            for _ in 0..<20 {
              let mine = number.modify { value in
                value += 1
                return value
              }
              if plain.last < mine { late.add() }
              if derived.last < 2 * mine { late.add() }
            }
          }
        }
        isOver.add()
      }
    }
    #expect(late.count == 0)
    home.run { #expect((plain.stepsBack, derived.stepsBack) == (0, 0)) }
  }

  @Test(arguments: Home.allCases)
  func aNewObservationHasItsFirstValueAtOnceWhileAnotherThreadDelivers(home: Home) {
    let center = NotificationCenter()
    let number = Variable(value: 0)
    let double = number.map { $0 * 2 }
    let busy = Busy()
    center.continuum.observe(double, onValueChange: { if $0 == 2 { busy.isBusyHere() } })
    let home = Place(home)
    Threads.run(count: 2, within: 120) { index in
      if index == 0 { return number.value = 1 }
      busy.hasBegun.pass("Nothing blocks.")
      let log = Log<Int>()
      home.observe(double, through: center) { log.append($0) }
      #expect(log.all == [2])
      busy.mayGoOn.open()
    }
  }
}

/// A thread that is stuck in something until it is let go.
private final class Busy: Sendable {
  let hasBegun = Gate()
  let mayGoOn = Gate()
  private let isFirst = Locked(true)

  /// Blocks whoever comes first, and nobody else.
  func isBusyHere() {
    let mustBlock = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    guard mustBlock else { return }
    hasBegun.open()
    mayGoOn.pass("The test did not come to its end.")
  }
}

/// The main actor, or a queue that runs one operation at a time.
private final class Place: Sendable {
  private let queue: OperationQueue?

  init(_ home: AtOnceTests.Home) {
    switch home {
    case .main: queue = nil
    case .queue:
      queue = OperationQueue()
      queue?.maxConcurrentOperationCount = 1
    }
  }

  func run(_ body: @escaping @Sendable () -> Void) {
    guard let queue else { return Main.run { body() } }
    let isDone = Gate()
    queue.addOperation {
      body()
      isDone.open()
    }
    isDone.pass("The queue is busy.", within: 90)
  }

  func observe(
    _ source: some ValueRepresentable<Int> & Sendable, through center: NotificationCenter,
    _ body: @escaping @Sendable (Int) -> Void
  ) {
    guard let queue else {
      return Main.run { center.continuum.observe(source, onValueChange: body) }
    }
    run { center.continuum.observe(source, on: queue, onValueChange: body) }
  }
}
