import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Linked variables: starting over", .ownThreads)
struct StartingOverTests {
  private let center = NotificationCenter()
  private let query = Variable(value: "")
  private let page: LinkedVariable<Int>

  init() { page = LinkedVariable(following: query) { $0.count } }

  @Test func itStartsWithWhatTheRuleMakesOfTheSource() {
    #expect(page.value == 0)
    query.value = "abc"
    #expect(page.value == 3)
  }

  @Test func aWriteStandsUntilTheNextChange() {
    page.value = 20
    #expect(page.value == 20)
    page.value = 30
    #expect(page.value == 30)
    query.value = "a"
    #expect(page.value == 1)
    page.value = 40
    #expect(page.value == 40)
  }

  @Test func theAssignmentOfAnEqualValueStartsOver() {
    page.value = 20
    query.value = ""
    #expect(page.value == 0)
  }

  @Test func whatTheSourceDoesNotAnnounceDoesNotStartOver() {
    let page = LinkedVariable(following: query.removeDuplicates()) { _ in 1 }
    page.value = 2
    query.value = ""
    #expect(page.value == 2)
    query.value = "a"
    #expect(page.value == 1)
    // The change came before the write, and nobody had asked for it.
    query.value = "b"
    page.value = 3
    query.value = "b"
    #expect(page.value == 3)
  }

  @Test func twoChangesAfterAWriteAreSeenWithoutAReadInBetween() {
    page.value = 20
    query.value = "a"
    query.value = ""
    #expect(page.value == 0)
    let ofLength = LinkedVariable(following: query.map(\.count)) { $0 }
    ofLength.value = 20
    query.value = "a"
    query.value = ""
    query.value = "b"
    #expect(ofLength.value == 1)
  }

  @Test func inABatchTheLaterWins() {
    let seen = Log<Int>()
    center.continuum.observe(page) { seen.append($0) }
    batchUpdates {
      page.value = 20
      query.value = "a"
    }
    #expect(page.value == 1)
    batchUpdates {
      query.value = "ab"
      page.value = 20
    }
    #expect(page.value == 20)
    batchUpdates {
      query.value = "abc"
      page.value = 30
      query.value = "abcd"
      page.modify { $0 += 1 }
      query.value = "abcde"
      page.value = 40
      page.value = 50
      query.value = "abcdef"
    }
    #expect(page.value == 6)
    #expect(seen.all == [0, 1, 20, 6])
  }

  @Test func insideABatchItIsWhatItIsByThen() {
    batchUpdates {
      page.value = 20
      #expect(page.value == 20)
      query.value = "a"
      #expect(page.value == 1)
      page.modify { $0 += 20 }
      #expect(page.value == 21)
      query.value = "ab"
    }
    #expect(page.value == 2)
  }

  @Test func modifyIsHandedTheValueThatHasStartedOver() {
    page.value = 20
    page.modify { $0 += 1 }
    #expect(page.value == 21)
    query.value = "a"
    page.modify { $0 += 20 }
    #expect(page.value == 21)
    query.value = "ab"
    #expect(page.value == 2)
  }

  @Test func aChangeDuringModifyStartsOver() {
    page.modify { page in
      page = 20
      query.value = "a"
    }
    #expect(page.value == 1)
  }

  private enum Failure: Error { case failed }

