import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Misuse of derived values stops with a message", .ownThreads)
struct SelfReadingTests {
  // MARK: Cycles

  #if os(macOS) || os(Linux)
  @Test func aTransformThatReadsItsOwnConstantStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let itself = Box<Constant<Int>>()
        let next = number.map { $0 + (itself.content?.value ?? 0) }
        Stop.announce(next.notificationName)
        itself.content = next
        _ = next.value
      }, saying: "Constant<Int>")
  }

  @Test func anObservedTransformThatReadsItsOwnConstantStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let itself = Box<Constant<Int>>()
        let next = number.map { $0 + (itself.content?.value ?? 0) }
        Stop.announce(next.notificationName)
        NotificationCenter().continuum.observe(next, onValueChange: { _ in })
        itself.content = next
        number.value = 1
      }, saying: "Constant<Int>")
  }

  @Test func transformsThatReadEachOthersConstantsStopAndOneIsNamed() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let last = Box<Constant<Int>>()
        let first = number.map { $0 + (last.content?.value ?? 0) }
        let second = first.map { $0 + 1 }
        last.content = second
        Stop.announce(first.notificationName)
        Stop.announce(second.notificationName)
        _ = second.value
      }, saying: "Constant<Int>", naming: .one)
  }

  @Test func aComparisonThatReadsItsOwnConstantStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let itself = Box<Constant<Int>>()
        let distinct = number.removeDuplicates { $0 == $1 + (itself.content?.value ?? 0) }
        Stop.announce(distinct.notificationName)
        NotificationCenter().continuum.observe(distinct, onValueChange: { _ in })
        itself.content = distinct
        number.value = 1
      }, saying: "Constant<Int>")
  }
  #endif

  // MARK: Inside modify

  #if os(macOS) || os(Linux)
  @Test func readingWhatIsDerivedFromAVariableInsideItsModifyStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let sum = Constant(combining: a, b) { $0 + $1 }
        a.modify { $0 = sum.value }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func readingAKnownDerivedValueInsideTheModifyOfItsVariableStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let sum = Constant(combining: a, b) { $0 + $1 }
        _ = sum.value
        a.modify { $0 = sum.value }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func readingAKnownDerivedValueInsideTheModifyOfItsSecondVariableStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let sum = Constant(combining: a, b) { $0 + $1 }
        _ = sum.value
        b.modify { $0 = sum.value }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func readingAnObservedDerivedValueInsideTheModifyOfItsVariableStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let sum = Constant(combining: a, b) { $0 + $1 }
        NotificationCenter().continuum.observe(sum, onValueChange: { _ in })
        b.value = 1
        a.modify { $0 = sum.value }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func readingAMapOfAMapInsideTheModifyOfItsVariableStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let text = number.map { $0 + 1 }.map { "\($0)" }
        _ = text.value
        number.modify { $0 = text.value.count }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func observingAKnownDerivedValueInsideTheModifyOfItsVariableStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (a, b) = (Variable(value: 0), Variable(value: 0))
        let sum = Constant(combining: a, b) { $0 + $1 }
        _ = sum.value
        a.modify { _ in
          NotificationCenter().continuum.observe(sum, onValueChange: { _ in })
        }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }
  #endif

  @Test func insideAModifyWhatIsDerivedFromOtherVariablesOnlyMayBeRead() {
    let (a, b) = (Variable(value: 1), Variable(value: 2))
    let (double, sum) = (b.map { $0 * 2 }, Constant(combining: a, b) { $0 + $1 })
    _ = sum.value
    a.modify { value in
      b.value = 3
      value = double.value
    }
    #expect(a.value == 6)
    #expect(sum.value == 9)
  }
}
