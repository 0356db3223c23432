import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// What a model would be: it has a source of its own.
private final class Article: Sendable {
  let title: Variable<String>
  init(_ title: String) { self.title = Variable(value: title) }
}

@Suite("L12 Consistency: following the source that a transform returns", .ownThreads)
struct FlatMapTests {
  let center = NotificationCenter()

  @Test func itFollowsTheSourceThatTheTransformReturns() {
    let (one, other) = (Article("one"), Article("other"))
    let selected = Variable(value: one)
    let title = selected.flatMap { $0.title }
    let log = Log<String>()
    center.continuum.observe(title, onValueChange: { log.append($0) })
    one.title.value = "uno"
    selected.value = other
    other.title.value = "otro"
    #expect(log.all == ["one", "uno", "other", "otro"])
    #expect(title.value == "otro")
  }

  @Test func theOldSourceIsNotFollowedAnyMore() {
    let (one, other) = (Article("one"), Article("other"))
    let selected = Variable(value: one)
    let title = selected.flatMap { $0.title }
    let log = Log<String>()
    center.continuum.observe(title, onValueChange: { log.append($0) })
    selected.value = other
    one.title.value = "uno"
    #expect(log.all == ["one", "other"])
    #expect(title.value == "other")
  }

  @Test func observedForTheFirstTimeItGoesOnWithTheSourceThatItTurnsOutToFollow() {
    let other = Article("other")
    var one: Article? = Article("one")
    var choice: Variable<Article?>? = Variable(value: nil)
    let first = Constant(variable: one!.title)
    let title = choice!.flatMap { article in article.map { Constant(variable: $0.title) } ?? first }
    #expect(title.value == "one")
    choice?.value = other
    (one, choice) = (nil, nil)
    let log = Log<String>()
    let observer = center.continuum.observe(title, onValueChange: { log.append($0) })
    other.title.value = "otro"
    #expect(log.all == ["other", "otro"])
    #expect(!observer.isCancelled)
  }

  @Test func theOldSourceIsLetGoOf() {
    let live = Live()
    let selected = Variable(value: 0)
    let sources = Locked([0: Variable(value: live.token()), 1: Variable(value: live.token())])
    let token = selected.flatMap { index in sources.withLock { Constant(variable: $0[index]!) } }
    center.continuum.observe(token, onValueChange: { _ in })
    live.expect(2)
    selected.value = 1
    sources.withLock { $0[0] = nil }
    // What another thread's transforms may look at lives until they have returned.
    live.expect(1)
    #expect(token.value === sources.withLock { $0[1]!.value })
  }

  @Test func unobservedItIsRightWhenItIsRead() {
    let (one, other) = (Article("one"), Article("other"))
    let selected = Variable(value: one)
    let title = selected.flatMap { $0.title }
    #expect(title.value == "one")
    one.title.value = "uno"
    #expect(title.value == "uno")
    selected.value = other
    other.title.value = "otro"
    #expect(title.value == "otro")
  }

  @Test func aChangeOfTheOuterAndTheInnerInOneBatchIsOneDelivery() {
    let (one, other) = (Article("one"), Article("other"))
    let selected = Variable(value: one)
    let log = Log<String>()
    center.continuum.observe(selected.flatMap { $0.title }, onValueChange: { log.append($0) })
    batchUpdates {
      one.title.value = "uno"
      selected.value = other
      other.title.value = "otro"
    }
    #expect(log.all == ["one", "otro"])
  }

  @Test func whatIsBelowASwitchIsNeverMixed() {
    let (one, other) = (Variable(value: 1), Variable(value: 10))
    let isFirst = Variable(value: true)
    let chosen = isFirst.flatMap { $0 ? one : other }
    let both = Constant(combining: isFirst, chosen, one, other) { isFirst, chosen, one, other in
      (chosen, isFirst ? one : other)
    }
    let log = Log<Bool>()
    center.continuum.observe(both) { chosen, expected in log.append(chosen == expected) }
    isFirst.value = false
    other.value = 11
    one.value = 2
    batchUpdates {
      isFirst.value = true
      one.value = 3
      other.value = 12
    }
    #expect(log.all == [true, true, true, true, true])
  }

  @Test func whatIsBelowASwitchIsNeverMixedUnderConcurrentWriters() {
    let center = center
    let (one, other) = (Variable(value: 1), Variable(value: -1))
    let isFirst = Variable(value: true)
    let chosen = isFirst.flatMap { $0 ? one : other }
    let both = Constant(combining: isFirst, chosen) { ($0, $1) }
    let (mixed, last) = (Runs(), Locked(0))
    center.continuum.observe(both) { isFirst, chosen in
      if isFirst != (chosen > 0) { mixed.add() }
      last.withLock { $0 = chosen }
    }
    Threads.run(count: 4) { index in
      for turn in 1...1000 {
        switch index {
        case 0: isFirst.value = turn % 2 == 0
        case 1: one.value = turn
        case 2: other.value = -turn
        default: if both.value.0 != (both.value.1 > 0) { _ = both.value }
        }
      }
    }
    #expect(both.value == (true, 1000))
    // A thread of the library's own may make the last delivery.
    #expect(Threads.wait { last.withLock { $0 } == 1000 })
    #expect(mixed.count == 0)
  }

