import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L20 Two-way: two variables", .ownThreads)
struct TwoWayTests {
  private let center = NotificationCenter()

  /// A value without `==`.
  private struct Plain {
    var number: Int
  }

  @Test func theLeftOneWinsAtTheStart() {
    let (left, right) = (Variable(value: 1), Variable(value: 2))
    center.continuum.bind(left, with: right)
    #expect(left.value == 1)
    #expect(right.value == 1)
  }

  @Test func theLeftOneWinsAtTheStartThoughTheRightOneWasWrittenLaterAndBothAreBoundAlready() {
    let (left, right) = (Variable(value: 1), Variable(value: 2))
    let (besideLeft, besideRight) = (Variable(value: 3), Variable(value: 4))
    center.continuum.bind(left, with: besideLeft)
    center.continuum.bind(right, with: besideRight)
    right.value = 9
    center.continuum.bind(left, with: right)
    #expect([besideLeft, left, right, besideRight].map(\.value) == [1, 1, 1, 1])
  }

  @Test func eachSideFollowsTheOther() {
    let (left, right) = (Variable(value: 1), Variable(value: 2))
    center.continuum.bind(left, with: right)
    left.value = 3
    #expect(right.value == 3)
    right.value = 4
    #expect(left.value == 4)
    left.modify { $0 += 1 }
    #expect(right.value == 5)
    right.modify { $0 += 1 }
    #expect(left.value == 6)
  }