  @Test func whatAModificationThatThrowsHasDoneStands() {
    query.value = "a"
    #expect(throws: Failure.self) {
      try page.modify { page throws(Failure) in
        page += 20
        throw .failed
      }
    }
    #expect(page.value == 21)
  }

  /// The source changes when the body ends, and so after the write.
  @Test(arguments: [false, true])
  func aWriteInsideAModifyOfTheSourceIsOvertakenByIt(isDerived: Bool) {
    let page = LinkedVariable(following: isDerived ? query.map { $0 } : Constant(variable: query)) {
      $0.count
    }
    page.value = 20
    batchUpdates {
      query.value = "a"
      query.modify { query in
        page.value = 30
        query += "b"
      }
    }
    #expect(page.value == 2)
  }

  @Test func aWriteInsideTheTransformOfTheSourceIsOvertakenByIt() {
    let pages = Box<LinkedVariable<Int>>()
    let page = LinkedVariable(
      following: query.map { query in
        pages.content?.value = 20
        return query
      }
    ) { $0.count }
    pages.content = page
    #expect(page.value == 0)
    query.value = "a"
    #expect(page.value == 1)
    query.value = "ab"
    page.value = 30
    #expect(page.value == 30)
    pages.content = nil
  }

  @Test func aWriteInADeliveryOfTheSourceStands() {
    center.continuum.observe(query, initial: false) { _ in page.value += 20 }
    let seen = Log<Int>()
    center.continuum.observe(page) { seen.append($0) }
    query.value = "a"
    #expect(page.value == 21)
    query.value = "ab"
    #expect(page.value == 22)
    #expect(seen.all.last == 22)
  }

  @Test func oneChangeOfTheSourceIsOneDeliveryOfWhatCombinesTheTwo() {
    let seen = Log<String>()
    center.continuum.observe(Constant(combining: query, page) { "\($0)\($1)" }) { seen.append($0) }
    query.value = "a"
    page.value = 2
    query.value = "bc"
    #expect(seen.all == ["0", "a1", "a2", "bc2"])
  }

  @Test func theRuleRunsOnlyForAValueThatIsAskedFor() {
    let runs = Log<String>()
    let page = LinkedVariable(following: query) { query in
      runs.append(query)
      return query.count
    }
    query.value = "a"
    query.value = "b"
    page.value = 2
    #expect(page.value == 2)
    page.value = 3
    #expect(runs.all == [])
    query.value = "c"
    #expect(page.value == 1)
    #expect(page.value == 1)
    #expect(runs.all == ["c"])
  }

  @Test func itStartsOverWithTheSourceOfAFlatMap() {
    let (one, other) = (Variable(value: "a"), Variable(value: "bc"))
    let isOne = Variable(value: true)
    let page = LinkedVariable(following: isOne.flatMap { $0 ? one : other }) { $0.count }
    #expect(page.value == 1)
    page.value = 20
    other.value = "bcd"
    #expect(page.value == 20)
    isOne.value = false
    #expect(page.value == 3)
    page.value = 30
    one.value = "b"
    #expect(page.value == 30)
    other.value = ""
    #expect(page.value == 0)
  }

  @Test func itStartsOverWithAnotherLinkedVariable() {
    let line = LinkedVariable(following: page) { $0 * 10 }
    line.value = 5
    #expect(line.value == 5)
    page.value = 2
    #expect(line.value == 20)
    line.value = 6
    query.value = "abc"
    #expect(line.value == 30)
    line.value = 7
    page.modify { $0 += 1 }
    #expect(line.value == 40)
  }

  @Test func whatFollowsAConstantOrAnEndedSourceIsWrittenFreely() {
    let fixed = LinkedVariable(following: Constant(value: 1)) { $0 }
    #expect(fixed.value == 1)
    fixed.value = 2
    fixed.modify { $0 += 1 }
    #expect(fixed.value == 3)
    var source: Variable<Int>? = Variable(value: 1)
    let page = LinkedVariable(following: source!.map { $0 }) { $0 }
    let seen = Log<Int>()
    center.continuum.observe(page) { seen.append($0) }
    page.value = 5
    source = nil
    #expect(page.value == 5)
    page.value = 6
    #expect(page.value == 6)
    #expect(seen.all == [1, 5, 6])
  }

  // MARK: Observed or not

  /// The value does not depend on who looks at it.
  @Test(arguments: Observed.allCases, Kind.allCases)
  func itsValueDoesNotDependOnWhoObservesOrReadsIt(observed: Observed, kind: Kind) {
    for seed in 0..<60 {
      let program = Program(seed: seed, kind)
      let faults = program.run(observed, in: center)
      #expect(faults == [], "Seed \(seed)")
    }
  }

  enum Observed: CaseIterable, Sendable { case nothing, source, page, both, read }

  enum Kind: CaseIterable, Sendable {
    case variable, mapped, combined, flatMapped, withoutDuplicates
  }

  /// Writes at random, and a model of what they do.
  private final class Program {
    private var random: SplitMix64
    private let kind: Kind
    /// Whether an equal value of the source is no change.
    private var isCompared: Bool { kind != .variable }
    private let (one, two) = (Variable(value: 0), Variable(value: 0))
    private let source: Constant<Int>
    private let page: LinkedVariable<Int>
    // The model.
    private var written: Int?
    private var known: Int
    private var value: Int { written ?? -known }

    init(seed: Int, _ kind: Kind) {
      random = SplitMix64(state: UInt64(seed))
      self.kind = kind
      let (one, two) = (one, two)
      source =
        switch kind {
        case .variable: Constant(variable: one)
        case .mapped: one.map { $0 / 2 }
        case .combined: Constant(combining: one, two) { $0 / 2 + $1 }
        case .flatMapped: one.flatMap { $0.isMultiple(of: 2) ? one : two }
        case .withoutDuplicates: one.map { $0 / 2 }.removeDuplicates()
        }
      page = LinkedVariable(following: source) { -$0 }
      known = source.value
    }

    func run(_ observed: Observed, in center: NotificationCenter) -> [String] {
      let bag = ContinuumBag()
      if observed == .source || observed == .both {
        center.continuum.observe(source) { _ in }.disposed(by: bag)
      }
      if observed == .page || observed == .both {
        center.continuum.observe(page) { _ in }.disposed(by: bag)
      }
      var faults: [String] = []
      var log = ""
      for _ in 0..<30 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          batchUpdates { for _ in 0..<Int.random(in: 1..<5, using: &random) { step(&log) } }
        } else {
          step(&log)
        }
        // What is derived and not observed compares with what it was asked for last.
        if observed == .read || isCompared
          || Int.random(in: 0..<5, using: &random) == 0
        {
          update()
          if page.value != value { faults.append("\(page.value) in place of \(value) after\(log)") }
        }
      }
      bag.cancelAll()
      return faults
    }

    /// What is derived has changed if its value has when it is asked for.
    private func update() {
      guard source.value != known else { return }
      known = source.value
      if isCompared { written = nil }
    }

    private func step(_ log: inout String) {
      let number = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        log += " one \(number)"
        one.value = number
        if !isCompared { written = nil }
      case 1:
        log += " two \(number)"
        two.value = number
      case 2:
        log += " page \(number)"
        update()
        page.value = number
        written = number
      default:
        log += " page + \(number)"
        update()
        page.modify { $0 += number }
        written = value + number
      }
      if !isCompared { known = source.value }
    }
  }

  // MARK: Copies

  @Test(arguments: [false, true])
  func modifyCopiesNothingWhetherItIsObservedOrNot(isObserved: Bool) {
    let list = LinkedVariable(following: query) { query in CountedList(query.utf8.map { Int($0) }) }
    let counts = Log<Int>()
    if isObserved { center.continuum.observe(list) { counts.append($0.numbers.count) } }
    for number in 1...3 { list.modify { $0.append(number) } }
    #expect(list.value.numbers == [1, 2, 3])
    query.value = "A"
    for number in 1...3 { list.modify { $0.append(number) } }
    #expect(list.value.numbers == [65, 1, 2, 3])
    #expect(list.value.copies == 0)
    #expect(counts.all == (isObserved ? [0, 1, 2, 3, 1, 2, 3, 4] : []))
  }

  // MARK: Threads

  /// An element that belongs to one value of the source.
  private struct Draft: Sendable {
    var query: Int
    var edits = 0
  }

  @Test(arguments: [false, true], [false, true])
  func noThreadSeesADraftOfAnotherValue(isObserved: Bool, isDerived: Bool) {
    let (faults, query) = (Log<String>(), Variable(value: 0))
    let source = isDerived ? query.map { $0 } : Constant(variable: query)
    let draft = LinkedVariable(following: source) { Draft(query: $0) }
    let both = Constant(combining: source, draft) { ($0, $1) }
    @Sendable func check(_ query: Int, _ draft: Draft) {
      if draft.query != query { faults.append("\(draft) of \(query)") }
    }
    if isObserved { center.continuum.observe(both) { check($0, $1) } }
    Threads.run(count: 3) { thread in
      for turn in 1...500 {
        switch thread {
        case 0: query.value = turn
        case 1: draft.modify { $0.edits += 1 }
        default:
          let (query, draft) = both.value
          check(query, draft)
        }
      }
    }
    #expect(faults.all == [])
    #expect(draft.value.query == 500)
  }

  /// The rule is the client's code: nobody waits for it.
  @Test func whileTheRuleRunsForAModifyOtherThreadsWrite() {
    let (runs, mayGoOn, mustWait) = (Gate(), Gate(), Locked(true))
    let page = LinkedVariable(following: query) { query in
      let waits = mustWait.withLock { mustWait in
        defer { mustWait = false }
        return mustWait
      }
      if waits {
        runs.open()
        mayGoOn.pass()
      }
      return query.count
    }
    let (query, handed) = (query, Log<Int>())
    Threads.run(count: 2) { thread in
      if thread == 0 {
        page.modify { page in
          handed.append(page)
          page += 20
        }
      } else {
        runs.pass()
        query.value = "abc"
        mayGoOn.open()
      }
    }
    #expect(handed.all == [3])
    #expect(page.value == 23)
  }

  // MARK: Two-way

  @Test func itIsBoundTwoWay() {
    let shown = Variable(value: -1)
    center.continuum.bind(page, with: shown)
    #expect(shown.value == 0)
    shown.value = 20
    #expect(page.value == 20)
    query.value = "a"
    #expect(page.value == 1)
    #expect(shown.value == 1)
    shown.value = 1
    page.value = 5
    #expect(shown.value == 5)
  }

  @Test(arguments: [false, true], [false, true])
  func inABatchTheLaterOfAnEditAndAChangeOfTheSourceWins(isLeft: Bool, isDerived: Bool) {
    let shown = Variable(value: 0)
    let page = LinkedVariable(following: isDerived ? query.map { $0 } : Constant(variable: query)) {
      $0.count
    }
    if isLeft {
      center.continuum.bind(page, with: shown)
    } else {
      center.continuum.bind(shown, with: page)
    }
    batchUpdates {
      shown.value = 20
      query.value = "a"
    }
    #expect(page.value == 1)
    #expect(shown.value == 1)
    batchUpdates {
      query.value = "ab"
      shown.value = 30
    }
    #expect(page.value == 30)
    #expect(shown.value == 30)
    // It starts over with what it was.
    query.value = "abc"
    batchUpdates {
      shown.value = 40
      query.value = "cba"
    }
    #expect(page.value == 3)
    #expect(shown.value == 3)
  }

  @Test func aControlEditsIt() {
    final class Field {
      var number = 0
      var edited: (() -> Void)?
    }
    let field = Field()
    center.continuum.bind(page, with: field, \.number) { field.edited = $0 }
    field.number = 20
    field.edited?()
    #expect(page.value == 20)
    query.value = "a"
    #expect(field.number == 1)
  }

  // MARK: Lifetime

  @Test func itsObservationsEndWithItAndItsSource() {
    var query: Variable<Int>? = Variable(value: 1)
    var page = query.map { LinkedVariable(following: $0) { $0 } }
    let observer = page.map { center.continuum.observe($0) { _ in } }
    page = nil
    #expect(observer?.isCancelled == false)
    query = nil
    #expect(observer?.isCancelled == true)
  }

  @Test func theSourceDoesNotKeepIt() {
    let deaths = Log<Int>()
    var page: LinkedVariable<Int>?
    do {
      let will = LastWill { deaths.append(1) }
      page = LinkedVariable(following: query) { query in
        withExtendedLifetime(will) { query.count }
      }
    }
    page?.value = 2
    query.value = "a"
    #expect(page?.value == 1)
    #expect(deaths.all == [])
    page = nil
    #expect(deaths.all == [1])
  }

  // MARK: What is shown

  @Test func bindingsShowItsSourceAlone() {
    let number = Variable(value: 1, name: "number")
    let page = LinkedVariable(following: number, name: "page") { $0 }
    center.continuum.observe(page) { _ in }
    #expect(center.continuum.bindings.trees == ["linked variable page[variable number]"])
    page.value = 2
    #expect(page.description == #"LinkedVariable<Int>(name: "page", value: 2)"#)
  }

  @Test func aTraceShowsWhatIsWritten() async {
    let (number, seen) = (Variable(value: 1, name: "number"), Log<Int>())
    let page = LinkedVariable(following: number, name: "page") { $0 }
    center.continuum.observe(page) { seen.append($0) }
    let written = await traced(values: true) { page.value = 2 }
    #expect(written.map(\.kind) == [.wrote, .computed, .delivered])
    #expect(written.map(\.value) == ["2", "2", "2"])
    let started = await traced(values: true) { number.value = 3 }
    #expect(started.map(\.kind) == [.wrote, .computed, .delivered])
    #expect(started.map(\.value) == ["3", "3", "3"])
  }

  #if os(macOS) || os(Linux)
  @Test func anObservationThatChangesTheSourceEachTimeIsALoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = Variable(value: 1)
      let page = LinkedVariable(following: query) { $0 % 3 }
      NotificationCenter().continuum.observe(page) { page in query.value = page + 1 }
      query.value = 5
    }
    Stop.expect(result, saying: "a feedback loop does not settle")
  }

  @Test func writingOneOfTheMainActorElsewhereStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let page = await MainActor.run {
        LinkedVariable(following: Variable(value: 9), on: MainActor.self) { $0 }
      }
      Threads.elsewhere { page.value = 1 }
    }
    Stop.expect(result, saying: "belongs to the main actor", "was written elsewhere")
  }

  @Test func usingItInsideItsOwnModifyStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let page = LinkedVariable(following: Variable(value: 9)) { $0 }
      page.modify { _ in _ = page.value }
    }
    Stop.expect(
      result, saying: "touched inside the body of its own modify(_:)",
      "Continuum: Variable<Int>")
  }
  #endif
}

