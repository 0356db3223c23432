import Continuum
import ContinuumTesting
import ContinuumTestSupport
import Foundation
import Testing

/// A number that counts how often it was compared.
private struct Compared: Sendable, Equatable {
  let number: Int
  /// Makes the bytes of two values differ, which decide before the comparison.
  let salt: Int
  let count: Locked<Int>

  static func == (one: Compared, other: Compared) -> Bool {
    one.count.withLock { $0 += 1 }
    return one.number == other.number
  }
}

extension Int {
  fileprivate var isMultipleOfThree: Bool { isMultiple(of: 3) }
}

/// A value that is not `Equatable`.
private struct Opaque: Sendable {
  let number: Int
}

@Suite("An equal value of a derived constant is no change (L1)", .ownThreads)
struct EqualValueTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 0)

  private func log<Element>(_ source: some ValueRepresentable<Element>) -> Log<Element> {
    let log = Log<Element>()
    center.continuum.observe(source._constant) { log.append($0) }
    return log
  }

  @Test func aMappedOneIsNotDelivered() {
    let isPositive = log(number.map { $0 > 0 })
    for value in [1, 2, 3, 0, -1, 4] { number.value = value }
    #expect(isPositive.all == [false, true, false, true])
  }

  @Test func neitherIsThatOfAKeyPathOrOfANegation() {
    let isZero = log(number.map(\.isMultipleOfThree))
    let isNotZero = log(!number.map { $0 % 3 == 0 })
    for value in [0, 1, 2, 3] { number.value = value }
    #expect(isZero.all == [true, false, true])
    #expect(isNotZero.all == [false, true, false])
  }

  @Test func neitherIsACombinedOne() {
    let other = Variable(value: 0)
    let total = log(Constant(combining: number, other) { $0 + $1 })
    let ofThree = log(Constant(combining: number, other, number) { max($0, $1, $2) })
    let ofMany = log(Constant(combining: [number, other]) { $0.reduce(0, +) })
    batchUpdates { (number.value, other.value) = (1, -1) }
    number.value = 2
    #expect(total.all == [0, 1])
    #expect(ofThree.all == [0, 1, 2])
    #expect(ofMany.all == [0, 1])
  }

  @Test func neitherIsOneOfNineSources() {
    let zero = Variable(value: 0)
    let sum = log(
      Constant(combining: number, zero, zero, zero, zero, zero, zero, zero, zero) {
        a, b, c, d, e, f, g, h, i -> Int in
        (a + b + c + d + e + f + g + h + i) / 2
      })
    for value in [1, 2, 3] { number.value = value }
    #expect(sum.all == [0, 1])
  }

  @Test func neitherIsThatOfTheSourceThatAFlatMapFollows() {
    let (one, other) = (Variable(value: 5), Variable(value: 5))
    let chosen = log(number.flatMap { $0 == 0 ? one : other })
    number.value = 1
    other.value = 5
    other.value = 6
    number.value = 0
    #expect(chosen.all == [5, 6, 5])
  }

  @Test func neitherIsOneThatALinkedVariableIsAssigned() {
    let most = Variable(value: 10)
    let chosen = LinkedVariable(value: 3, following: most) { min($0, $1) }
    let seen = log(chosen)
    chosen.value = 3
    chosen.value = 20
    chosen.value = 30
    most.value = 5
    most.value = 4
    #expect(seen.all == [3, 10, 5, 4])
  }

  @Test func whatALinkedVariableIsModifiedToIsAChange() {
    let most = Variable(value: 10)
    let number = LinkedVariable(value: 3, following: most) { min($0, $1) }
    let list = LinkedVariable(value: [3], following: most) { list, most in list.filter { $0 < most }
    }
    let (numbers, lists) = (log(number), log(list))
    number.modify { $0 = 3 }
    list.modify { $0 = [3] }
    number.modify { $0 += 1 }
    list.modify { $0.append(4) }
    #expect(numbers.all == [3, 3, 4])
    #expect(lists.all == [[3], [3], [3, 4]])
  }

  @Test func neitherIsADebouncedOrThrottledOne() async {
    let clock = ManualClock()
    let calm = log(number.debounce(for: .seconds(1), clock: clock))
    let rare = log(number.throttle(for: .seconds(1), clock: clock))
    for value in [1, 0] { number.value = value }
    await clock.advance(by: .seconds(2))
    number.value = 2
    await clock.advance(by: .seconds(2))
    #expect(calm.all == [0, 2])
    #expect(rare.all == [0, 2])
  }

  @Test func nothingIsComputedFromIt() async throws {
    let text = number.map { $0 > 0 }.map { "\($0)" }
    let observer = center.continuum.observe(text) { _ in }
    try await expectWork(transforms: 2) { number.value = 1 }
    try await expectWork(transforms: 1) { number.value = 2 }
    observer.cancel()
  }

  @Test func aVariableAnnouncesEveryAssignment() {
    let (direct, shown) = (log(number), log(Constant(variable: number)))
    number.value = 0
    #expect(direct.all == [0, 0])
    #expect(shown.all == [0, 0])
  }

  @Test func aValueThatIsNotEquatableIsAChangeEachTime() {
    let opaque = log(number.map { Opaque(number: $0 / 10) })
    number.value = 1
    #expect(opaque.all.map(\.number) == [0, 0])
  }

  @Test func neitherIsOneOfGenericCodeThatDoesNotKnowTheComparison() {
    func derive<Output>(_ transform: @escaping @Sendable (Int) -> Output) -> Constant<Output> {
      number.map(transform)
    }
    let isPositive = log(derive { $0 > 0 })
    let texts = log(derive { ["\($0 / 10)"] as [String]? })
    let opaque = log(derive { Opaque(number: $0 / 10) })
    for value in [-1, 0, 1, 10] { number.value = value }
    #expect(isPositive.all == [false, true])
    #expect(texts.all == [["0"], ["1"]])
    #expect(opaque.all.map(\.number) == [0, 0, 0, 0, 1])
  }

  /// Counts the deliveries of a value of a type that the program has not used before, and so on.
  private static func count<Value: Equatable & Sendable>(
    _ value: Value, depth: Int, through center: NotificationCenter
  ) -> Int {
    if depth == 0 { return 0 }
    let (number, counter) = (Variable(value: 0), Locked(0))
    let observer = center.continuum.observe(number.map { _ in value }) { _ in
      counter.withLock { $0 += 1 }
    }
    number.value = 1
    observer.cancel()
    return counter.withLock { $0 } + count([value], depth: depth - 1, through: center)
  }

  @Test func manyThreadsMayDeriveTheFirstValueOfAType() {
    let counts = Locked<[Int]>([])
    Threads.run(count: 4) { _ in
      let sum = Self.count(UInt16(7), depth: 40, through: NotificationCenter())
      counts.withLock { $0.append(sum) }
    }
    #expect(counts.withLock { $0 } == [40, 40, 40, 40])
  }

  @Test func notANumberIsEqualToItself() {
    let quotient = log(number.map { Double($0) / 0 })
    number.value = 1
    number.value = 2
    number.value = 0
    number.value = 0
    #expect(quotient.all.map { "\($0)".replacing("-", with: "") } == ["nan", "inf", "nan"])
  }

  @Test func itIsComparedOnceHoweverManyObserve() {
    let count = Locked(0)
    let compared = number.map { Compared(number: $0 / 10, salt: $0, count: count) }
    let logs = (0..<5).map { _ in log(compared) }
    number.value = 1
    #expect(count.withLock { $0 } == 1)
    number.value = 10
    #expect(count.withLock { $0 } == 2)
    #expect(logs.allSatisfy { $0.all.map(\.number) == [0, 1] })
  }

  @Test func anObservationThatHasMissedAValueReceivesNothingIfTheNewestIsEqual() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let gate = Gate()
    let seen = Log<Bool>()
    center.continuum.observe(number.map { $0 > 0 }, on: queue) { seen.append($0) }
    queue.finish()
    queue.addOperation { gate.pass() }
    number.value = 1
    number.value = 0
    gate.open()
    queue.finish()
    #expect(seen.all == [false])
  }

  /// It has received nothing, and the code may have read the value in between.
  @Test func anObservationOfChangesOnlyReceivesAValueThatHasChangedAndChangedBack() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let isPositive = number.map { $0 > 0 }
    for source in [isPositive, isPositive.removeDuplicates()] {
      let gate = Gate()
      let seen = Log<Bool>()
      center.continuum.observe(source, on: queue, initial: false) { seen.append($0) }
      queue.addOperation { gate.pass() }
      number.value = 1
      let shown = source.value
      number.value = 0
      gate.open()
      queue.finish()
      #expect(shown == true)
      #expect(seen.all == [false])
      for value in [-1, 2, 3] {
        number.value = value
        queue.finish()
      }
      #expect(seen.all == [false, true])
      number.value = 0
      queue.finish()
    }
  }

  @MainActor
  @Test func anObservationThatBeginsWhileOthersAreBehindComparesWithItsOwnFirstValue() async {
    let tens = number.map { $0 * 10 }
    let (first, second) = (Log<Int>(), Log<Int>())
    center.continuum.observe(tens) { first.append($0) }
    let number = number
    Threads.run(count: 1) { _ in number.value = 1 }
    center.continuum.observe(tens) { second.append($0) }
    Threads.run(count: 1) { _ in
      number.value = 2
      number.value = 1
    }
    await settled {}
    #expect(first.all == [0, 10])
    #expect(second.all == [10])
  }

  @MainActor @Test func formsOnTheMainActorSkipItToo() {
    let (mapped, chosen) = (Log<Int>(), Log<Int>())
    let sum = Log<Int>()
    let sources = [Variable(value: 1), Variable(value: 1)]
    center.continuum.observe(number.map(on: MainActor.self) { $0 / 10 }) { mapped.append($0) }
    center.continuum.observe(number.flatMap(on: MainActor.self) { sources[$0 % 2] }) {
      chosen.append($0)
    }
    center.continuum.observe(
      Constant(combining: number, sources[0], on: MainActor.self) { $0 / 10 + $1 }
    ) { sum.append($0) }
    for value in [1, 2, 10] { number.value = value }
    #expect(mapped.all == [0, 1])
    #expect(chosen.all == [1])
    #expect(sum.all == [1, 2])
  }
}
