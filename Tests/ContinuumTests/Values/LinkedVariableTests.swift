import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A list that counts how often it was copied to be changed.
struct CountedList: Sendable, Equatable {
  private final class Storage: @unchecked Sendable {  // It changes only while nobody else has it.
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  private var storage: Storage
  private(set) var copies = 0

  init(_ numbers: some Sequence<Int> = []) { storage = Storage(Array(numbers)) }

  var numbers: [Int] { storage.numbers }

  static func == (one: CountedList, other: CountedList) -> Bool { one.numbers == other.numbers }

  mutating func append(_ number: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.numbers)
      copies += 1
    }
    storage.numbers.append(number)
  }
}

@Suite("Linked variables", .ownThreads)
struct LinkedVariableTests {
  private let center = NotificationCenter()
  private let options = Variable(value: ["a", "b"])
  private let selected: LinkedVariable<String?>

  init() { selected = LinkedVariableTests.selection(of: options) }

  private static func selection(of options: Variable<[String]>) -> LinkedVariable<String?> {
    LinkedVariable(value: "b", following: options) { selected, options in
      selected.flatMap { options.contains($0) ? $0 : nil } ?? options.first
    }
  }

  @Test func itsValueIsTheOneThatWasWrittenIfTheRuleAllowsIt() {
    #expect(selected.value == "b")
    selected.value = "a"
    #expect(selected.value == "a")
  }

  @Test func theRulePutsRightWhatTheSourceOrAWriteMadeWrong() {
    options.value = ["c", "d"]
    #expect(selected.value == "c")
    selected.value = "z"
    #expect(selected.value == "c")
    options.value = []
    #expect(selected.value == nil)
  }

  @Test func whatWasWrittenComesBackWithItsOptionUnlessAnotherValueWasWritten() {
    options.value = ["a"]
    #expect(selected.value == "a")
    options.value = ["a", "b"]
    #expect(selected.value == "b")
    options.value = ["a"]
    selected.value = selected.value
    options.value = ["a", "b"]
    #expect(selected.value == "a")
  }

  @Test func modifyIsHandedTheValueThatTheRuleAllows() {
    options.value = ["a", "c"]
    selected.modify { value in
      #expect(value == "a")
      value = "c"
    }
    #expect(selected.value == "c")
  }

  @Test(arguments: [false, true])
  func modifyCopiesNothingWhetherItIsObservedOrNot(isObserved: Bool) {
    let most = Variable(value: 3)
    let list = LinkedVariable(value: CountedList(), following: most) { list, _ in list }
    let sums = Log<Int>()
    if isObserved {
      center.continuum.observe(list) { sums.append($0.numbers.reduce(0, +)) }
      center.continuum.observe(list.map(\.numbers.count), onValueChange: { _ in })
    }
    #expect(list.value.numbers == [])
    for number in 1...5 {
      list.modify { $0.append(number) }
      if number == 3 { most.value = 4 }
    }
    #expect(list.value.numbers == [1, 2, 3, 4, 5])
    #expect(list.value.copies == 0)
    #expect(sums.all == (isObserved ? [0, 1, 3, 6, 10, 15] : []))
  }

  @Test func modifyOfAValueThatTheRuleHasMadeAnewCopiesNothing() {
    let most = Variable(value: 9)
    let list = LinkedVariable(value: CountedList(), following: most) { list, most in
      list.numbers.count > most ? CountedList(list.numbers.dropLast()) : list
    }
    for number in 1...5 { list.modify { $0.append(number) } }
    most.value = 4
    list.modify { $0.append(5) }
    most.value = 9
    #expect(list.value.numbers == [1, 2, 3, 4, 5])
    #expect(list.value.copies == 0)
  }

  @Test func whatIsReadDuringAModifyIsItsResult() {
    let (inBody, log) = (Gate(), Log<[Int]>())
    let list = LinkedVariable(value: [0], following: Variable(value: 0)) { list, _ in list }
    center.continuum.observe(list.map(\.count), onValueChange: { _ in })
    Threads.run(count: 2) { thread in
      if thread == 0 {
        list.modify { list in
          inBody.open()
          list.append(1)
        }
      } else {
        inBody.pass()
        log.append(list.value)
      }
    }
    #expect(log.all == [[0, 1]])
  }

  /// The rule is the client's code: nobody waits for it.
  @Test func whileTheRuleRunsForAModifyOtherThreadsWrite() {
    let (runs, mayGoOn) = (Gate(), Gate())
    let mustWait = Locked(false)
    let most = Variable(value: 9)
    let number = LinkedVariable(value: 5, following: most) { value, most in
      let waits = mustWait.withLock { mustWait in
        defer { mustWait = false }
        return mustWait
      }
      if waits {
        runs.open()
        mayGoOn.pass()
      }
      return min(value, most)
    }
    mustWait.withLock { $0 = true }
    Threads.run(count: 2) { thread in
      if thread == 0 {
        number.modify { $0 += 1 }
      } else {
        runs.pass()
        number.value = 7
        most.value = 3
        mayGoOn.open()
      }
    }
    #expect(number.value == 3)
    most.value = 9
    #expect(number.value == 4)
  }