@MainActor
@Suite("Linked variables: starting over on the main actor", .ownThreads)
struct MainActorStartingOverTests {
  private let first = 3
  private let query = Variable(value: 1)

  @Test func theRuleMayBeMainActorCode() {
    let page = LinkedVariable(following: query, on: MainActor.self) { $0 + self.first }
    #expect(page.value == 4)
    page.value = 20
    #expect(page.value == 20)
    page.modify { $0 += 1 }
    #expect(page.value == 21)
    query.value = 2
    #expect(page.value == 5)
  }

  @Test func itStartsOverWithASourceOfTheMainActor() {
    let page = LinkedVariable(
      following: query.map(on: MainActor.self) { $0 * self.first }, on: MainActor.self
    ) { $0 }
    page.value = 20
    #expect(page.value == 20)
    query.value = 2
    #expect(page.value == 6)
  }

  @Test func anotherThreadMayChangeTheSource() async {
    let page = LinkedVariable(following: query, on: MainActor.self) { $0 + self.first }
    let seen = Log<Int>()
    NotificationCenter().continuum.observe(page) { seen.append($0) }
    page.value = 20
    let query = query
    await Task.detached { query.value = 5 }.value
    #expect(page.value == 8)
    await seen.expect { $0.all.last == 8 }
    page.value = 30
    #expect(seen.all == [4, 20, 8, 30])
  }
}
