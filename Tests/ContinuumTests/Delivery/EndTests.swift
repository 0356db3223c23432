import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L10 End", .ownThreads)
struct EndTests {
  enum Ending: CaseIterable, Sendable {
    case cancel, bagsDeath, bagsCancelAll, targetsDeath, sourcesDeath
  }

  let center = NotificationCenter()

  // MARK: What ends an observation

  @Test(arguments: Ending.allCases)
  func anObservationEndsAtTheFirstOf(ending: Ending) {
    let live = Live()
    var number: Variable<Int>? = Variable(value: 0)
    let constant = Constant(variable: number!)
    var target: Label? = Label()
    var bag: ContinuumBag? = ContinuumBag()
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      return center.continuum.observe(constant, bindTo: target!) { _, value in
        withExtendedLifetime(token) { log.append(value) }
      }
    }()
    observer.disposed(by: bag!)
    #expect(!observer.isCancelled)
    #expect(live.count == 1)
    switch ending {
    case .cancel: observer.cancel()
    case .bagsDeath: bag = nil
    case .bagsCancelAll: bag?.cancelAll()
    case .targetsDeath: target = nil
    case .sourcesDeath: number = nil
    }
    number?.value = 1
    #expect(observer.isCancelled)
    #expect(log.all == [0])
    #expect(live.count == 0)
    withExtendedLifetime((target, bag, number)) {}
  }

  @Test(arguments: Ending.allCases)
  func anObservationOfAKeyPathEndsAtTheFirstOf(ending: Ending) {
    let live = Live()
    var model: Model? = Model()
    var target: Label? = Label()
    var bag: ContinuumBag? = ContinuumBag()
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      return center.continuum.observe(model!, \.count, bindTo: target!) { _, value in
        withExtendedLifetime(token) { log.append(value) }
      }
    }()
    observer.disposed(by: bag!)
    switch ending {
    case .cancel: observer.cancel()
    case .bagsDeath: bag = nil
    case .bagsCancelAll: bag?.cancelAll()
    case .targetsDeath: target = nil
    case .sourcesDeath: model = nil
    }
    center.continuum.post(keyPath: \Model.count)
    #expect(observer.isCancelled)
    #expect(log.all == [0])
    #expect(live.count == 0)
    withExtendedLifetime((target, bag, model)) {}
  }

  // MARK: After the end

  /// The job that would deliver is on its way.
  @Test func afterTheEndNothingIsReadOrComputedInAQueueThatHasNotReachedTheChange() {
    let (queue, model, runs) = (OperationQueue(), CountingModel(), Log<Int>())
    let number = Variable(value: 0)
    let bag = ContinuumBag()
    let constant = number.map { value in
      runs.append(value)
      return value
    }
    center.continuum.observe(constant, on: queue) { _ in }.disposed(by: bag)
    center.continuum.observe(model, \.count, on: queue) { _ in }.disposed(by: bag)
    queue.finish()
    let reads = model.reads.count
    queue.isSuspended = true
    number.value = 1
    center.continuum.post(keyPath: \CountingModel.count)
    bag.cancelAll()
    number.value = 2
    queue.isSuspended = false
    queue.finish()
    #expect(!runs.all.contains(2))
    #expect(model.reads.count == reads)
  }

  @Test func theDeathOfAKeyPathsObjectNeedsNoPostToBeNoticed() {
    let live = Live()
    var model: Model? = Model()
    let observer = {
      let token = live.token()
      return center.continuum.observe(
        model!, \.count, onValueChange: { _ in withExtendedLifetime(token) {} })
    }()
    #expect(!observer.isCancelled)
    model = nil
    #expect(observer.isCancelled)
    #expect(live.count == 0)
  }

  @Test func anObservationOfAKeyPathEndsWithItsCenter() {
    let live = Live()
    let model = Model()
    var center: NotificationCenter? = NotificationCenter()
    let observer = {
      let token = live.token()
      return center!.continuum.observe(
        model, \.count, onValueChange: { _ in withExtendedLifetime(token) {} })
    }()
    center = nil
    #expect(observer.isCancelled)
    #expect(live.count == 0)
  }

  /// What nobody observed, the observation has not missed.
  @Test func anObservationMadeAgainAfterWritesThatNobodyObservedEndsWithItsVariable() {
    var number: Variable<Int>? = Variable(value: 0)
    center.continuum.observe(number!) { _ in }.cancel()
    number!.value = 1
    number!.value = 2
    let log = Log<Int>()
    let observer = center.continuum.observe(number!) { log.append($0) }
    #expect(!observer.isCancelled)
    number = nil
    #expect(observer.isCancelled)
    #expect(log.all == [2])
  }

  @Test func aBagCanBeUsedAgainAfterCancelAll() {
    let number = Variable(value: 0)
    let bag = ContinuumBag()
    let first = center.continuum.observe(number, onValueChange: { _ in })
    first.disposed(by: bag)
    bag.cancelAll()
    let second = center.continuum.observe(number, onValueChange: { _ in })
    second.disposed(by: bag)
    #expect(first.isCancelled && !second.isCancelled)
    bag.cancelAll()
    #expect(second.isCancelled)
  }

  @Test func aConstantWhoseVariableIsGoneReplaysItsLastValueOnceAndIsOver() {
    let live = Live()
    let constant = {
      let number = Variable(value: 1)
      number.value = 2
      return Constant(variable: number)
    }()
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      return center.continuum.observe(
        constant, onValueChange: { value in withExtendedLifetime(token) { log.append(value) } })
    }()
    #expect(constant.value == 2)
    #expect(log.all == [2])
    #expect(observer.isCancelled)
    #expect(live.count == 0)
    let queue = OperationQueue()
    let later = center.continuum.observe(
      constant, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    #expect(log.all == [2, 2])
    #expect(later.isCancelled)
  }

  /// Says when it is deallocated.
  private final class Mourned: Sendable {
    private let name: String
    private let log: Log<String>

    init(_ name: String, _ log: Log<String>) { (self.name, self.log) = (name, log) }

    deinit { log.append(name) }
  }

  @Test(arguments: [true, false])
  func observationsEndWithTheirVariableInTheOrderInWhichTheyWereMade(isDelivered: Bool) {
    let log = Log<String>()
    var number: Variable<Int>? = Variable(value: 0)
    for name in ["first", "second", "third"] {
      center.continuum.observe(number!) { [mourned = Mourned(name, log)] _ in
        withExtendedLifetime(mourned) {}
      }
    }
    batchUpdates {
      // The observations end when they have received the last value.
      if !isDelivered { number!.value = 1 }
      number = nil
      #expect(log.all.isEmpty != isDelivered)
    }
    #expect(log.all == ["first", "second", "third"])
  }

  // MARK: After cancel()

  @Test func aValueQueuedBeforeCancelIsNotDeliveredWhenTheQueueGoesOn() {
    let number = Variable(value: 0)
    let queue = OperationQueue()
    let live = Live()
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      return center.continuum.observe(
        number, on: queue,
        onValueChange: { value in withExtendedLifetime(token) { log.append(value) } })
    }()
    queue.finish()
    queue.isSuspended = true
    number.value = 1
    observer.cancel()
    queue.isSuspended = false
    queue.finish()
    #expect(live.count == 0)
    #expect(log.all == [0])
  }

  @Test func onTheMainActorNothingRunsAfterCancelEvenIfQueuedAlready() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    Main.run { [center] in
      let observer = center.continuum.observe(number, onValueChange: { log.append($0) })
      Threads.elsewhere { number.value = 1 }
      observer.cancel()
      #expect(log.all == [0])
    }
    Main.run {}
    #expect(log.all == [0])
  }

  /// Each of the two values is compared once for the constant, and the last one once more for the observation, which has
  /// missed the first.
  @Test func anObservationThatAComparisonCancelsIsNotCalled() {
    let (number, log) = (Variable(value: 0), Log<Int>())
    let (observer, comparisons) = (Locked<ContinuumObserver?>(nil), Runs())
    let cancelling = number.removeDuplicates { old, new in
      comparisons.add()
      if comparisons.count == 3 { observer.withLock { $0 }?.cancel() }
      return old == new
    }
    let made = center.continuum.observe(cancelling, onValueChange: { log.append($0) })
    observer.withLock { $0 = made }
    batchUpdates {
      number.value = 1
      #expect(cancelling.value == 1)
      number.value = 2
    }
    #expect(comparisons.count == 3)
    #expect(log.all == [0])
  }

  @Test func cancellingTwiceIsHarmless() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    let observer = center.continuum.observe(number, onValueChange: { log.append($0) })
    observer.cancel()
    observer.cancel()
    number.value = 1
    observer.cancel()
    #expect(observer.isCancelled)
    #expect(log.all == [0])
  }

  @Test func cancellingTwiceAroundANewObservationLeavesTheNewOneAlone() {
    let number = Variable(value: 0)
    let bag = ContinuumBag()
    let log = Log<Int>()
    for _ in 0..<100 {
      let old = center.continuum.observe(number, onValueChange: { _ in })
      old.disposed(by: bag)
      old.cancel()
      log.removeAll()
      let new = center.continuum.observe(number, onValueChange: { log.append($0) })
      old.cancel()
      bag.cancelAll()
      number.value = 1
      number.value = 2
      #expect(log.all.suffix(2) == [1, 2])
      new.cancel()
    }
  }

  // MARK: In the middle of a round

  @Test func anObservationCancelledByAnEarlierOneInTheSameRoundIsNotCalled() {
    let number = Variable(value: 0)
    let bag = ContinuumBag()
    let later = Log<ContinuumObserver>()
    let target = Box(Label())
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        guard value == 1 else { return }
        for observer in later.all { observer.cancel() }
        bag.cancelAll()
        target.content = nil
      })
    for _ in 0..<3 {
      later.append(center.continuum.observe(number, onValueChange: { log.append($0) }))
    }
    center.continuum.observe(number, onValueChange: { log.append($0) }).disposed(by: bag)
    center.continuum.observe(number, bindTo: target.content!) { _, value in log.append(value) }
    #expect(log.all == [0, 0, 0, 0, 0])
    number.value = 1
    #expect(log.all == [0, 0, 0, 0, 0])
  }

  @Test func anObservationCancelledByAnEarlierOneOnTheSameQueueIsNotCalled() {
    let number = Variable(value: 0)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let later = Box<ContinuumObserver>()
    let log = Log<Int>()
    center.continuum.observe(
      number, on: queue, onValueChange: { if $0 == 1 { later.content?.cancel() } })
    later.content = center.continuum.observe(
      number, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    number.value = 1
    queue.finish()
    #expect(log.all == [0])
  }

  @Test func anObservationThatCancelsItselfIsNotCalledAgainAndIsReleasedAfterwards() {
    let number = Variable(value: 0)
    let live = Live()
    let observer = Box<ContinuumObserver>()
    let log = Log<Int>()
    observer.content = {
      let token = live.token()
      return center.continuum.observe(
        number,
        onValueChange: { value in
          log.append(value)
          guard value == 1 else { return }
          observer.content?.cancel()
          number.value = 2
          #expect(live.count == 1)
          withExtendedLifetime(token) {}
        })
    }()
    number.value = 1
    #expect(log.all == [0, 1])
    #expect(live.count == 0)
  }

  @Test func theDeathOfAnObservedObjectIsNoticedByTheDeliveryThatMeetsIt() {
    let (live, queue) = (Live(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    var model: Model? = Model()
    center.continuum.observe(model!, \.title, on: queue) { [token = live.token()] _ in
      withExtendedLifetime(token) {}
    }
    queue.finish()
    queue.isSuspended = true
    center.continuum.post(keyPath: \Model.title, of: model!)
    model = nil
    queue.isSuspended = false
    queue.finish()
    #expect(live.gets { $0.count == 0 })
  }

  @Test func theDeathOfAnObservedObjectIsNoticedByTheRoundThatItsOwnDeliveryCauses() {
    let (center, live, queue) = (center, Live(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let model = Locked<Model?>(Model())
    center.continuum.observe(model.withLock { $0! }, \.title, on: queue, initial: false) {
      [token = live.token()] _ in
      withExtendedLifetime(token) {}
      guard let last = model.withLock({ $0.take() }) else { return }
      center.continuum.post(keyPath: \Model.title, of: last)
    }
    queue.finish()
    queue.isSuspended = true
    center.continuum.post(keyPath: \Model.title, of: model.withLock { $0! })
    queue.isSuspended = false
    queue.finish()
    #expect(live.gets { $0.count == 0 })
  }
}

private final class CountingModel: Sendable {
  let reads = Log<Void>()
  var count: Int {
    reads.append(())
    return 0
  }
}
