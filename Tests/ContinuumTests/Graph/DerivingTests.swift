import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// What can be derived from what, and what it then holds.
@Suite("Deriving constants", .ownThreads)
struct DerivingTests {
  private let center = NotificationCenter()

  @Test func mapHoldsTheTransformedValue() {
    let number = Variable(value: 2)
    let text = number.map { "\($0) items" }
    #expect(text.value == "2 items")
    number.value = 3
    #expect(text.value == "3 items")
  }

  @Test func aConstantOfAVariableIsDerivedFromLikeTheVariable() {
    let number = Variable(value: 1)
    let constant = Constant(variable: number)
    let both = Constant(combining: number, constant, constant.map { $0 }) { [$0, $1, $2] }
    number.value = 2
    #expect(both.value == [2, 2, 2])
  }

  @Test func aTupleArrivesAsItsElements() {
    let (number, text) = (Variable(value: 1), Variable(value: "a"))
    let seen = Log<String>()
    center.continuum.observe(Constant(combining: number, text) { ($0, $1) }) { number, text in
      seen.append("\(number)\(text)")
    }
    number.value = 2
    #expect(seen.all == ["1a", "2a"])
  }

  @Test func combiningTakesAnyNumberOfSourcesOfAnyTypes() {
    let (number, text, flag) = (Variable(value: 1), Variable(value: "a"), Variable(value: true))
    let (maybe, list) = (Variable<Int?>(value: nil), Variable(value: [1.5]))
    let one = Constant(combining: number) { "\($0)" }
    let two = Constant(combining: number, text.map { $0 + "b" }) { "\($0) \($1)" }
    let six = Constant(combining: number, text, flag, maybe, list, two) {
      "\($0) \($1) \($2) \(String(describing: $3)) \($4) \($5)"
    }
    #expect(one.value == "1")
    #expect(two.value == "1 ab")
    #expect(six.value == "1 a true nil [1.5] 1 ab")
    number.value = 2
    maybe.value = 3
    list.value = []
    #expect(six.value == "2 a true Optional(3) [] 2 ab")
  }

  @Test func combiningAListKeepsItsOrder() {
    let numbers = (0..<5).map { Variable(value: $0) }
    let list = Constant(combining: numbers) { $0 }
    let mixed = Constant(combining: [numbers[4], list.map { $0.count }, numbers[4]]) { $0 }
    #expect(list.value == [0, 1, 2, 3, 4])
    numbers[2].value = 9
    numbers[4].value = 7
    #expect(list.value == [0, 1, 9, 3, 7])
    #expect(mixed.value == [7, 5, 7])
  }

  @Test func combiningNothingIsAValueThatNeverChangesAndIsDeliveredOnce() {
    let runs = Runs()
    let empty = Constant.sum([], runs)
    let log = Log<Int>()
    let observer = center.continuum.observe(empty, onValueChange: { log.append($0) })
    #expect(empty.value == 0)
    #expect(log.all == [0])
    #expect(observer.isCancelled)
    #expect(runs.count == 1)
  }

  /// A thread that has not computed anything yet has no memory for inputs.
  @Test func combiningNothingMayBeTheFirstThatAThreadComputes() {
    Threads.elsewhere {
      #expect(Constant(combining: [Variable<Int>]()) { $0.reduce(0, +) }.value == 0)
    }
  }

  @Test func aDerivedConstantCanBeReadObservedBoundAndDerivedFromAgain() {
    let number = Variable(value: 1)
    let constants = [
      number.map { $0 }, Constant(combining: number) { $0 },
      Constant(combining: [number]) { $0[0] }, number.removeDuplicates(),
      number.removeDuplicates { $0 == $1 },
    ]
    for constant in constants {
      let display = Label()
      let log = Log<Int>()
      center.continuum.observe(constant, onValueChange: { log.append($0) })
      center.continuum.observe(constant, bindTo: display, \.number)
      center.continuum.observe(constant.map { "\($0)" }, bindTo: display, \.text)
      number.modify { $0 += 1 }
      #expect(log.all == [number.value - 1, number.value])
      #expect(constant.value == number.value)
      #expect(display.number == number.value)
      #expect(display.text == "\(number.value)")
    }
  }