  @Test func oneChangeOfTheSourceIsOneDeliveryOfWhatCombinesTheTwo() {
    let seen = Log<String>()
    center.continuum.observe(Constant(combining: options, selected) { ($0, $1) }) {
      options, selected in
      seen.append("\(options.joined())\(selected ?? "-")")
    }
    options.value = ["c"]
    selected.value = "c"
    #expect(seen.all == ["abb", "cc"])
  }

  @Test func noThreadSeesASelectionThatIsNotAmongTheOptions() {
    let faults = Log<String>()
    let (options, selected) = (options, selected)
    let both = Constant(combining: options, selected) { ($0, $1) }
    @Sendable func check(_ options: [String], _ selected: String?) {
      if selected.map({ !options.contains($0) }) ?? !options.isEmpty {
        faults.append("\(selected ?? "nothing") of \(options)")
      }
    }
    center.continuum.observe(both) { check($0, $1) }
    Threads.run(count: 3) { thread in
      for turn in 0..<500 {
        switch thread {
        case 0: options.value = turn.isMultiple(of: 2) ? ["a"] : ["b", "c"]
        case 1: selected.value = turn.isMultiple(of: 2) ? "c" : "a"
        default:
          let (options, selected) = both.value
          check(options, selected)
        }
      }
    }
    #expect(faults.all == [])
  }

  @Test func itIsBoundTwoWay() {
    final class Picker {
      var choice: String?
      var chosen: (() -> Void)?
    }
    let picker = Picker()
    center.continuum.bind(selected, with: picker, \.choice) { picker.chosen = $0 }
    #expect(picker.choice == "b")
    options.value = ["a"]
    #expect(picker.choice == "a")
    options.value = ["a", "c"]
    picker.choice = "c"
    picker.chosen?()
    #expect(selected.value == "c")
  }

  @Test func itsObservationsEndWithItAndItsSource() {
    var options: Variable<[String]>? = Variable(value: ["a"])
    var selected = options.map { LinkedVariableTests.selection(of: $0) }
    let observer = selected.map { center.continuum.observe($0) { _ in } }
    selected = nil
    #expect(observer?.isCancelled == false)
    options = nil
    #expect(observer?.isCancelled == true)
  }

  @Test func aRuleOfTheMainActorIsReleasedThere() {
    let (deaths, numbers) = (Log<Bool>(), Box<LinkedVariable<Int>>())
    Main.run {
      let captured = LastWill { deaths.append(Main.isHere) }
      let source = Variable(value: 1)
      numbers.content = LinkedVariable(value: 5, following: source, on: MainActor.self) {
        value, most in withExtendedLifetime(captured) { min(value, most) }
      }
      #expect(numbers.content?.value == 1)
    }
    numbers.content = nil
    #expect(deaths.gets { $0.count == 1 })
    #expect(deaths.all == [true])
  }

  #if os(macOS) || os(Linux)
  @Test func modifyingOneOfTheMainActorElsewhereStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number = await MainActor.run {
        LinkedVariable(value: 5, following: Variable(value: 9), on: MainActor.self) { min($0, $1) }
      }
      Threads.elsewhere { number.modify { $0 += 1 } }
    }
    Stop.expect(result, saying: "belongs to the main actor", "was written elsewhere")
  }

  @Test func writingOneOfTheMainActorElsewhereStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number = await MainActor.run {
        LinkedVariable(value: 5, following: Variable(value: 9), on: MainActor.self) { min($0, $1) }
      }
      Threads.elsewhere { number.value = 1 }
    }
    Stop.expect(result, saying: "belongs to the main actor", "was written elsewhere")
  }
  #endif
}

@MainActor
@Suite("Linked variables: on the main actor", .ownThreads)
struct MainActorLinkedVariableTests {
  private var limit = 3
  private let source = Variable(value: 10)

  private func allowed(_ value: Int, _ most: Int) -> Int { min(value, most, limit) }

  @Test func theRuleMayBeMainActorCode() {
    let number = LinkedVariable(value: 5, following: source, on: MainActor.self) {
      self.allowed($0, $1)
    }
    #expect(number.value == 3)
    source.value = 2
    #expect(number.value == 2)
    number.value = 1
    #expect(number.value == 1)
    number.modify { $0 += 7 }
    #expect(number.value == 2)
  }
}
