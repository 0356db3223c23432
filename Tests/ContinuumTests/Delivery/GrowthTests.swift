import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// An observation that replaces itself with each delivery, and then writes.
private final class Replacing: @unchecked Sendable {  // One thread uses it.
  let number = Variable(value: 0)
  let sent = Emitter<Int>()
  private let center = NotificationCenter()
  private let steps: Int
  private var observer: ContinuumObserver?

  init(_ steps: Int) { self.steps = steps }

  func observe(_ source: some ValueRepresentable<Int> & Sendable) {
    observer = center.continuum.observe(source, initial: false) { [unowned self] value in
      observer?.cancel()
      observe(source)
      next(value)
    }
  }

  func observeEvents() {
    observer = center.continuum.observe(sent.signal) { [unowned self] value in
      observer?.cancel()
      observeEvents()
      next(value)
    }
  }

  func next(_ value: Int) {
    guard value < steps else { return }
    number.value = value + 1
    sent.send(value + 1)
  }
}

@Suite("L11 Cost: growth", .serialized, .ownThreads)
struct GrowthTests {
  /// A table that is copied for each new name makes this take as many seconds.
  @Test func sixteenThousandKeyPathNamesAreMadeInNoTime() {
    let time = threadTime {
      for index in 0..<16_000 {
        _ = NotificationCenterContinuum.notificationName(for: \Model[index])
      }
    }
    #expect(time < .seconds(3))
    let name = NotificationCenterContinuum.notificationName(for: \Model[7])
    #expect(name == NotificationCenterContinuum.notificationName(for: \Model[7]))
  }

  /// What a write to one queue costs does not depend on their number.
  @Test func oneWriteToManyQueuesTakesTheSameTimeForEach() {
    let center = NotificationCenter()
    let ratio = growth(from: 500, to: 4000) { count in
      let number = Variable(value: 0)
      let queues = (0..<count).map { _ in OperationQueue() }
      for queue in queues { center.continuum.observe(number, on: queue, onValueChange: { _ in }) }
      for queue in queues {
        queue.waitUntilAllOperationsAreFinished()
        queue.isSuspended = true
      }
      let time = threadTime { number.value = 1 }
      for queue in queues { queue.isSuspended = false }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      return time
    }
    // In proportion it would be 8, in proportion to the square 64.
    #expect(ratio < 30)
  }

  enum Replaced: CaseIterable { case variable, distinct, events }

  /// The rounds of one write do not visit the observations that have ended in them.
  @Test(arguments: Replaced.allCases)
  func anObservationThatReplacesItselfAndWritesTakesTheSameTimeForEachStep(source: Replaced) {
    let ratio = growth(from: 2_000, to: 16_000) { steps in
      let replacing = Replacing(steps)
      return threadTime {
        switch source {
        case .variable: replacing.observe(replacing.number)
        case .distinct: replacing.observe(replacing.number.removeDuplicates())
        case .events: replacing.observeEvents()
        }
        replacing.next(0)
      }
    }
    // In proportion it would be 8, in proportion to the square 64.
    #expect(ratio < 30)
  }

  @Test func observingThroughManyCentersTakesTheSameTimeForEach() {
    let ratio = growth(from: 500, to: 4000) { count in
      let number = Variable(value: 0)
      let centers = (0..<count).map { _ in NotificationCenter() }
      return threadTime {
        for center in centers { center.continuum.observe(number, onValueChange: { _ in }) }
      }
    }
    #expect(ratio < 30)
  }

  enum Screen: CaseIterable {
    /// Observes the variable itself, and what is derived from it.
    case plain, derived, onQueues
  }

  /// Looking for deallocated targets must not look at all rows for each screen.
  @Test(arguments: Screen.allCases)
  func aScreenTakesTheSameTimeHoweverManyRowsAreBound(screen: Screen) {
    let center = NotificationCenter()
    let queues = (0..<33).map { _ in OperationQueue() }
    let ratio = growth(from: 1000, to: 60_000) { count in
      let (number, bag) = (Variable(value: 0), ContinuumBag())
      let rows = number.debounce(for: .seconds(1_000))
      for _ in 0..<count {
        center.continuum.observe(rows, onValueChange: { _ in }).disposed(by: bag)
      }
      func observe(_ index: Int) -> ContinuumObserver {
        switch screen {
        case .plain: center.continuum.observe(number, onValueChange: { _ in })
        case .derived: center.continuum.observe(number.map { $0 }, onValueChange: { _ in })
        case .onQueues:
          center.continuum.observe(
            number, on: queues[index], initial: false, onValueChange: { _ in })
        }
      }
      let others = (20..<33).map { observe($0) }
      let time = threadTime {
        for _ in 0..<200 {
          for observer in (0..<20).map({ observe($0) }) { observer.cancel() }
        }
      }
      for observer in others { observer.cancel() }
      bag.cancelAll()
      return time
    }
    #expect(ratio < 14, "\(ratio)")
  }

  /// The main actor has not computed what is derived there, and it is not needed any more.
  @Test func cancellingWhatTheMainActorStillHasToComputeTakesTheSameTimeHoweverManyThereAre() {
    let ratio = growth(from: 5000, to: 40_000) { count in
      let time = Log<Duration>()
      Main.run {
        let (center, number, bag) = (NotificationCenter(), Variable(value: 0), ContinuumBag())
        for _ in 0..<count {
          center.continuum.observe(number.map(on: MainActor.self) { $0 }) { _ in }
            .disposed(by: bag)
        }
        Threads.elsewhere { number.value = 1 }
        time.append(threadTime { bag.cancelAll() })
      }
      return time.all[0]
    }
    // In proportion it would be 8, in proportion to the square 64.
    #expect(ratio < 30)
  }