  @Test func aFunctionOfAnySourceTakesDerivedConstants() {
    func doubled(_ source: some ValueRepresentable<Int>) -> Constant<Int> { source.map { $0 * 2 } }
    let number = Variable(value: 1)
    let (all, first) = (doubled(doubled(number)), doubled(Constant(variable: number)))
    let sources: [any ValueRepresentable<Int>] = [number, all, first]
    #expect(Constant(combining: sources) { $0 }.value == [1, 4, 2])
  }

  // MARK: - removeDuplicates

  @Test func removeDuplicatesComparesWithWhatWasThereBefore() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number.removeDuplicates(), onValueChange: { log.append($0) })
    for value in [1, 2, 2, 1, 1, 1, 3] { number.value = value }
    #expect(log.all == [1, 2, 1, 3])
  }

  @Test func removeDuplicatesByComparesWithTheValueThatItHolds() {
    let number = Variable(value: 0)
    let rough = number.removeDuplicates { abs($0 - $1) < 5 }
    let log = Log<Int>()
    center.continuum.observe(rough, onValueChange: { log.append($0) })
    for value in [3, 4, 6, 8, 10, 11] { number.value = value }
    #expect(log.all == [0, 6, 11])
    #expect(rough.value == 11)
    number.value = 12
    #expect(rough.value == 11)
  }

  @Test func removeDuplicatesComparesPerDerivedConstant() {
    let number = Variable(value: 1)
    let (observed, read) = (number.removeDuplicates(), number.removeDuplicates { $0 == $1 })
    let compared = Log<[Int]>()
    let noted = number.removeDuplicates { old, new in
      compared.append([old, new])
      return old == new
    }
    center.continuum.observe(observed, onValueChange: { _ in })
    #expect(read.value == 1)
    #expect(noted.value == 1)
    for value in [2, 3, 4] { number.value = value }
    // This one has not seen what was there meanwhile.
    #expect(read.value == 4)
    #expect(noted.value == 4)
    #expect(compared.all == [[1, 4]])
  }

  @Test func anObserversOwnLogNeverHasTwoEqualNeighboursWhoeverReadsMeanwhile() {
    let number = Variable(value: 1)
    let distinct = number.removeDuplicates()
    let log = Log<Int>()
    center.continuum.observe(distinct, onValueChange: { log.append($0) })
    batchUpdates {
      number.value = 2
      #expect(distinct.value == 2)
      number.value = 1
      #expect(distinct.value == 1)
    }
    #expect(log.all == [1])
    number.value = 2
    #expect(log.all == [1, 2])
  }

  @Test func anObserverThatWasNotReachedSeesNoChangeThatWasTakenBack() {
    let number = Variable(value: 0)
    let distinct = number.removeDuplicates()
    let (first, second) = (Log<Int>(), Log<Int>())
    center.continuum.observe(distinct) {
      first.append($0)
      if $0 == 1 { number.value = 0 }
    }
    center.continuum.observe(distinct, onValueChange: { second.append($0) })
    number.value = 1
    #expect(first.all == [0, 1, 0])
    #expect(second.all == [0])
    number.value = 2
    #expect(second.all == [0, 2])
  }

  @Test func aSourceOfBoolIsNegatedWithTheOperator() {
    struct Settings: Sendable { var isMuted = false }
    let isOn = Variable(value: false)
    let settings = Variable(value: Settings())
    let log = Log<Bool>()
    center.continuum.observe(!isOn) { log.append($0) }
    isOn.value = true
    #expect(log.all == [true, false])
    #expect((!isOn.map { $0 }).value == false)
    #expect((!settings[\.isMuted]).value)
    #expect((!Constant(value: true)).value == false)
    #expect((!(!isOn)).value)
  }

  @Test func aNegatedSourceEndsWithItAndKeepsIt() {
    let live = Live()
    var isOn: Variable<Bool>? = Variable(value: true)
    let derived = isOn!.map { [token = live.token()] value in withExtendedLifetime(token) { value }
    }
    let isOff = !derived
    let observer = center.continuum.observe(isOff) { _ in }
    isOn = nil
    #expect(observer.isCancelled)
    #expect(!isOff.value)
    live.expect(1)
  }
}