  @Test func theTransformRunsOnceForEachChangeOfTheOuterAndNotForTheInner() {
    let (one, other) = (Variable(value: 1), Variable(value: 2))
    let isFirst = Variable(value: true)
    let runs = Runs()
    let chosen = isFirst.flatMap { isFirst in
      runs.add()
      return isFirst ? one : other
    }
    for _ in 0..<3 { center.continuum.observe(chosen, onValueChange: { _ in }) }
    #expect(runs.count == 1)
    one.value = 5
    #expect(runs.count == 1)
    isFirst.value = false
    other.value = 6
    #expect(runs.count == 2)
  }

  @Test func switchingToADeeperSourceComputesItBeforeWhatIsBelow() {
    let number = Variable(value: 1)
    let isDeep = Variable(value: false)
    let deep = (0..<20).reduce(Constant(variable: number)) { node, _ in node.map { $0 + 1 } }
    let chosen = isDeep.flatMap { $0 ? deep : Constant(variable: number) }
    let sum = Constant(combining: chosen, number) { $0 + $1 }
    let log = Log<Int>()
    center.continuum.observe(sum, onValueChange: { log.append($0) })
    isDeep.value = true
    number.value = 2
    batchUpdates {
      isDeep.value = false
      number.value = 3
    }
    batchUpdates {
      isDeep.value = true
      number.value = 4
    }
    #expect(log.all == [2, 22, 24, 6, 28])
  }

  @Test func switchingToTheSameSourceAgainIsNoChange() {
    let number = Variable(value: 1)
    let trigger = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(trigger.flatMap { _ in number }, onValueChange: { log.append($0) })
    trigger.value = 1
    number.value = 2
    #expect(log.all == [1, 2])
  }

  @Test func switchingToTheSameSourceAgainDeliversAValueThatIsNotEquatable() {
    let number = Variable<(Int, Int)>(value: (1, 0))
    let trigger = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(trigger.flatMap { _ in number }) { log.append($0.0) }
    trigger.value = 1
    number.value = (2, 0)
    #expect(log.all == [1, 1, 2])
  }

  @Test func aFlatMapInAFlatMapFollowsBoth() {
    let leaves = (0..<4).map { Variable(value: $0) }
    let halves = [Variable(value: 0), Variable(value: 2)]
    let half = Variable(value: 0)
    let value = half.flatMap { halves[$0] }.flatMap { leaves[$0] }
    let log = Log<Int>()
    center.continuum.observe(value, onValueChange: { log.append($0) })
    halves[0].value = 1
    half.value = 1
    halves[1].value = 3
    leaves[3].value = 33
    leaves[0].value = 9
    #expect(log.all == [0, 1, 2, 3, 33])
  }

  @Test func itEndsWhenBothTheOuterAndTheInnerAreOver() {
    let live = Live()
    var outer: Variable<Int>? = Variable(value: 0)
    var inner: Variable<Int>? = Variable(value: 1)
    let kept = Box(inner)
    let log = Log<Int>()
    let observer = {
      let token = live.token()
      let chosen = outer!.flatMap { _ in kept.content.map { Constant(variable: $0) }! }
      return center.continuum.observe(
        chosen, onValueChange: { value in withExtendedLifetime(token) { log.append(value) } })
    }()
    outer = nil
    #expect(!observer.isCancelled)
    inner?.value = 2
    #expect(log.all == [1, 2])
    kept.content = nil
    inner = nil
    #expect(observer.isCancelled)
    live.expect(0)
  }

  @Test func onAQueueTheNewestSourcesValueArrives() {
    let queue = OperationQueue()
    let log = Log<Int>()
    let sources = (0..<10).map { Variable(value: $0) }
    let index = Variable(value: 0)
    center.continuum.observe(
      index.flatMap { sources[$0] }, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    queue.isSuspended = true
    for next in 1...9 { index.value = next }
    sources[9].value = 99
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [0, 99])
  }

  #if os(macOS) || os(Linux)
  @Test func aCycleStopsWithAMessageThatNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let trigger = Variable(value: 0)
        let itself = Box<Constant<Int>>()
        let start = Variable(value: 0)
        let cycle = trigger.flatMap { _ in itself.content ?? Constant(variable: start) }
        Stop.announce(cycle.notificationName)
        NotificationCenter().continuum.observe(cycle, onValueChange: { _ in })
        itself.content = cycle.map { $0 + 1 }
        trigger.value = 1
      }, saying: "Constant<Int>")
  }

  @Test func aCycleThatIsOnlyReadStopsWithAMessageThatNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let trigger = Variable(value: 0)
        let itself = Box<Constant<Int>>()
        let start = Variable(value: 0)
        let cycle = trigger.flatMap { _ in itself.content ?? Constant(variable: start) }
        Stop.announce(cycle.notificationName)
        itself.content = cycle
        _ = cycle.value
      }, saying: "Constant<Int>")
  }
  #endif

  /// The transform writes what the first source is derived from, and then leaves that source.
  @Test func whatIsReadBesideASourceThatIsBeingLeftIsNotOld() {
    let (choice, a, b) = (Variable(value: 0), Variable(value: 10), Variable(value: 20))
    let (one, other) = (a.map { $0 }, b.map { $0 })
    let followed = choice.flatMap { value in
      if value == 1 { a.value = 11 }
      return value == 0 ? one : other
    }
    center.continuum.observe(followed) { _ in }
    let both = Constant(combining: one, followed) { [$0, $1] }
    #expect(both.value == [10, 10])
    batchUpdates {
      choice.value = 1
      #expect(both.value == [11, 20])
    }
    #expect(both.value == [11, 20])
  }
}