  enum Chain: CaseIterable {
    /// Each value derived from the one before.
    case plain
    /// Each value derived from the one before in two ways.
    case ladder
    /// Each value derived from the one before and a variable of its own, and only the last one bound.
    case sum
  }

  enum Printing: CaseIterable {
    case table, pictures
  }

  /// If each binding looked through all that it is derived from, the ratio would be 64.
  @Test(arguments: Chain.allCases, Printing.allCases)
  func bindingsArePrintedInTheSameTimeForEach(chain: Chain, printing: Printing) {
    let center = NotificationCenter()
    let ratio = growth(from: 150, to: 1200) { count in
      let (number, bag) = (Variable(value: 0), ContinuumBag())
      var last = Constant(variable: number)
      for _ in 0..<count {
        switch chain {
        case .plain: last = last.map { $0 }
        case .ladder: last = Constant(combining: last, last.map { $0 }) { $0 &+ $1 }
        case .sum: last = Constant(combining: last, Variable(value: 0)) { $0 &+ $1 }
        }
        if chain != .sum {
          center.continuum.observe(last, onValueChange: { _ in }).disposed(by: bag)
        }
      }
      if chain == .sum { center.continuum.observe(last, onValueChange: { _ in }).disposed(by: bag) }
      let bindings = center.continuum.bindings
      return threadTime {
        switch printing {
        case .table: #expect(!"\(bindings)".isEmpty)
        case .pictures: #expect(bindings.mermaid.count > bindings.dot.count / 4)
        }
      }
    }
    #expect(ratio < 20, "\(ratio)")
  }

  /// Each value of the chain was visited with each 64th observation of each value above it.
  @Test func hundredsOfObservationsOfEachValueOfAChainTakeTheSameTimeForEach() {
    let center = NotificationCenter()
    let ratio = growth(from: 125, to: 1000) { count in
      let (number, bag) = (Variable(value: 0), ContinuumBag())
      var chain: [Constant<Int>] = []
      for _ in 0..<count { chain.append((chain.last ?? Constant(variable: number)).map { $0 }) }
      let time = threadTime {
        for _ in 0..<66 {
          for value in chain {
            center.continuum.observe(value, onValueChange: { _ in }).disposed(by: bag)
          }
        }
      }
      bag.cancelAll()
      return time
    }
    // In proportion it would be 8, in proportion to the square 64.
    #expect(ratio < 20, "\(ratio)")
  }

  enum Following: CaseIterable {
    /// Each follows by a value of the chain.
    case alongTheChain
    /// All follow by the end of the chain.
    case atItsEnd
  }

  /// Each flatMap looked for writes in all that it is derived from.
  @Test(arguments: Following.allCases)
  func aVariableTakesTheSameTimeToEndForEachFlatMapBelow(following: Following) {
    let center = NotificationCenter()
    let ratio = growth(from: 250, to: 2000) { count in
      var number: Variable? = Variable(value: 0)
      let (source, bag) = (Constant(value: 1), ContinuumBag())
      var chain = [number!.map { $0 }]
      while chain.count < count { chain.append(chain.last!.map { $0 }) }
      for value in chain {
        let selector = following == .atItsEnd ? chain.last! : value
        center.continuum.observe(selector.flatMap { _ in source }, onValueChange: { _ in })
          .disposed(by: bag)
      }
      return threadTime { number = nil }
    }
    #expect(ratio < 20, "\(ratio)")
  }

  enum Below: CaseIterable {
    case map, observedMap, observedChain, observedCombination, combination
  }

  /// An array that is appended to in place stays where it is.
  @Test(arguments: Below.allCases)
  func appendingInAModifyDoesNotCopyTheArrayBelowWhichSomethingIsDerived(below: Below) {
    let center = NotificationCenter()
    let (numbers, other) = (Variable(value: [0]), Variable(value: 1))
    let count =
      switch below {
      case .map, .observedMap: numbers.map { $0.count }
      case .observedChain: numbers.map { $0.count + 1 }.map { $0 - 1 }
      case .observedCombination, .combination:
        Constant(combining: numbers, other) { numbers, _ in numbers.count }
      }
    let log = Log<Int>()
    if below != .map, below != .combination {
      center.continuum.observe(count, onValueChange: { log.append($0) })
    }
    numbers.modify { $0.reserveCapacity(10_000) }
    var moves = 0
    for size in 2...200 {
      #expect(count.value == size - 1)
      let hasMoved = numbers.modify { numbers in
        let before = numbers.withUnsafeBufferPointer { $0.baseAddress }
        numbers.append(size)
        return numbers.withUnsafeBufferPointer { $0.baseAddress } != before
      }
      if hasMoved { moves += 1 }
    }
    #expect(moves == 0)
    #expect(count.value == 200)
    #expect(log.all.isEmpty || log.last == 200)
  }

  @Test func anArrayThatADerivedConstantKeepsIsNotChangedUnderIt() {
    let numbers = Variable(value: [1])
    let same = numbers.map { $0 }
    let before = same.value
    numbers.modify { $0.append(2) }
    #expect(before == [1])
    #expect(same.value == [1, 2])
  }

  /// How many times as long `body` says it takes with `large` as with `small`: of several attempts the
  /// one that was disturbed the least.
  private func growth(
    from small: Int, to large: Int, _ body: (_ count: Int) -> Duration
  ) -> Double {
    var times = (small: Duration.seconds(1000), large: Duration.seconds(1000))
    var ratio = Double.infinity
    for _ in 0..<10 {
      times.small = min(times.small, body(small))
      times.large = min(times.large, body(large))
      ratio = times.large / times.small
      if ratio < 14 { break }
    }
    return ratio
  }
}