  @Test func oneEditMakesOneWriteOnTheOtherSide() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    center.continuum.bind(left, with: right)
    let (lefts, rights) = (Log<Int>(), Log<Int>())
    center.continuum.observe(left) { lefts.append($0) }
    center.continuum.observe(right) { rights.append($0) }
    left.value = 2
    #expect(lefts.all == [1, 2])
    #expect(rights.all == [1, 2])
    right.value = 3
    #expect(lefts.all == [1, 2, 3])
    #expect(rights.all == [1, 2, 3])
  }

  @Test func valuesWithoutEqualityMakeNoLoop() {
    let (left, right) = (Variable(value: Plain(number: 1)), Variable(value: Plain(number: 2)))
    center.continuum.bind(left, with: right)
    let deliveries = Log<Int>()
    center.continuum.observe(left) { deliveries.append($0.number) }
    center.continuum.observe(right) { deliveries.append($0.number) }
    left.value = Plain(number: 3)
    right.value = Plain(number: 3)
    #expect(deliveries.count == 6)
    #expect(left.value.number == 3)
  }

  @Test(arguments: [true, false])
  func anObservationThatCorrectsAValueCorrectsBothSides(correctsLeft: Bool) {
    let (left, right) = (Variable(value: ""), Variable(value: ""))
    center.continuum.bind(left, with: right)
    let corrected = correctsLeft ? left : right
    center.continuum.observe(corrected) {
      if $0 != $0.uppercased() { corrected.value = $0.uppercased() }
    }
    left.value = "one"
    #expect(left.value == "ONE")
    #expect(right.value == "ONE")
    right.value = "two"
    #expect(left.value == "TWO")
    #expect(right.value == "TWO")
  }

  @Test func ofABatchTheLastWriteWins() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    center.continuum.bind(left, with: right)
    batchUpdates {
      left.value = 2
      right.value = 3
    }
    #expect(left.value == 3)
    #expect(right.value == 3)
    batchUpdates {
      right.value = 4
      left.value = 5
    }
    #expect(left.value == 5)
    #expect(right.value == 5)
  }

  /// The delivery of the binding takes the later value over, and the round has not yet reached the observation (L7).
  @Test(arguments: [true, false])
  func whatIsObservedAfterTheBindingGetsTheLastWriteOfABatchOnly(observesLeft: Bool) {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    center.continuum.bind(left, with: right)
    let (observed, other) = observesLeft ? (left, right) : (right, left)
    let seen = Log<Int>()
    center.continuum.observe(observed) { seen.append($0) }
    batchUpdates {
      observed.value = 2
      other.value = 3
    }
    #expect(seen.all == [1, 3])
  }

  @Test func chainsAndRingsComeToRest() {
    let all = (0..<4).map { Variable(value: $0) }
    for index in 0..<3 { center.continuum.bind(all[index], with: all[index + 1]) }
    #expect(all.map(\.value) == [0, 0, 0, 0])
    all[3].value = 1
    #expect(all.map(\.value) == [1, 1, 1, 1])
    center.continuum.bind(all[3], with: all[0])
    let deliveries = Log<Int>()
    for variable in all { center.continuum.observe(variable) { deliveries.append($0) } }
    all[1].value = 2
    #expect(all.map(\.value) == [2, 2, 2, 2])
    #expect(deliveries.count == 8)
  }

  /// The new binding makes the left value newer than the write, which has yet to cross.
  @Test func aBindingThatIsMadeBeforeAWriteCrossesLeavesNoSideUnequal() {
    let (written, left, right) = (Variable(value: 0), Variable(value: 0), Variable(value: 0))
    center.continuum.bind(written, with: left)
    right.value = 6
    batchUpdates {
      written.value = 1
      center.continuum.bind(left, with: right)
    }
    #expect(left.value == written.value)
    #expect(left.value == right.value)
  }

  @Test func noUpdateIsLostWhenTwoThreadsWriteBothSides() {
    for _ in 0..<50 {
      let (left, right) = (Variable(value: 0), Variable(value: 0))
      center.continuum.bind(left, with: right)
      Threads.run(count: 2) { index in
        for value in 1...200 { (index == 0 ? left : right).value = value * 2 + index }
      }
      #expect(Threads.wait { left.value == right.value })
      #expect([400, 401].contains(left.value))
    }
  }

  @Test func valuesDerivedFromASideFollow() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    let (double, half) = (left.map { $0 * 2 }, right.map { $0 / 2 })
    let (doubles, halves) = (Log<Int>(), Log<Int>())
    center.continuum.observe(double) { doubles.append($0) }
    center.continuum.observe(half) { halves.append($0) }
    center.continuum.bind(left, with: right)
    right.value = 4
    #expect(doubles.last == 8)
    left.value = 6
    #expect(halves.last == 3)
    #expect(double.value == 12)
  }

  // MARK: Converting

  @Test func twoTypesAreJoinedByAConversionEachWay() {
    let (number, text) = (Variable(value: 1), Variable(value: ""))
    center.continuum.bind(number, with: text, convert: { String($0) }, back: { Int($0) })
    #expect(text.value == "1")
    number.value = 2
    #expect(text.value == "2")
    text.value = "3"
    #expect(number.value == 3)
  }

  @Test func aRefusalLeavesTheOtherSideAsItIs() {
    let (number, text) = (Variable(value: 1), Variable(value: ""))
    center.continuum.bind(number, with: text, convert: { String($0) }, back: { Int($0) })
    let numbers = Log<Int>()
    center.continuum.observe(number) { numbers.append($0) }
    text.value = "two"
    #expect(text.value == "two")
    #expect(numbers.all == [1])
    text.value = "2"
    #expect(numbers.all == [1, 2])
    text.value = "two"
    number.value = 3
    #expect(text.value == "3")
  }

  @Test func whatWasWrittenIsLeftAsItIs() {
    let (number, text) = (Variable(value: 1), Variable(value: ""))
    center.continuum.bind(number, with: text, convert: { String($0) }, back: { Int($0) })
    text.value = "02"
    #expect(number.value == 2)
    #expect(text.value == "02")
  }

  @Test func aConversionRunsOnceForEachValue() {
    let (number, text) = (Variable(value: 1), Variable(value: ""))
    let (there, back) = (Log<Int>(), Log<String>())
    center.continuum.bind(
      number, with: text,
      convert: {
        there.append($0)
        return String($0)
      },
      back: {
        back.append($0)
        return Int($0)
      })
    number.value = 2
    text.value = "3"
    #expect(there.all == [1, 2])
    #expect(back.all == ["3"])
  }

  @Test func inARingNoValueIsConvertedForASideThatHasIt() {
    let ring = (0..<3).map { Variable(value: $0) }
    let conversions = Log<Int>()
    let convert: @Sendable (Int) -> Int = {
      conversions.append($0)
      return $0
    }
    for index in 0..<3 {
      center.continuum.bind(
        ring[index], with: ring[(index + 1) % 3], convert: convert, back: convert)
    }
    let count = conversions.count
    ring[0].value = 7
    #expect(ring.map(\.value) == [7, 7, 7])
    #expect(conversions.count == count + 2)
  }

  // MARK: Where it runs

  @Test @MainActor func mainActorCodeBindsOnTheMainActor() async {
    let (number, text) = (Variable(value: 1), Variable(value: ""))
    center.continuum.bind(
      number, with: text,
      convert: {
        #expect(Main.isHere)
        return String($0)
      }, back: { Int($0) })
    Threads.elsewhere { number.value = 2 }
    #expect(text.value == "1")
    await text.expect { $0 == "2" }
    text.value = "3"
    #expect(number.value == 3)
  }

  @Test func anActorsCodeBindsOnTheActor() async {
    let (left, right) = (Variable(value: 1), Variable(value: 0))
    let keeper = Keeper()
    await keeper.bind(left, with: right)
    await right.expect { $0 == 1 }
    right.value = 2
    await left.expect { $0 == 2 }
    left.value = 3
    await right.expect { $0 == 3 }
    #expect(await keeper.conversions >= 2)
    await keeper.end()
    left.value = 4
    await keeper.end()
    #expect(right.value == 3)
  }

  @Test func eachChangeIsPostedOfBothSides() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    center.continuum.bind(left, with: right)
    let posts = Log<String>()
    center.listen(to: left.notificationName) { posts.append("left") }
    center.listen(to: right.notificationName) { posts.append("right") }
    left.value = 2
    #expect(posts.all == ["left", "right"])
  }

  // MARK: The end

  @Test func itEndsWhenItIsCancelledOrItsBagGoesAway() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    let observer = center.continuum.bind(left, with: right)
    #expect(!observer.isCancelled)
    observer.cancel()
    left.value = 2
    #expect(right.value == 1)
    right.value = 3
    #expect(left.value == 2)
    do {
      let bag = ContinuumBag()
      center.continuum.bind(left, with: right).disposed(by: bag)
      #expect(right.value == 2)
    }
    right.value = 4
    #expect(left.value == 2)
  }

  @Test(arguments: [true, false])
  func itEndsWithEitherVariableAndKeepsNeitherAlive(leftDies: Bool) {
    var (left, right): (Variable?, Variable?) = (Variable(value: 1), Variable(value: 1))
    weak let first = left
    weak let second = right
    let live = Live()
    var token: Token? = live.token()
    let observer = center.continuum.bind(
      left!, with: right!,
      convert: { [token] value in withExtendedLifetime(token) { value } }, back: { $0 })
    token = nil
    if leftDies { left = nil } else { right = nil }
    #expect(leftDies ? first == nil : second == nil)
    #expect(observer.isCancelled)
    #expect(live.count == 0)
    _ = (left, right)
  }

  @Test func theLastValueIsCarriedBeforeTheEnd() {
    let right = Variable(value: 1)
    var left: Variable? = Variable(value: 1)
    center.continuum.bind(left!, with: right)
    batchUpdates {
      left?.value = 2
      left = nil
    }
    #expect(right.value == 2)
  }

  @Test func droppingBothFreesBoth() {
    let live = Live()
    do {
      let (left, right) = (Variable(value: live.token()), Variable(value: live.token()))
      center.continuum.bind(left, with: right)
      right.value = live.token()
    }
    #expect(live.count == 0)
  }

  @Test func afterTheEndAVariableIsAsBefore() {
    let (left, right) = (Variable(value: 1), Variable(value: 1))
    let observer = center.continuum.bind(left, with: right)
    left.value = 2
    observer.cancel()
    right.value = 3
    center.continuum.bind(left, with: right)
    #expect(right.value == 2)
    right.value = 4
    #expect(left.value == 4)
  }

  @Test func aValueIsConvertedOnceThoughBothSidesAreToldOfIt() {
    let (left, right) = (Variable(value: 1), Variable(value: ""))
    let converted = Log<String>()
    center.continuum.bind(left, with: right, convert: { String($0) }) { text in
      converted.append(text)
      return Int(text)
    }
    converted.removeAll()
    batchUpdates {
      left.value = 5
      right.value = "two"
    }
    #expect(converted.all == ["two"])
    #expect(left.value == 5)
    right.value = "3"
    #expect(converted.all == ["two", "3"])
    #expect(left.value == 3)
  }
}

private actor Keeper {
  private let center = NotificationCenter()
  private(set) var conversions = 0
  private var observer: ContinuumObserver?

  func bind(_ left: Variable<Int>, with right: Variable<Int>) {
    observer = center.continuum.bind(
      left, with: right,
      convert: {
        self.conversions += 1
        return $0
      }, back: { $0 })
  }

  func end() { observer?.cancel() }
}
