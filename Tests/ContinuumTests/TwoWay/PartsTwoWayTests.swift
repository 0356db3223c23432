import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L20 Two-way: parts, linked choices and variables", .ownThreads)
struct PartsTwoWayTests {
  private let center = NotificationCenter()

  private struct Plain {
    var number: Int
  }

  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  private struct Form {
    var age = 1
    var text = ""
    var other = 0
    var point = Point()
    var plain = Plain(number: 1)
    var rows = [1, 2, 3]
    var double: Int {
      get { age * 2 }
      set { age = newValue / 2 }
    }
    /// Takes no more than ten.
    var clamped: Int {
      get { min(age, 10) }
      set { age = min(newValue, 10) }
    }
  }

  private func upTo(
    _ most: Int, from least: Int = 0, value: Int = 1
  ) -> LinkedVariable<Int> {
    LinkedVariable(value: value, following: Constant(value: least...most)) { value, range in
      min(max(value, range.lowerBound), range.upperBound)
    }
  }

  /// What may be a side.
  enum Kind: CaseIterable, Sendable {
    case variable, part, computedPart, element, linked

    fileprivate func make(_ value: Int) -> any WritableRepresentable<Int> {
      switch self {
      case .variable: return Variable(value: value)
      case .part: return Variable(value: Form(age: value))[\.age]
      case .computedPart: return Variable(value: Form(age: value / 2))[\.double]
      case .element: return Variable(value: Form(rows: [0, value]))[\.rows[1]]
      case .linked:
        return LinkedVariable(value: value, following: Variable(value: ())) { value, _ in value }
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func eachSideFollowsTheOtherAndOneEditMakesOneWrite(_ left: Kind, _ right: Kind) {
    func run(_ left: some WritableRepresentable<Int>, _ right: some WritableRepresentable<Int>) {
      center.continuum.bind(left, with: right)
      #expect(left.value == 2)
      #expect(right.value == 2)
      let (lefts, rights) = (Log<Int>(), Log<Int>())
      center.continuum.observe(left) { lefts.append($0) }
      center.continuum.observe(right) { rights.append($0) }
      left.value = 6
      right.value = 8
      right.modify { $0 += 2 }
      #expect(lefts.all == [2, 6, 8, 10])
      #expect(rights.all == [2, 6, 8, 10])
      batchUpdates {
        left.value = 12
        right.value = 14
      }
      #expect(left.value == 14)
      #expect(right.value == 14)
      batchUpdates {
        right.value = 16
        left.value = 18
      }
      #expect(left.value == 18)
      #expect(right.value == 18)
    }
    run(left.make(2), right.make(4))
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func aBindingThatIsMadeInABatchAfterAWriteTakesTheLeftValueOver(_ left: Kind, _ right: Kind) {
    func run(
      _ left: some WritableRepresentable<Int>, _ right: some WritableRepresentable<Int>,
      writesLeft: Bool
    ) {
      let (lefts, rights) = (Log<Int>(), Log<Int>())
      center.continuum.observe(left) { lefts.append($0) }
      center.continuum.observe(right) { rights.append($0) }
      batchUpdates {
        if writesLeft { left.value = 6 } else { right.value = 6 }
        center.continuum.bind(left, with: right)
      }
      let value = writesLeft ? 6 : 2
      #expect(left.value == value)
      #expect(right.value == value)
      #expect(lefts.last == value)
      #expect(rights.last == value)
      left.value = 8
      #expect(right.value == 8)
      right.value = 10
      #expect(left.value == 10)
      batchUpdates {
        left.value = 12
        center.continuum.bind(left, with: right)
        right.value = 14
      }
      #expect(left.value == 14)
      #expect(right.value == 14)
      #expect(lefts.last == 14)
      #expect(rights.last == 14)
    }
    run(left.make(2), right.make(4), writesLeft: true)
    run(left.make(2), right.make(4), writesLeft: false)
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func aConversionRunsOnceForEachValueAndWhatWasWrittenStays(_ left: Kind, _ right: Kind) {
    func run(_ left: some WritableRepresentable<Int>, _ right: some WritableRepresentable<Int>) {
      let (there, back) = (Log<Int>(), Log<Int>())
      center.continuum.bind(
        left, with: right,
        convert: {
          there.append($0)
          return $0 * 10
        },
        back: {
          back.append($0)
          return $0 < 0 ? nil : $0 / 20 * 2
        })
      #expect(right.value == 20)
      left.value = 4
      right.value = 62
      #expect(left.value == 6)
      #expect(right.value == 62)
      right.value = -2
      #expect(left.value == 6)
      #expect(right.value == -2)
      left.value = 8
      #expect(right.value == 80)
      #expect(there.all == [2, 4, 8])
      #expect(back.all == [62, -2])
    }
    run(left.make(2), right.make(4))
  }

  // MARK: Corrections

  @Test(arguments: [true, false])
  func aCorrectionByARuleGoesBackOnce(linkedIsLeft: Bool) {
    let (page, shown) = (upTo(10), Variable(value: 1))
    if linkedIsLeft {
      center.continuum.bind(page, with: shown)
    } else {
      center.continuum.bind(shown, with: page)
    }
    let seen = Log<Int>()
    center.continuum.observe(shown) { seen.append($0) }
    shown.value = 99
    #expect(page.value == 10)
    #expect(shown.value == 10)
    #expect(seen.all == [1, 10])
    // The rule still gives 10, so that the linked variable does not change.
    shown.value = 50
    #expect(page.value == 10)
    #expect(shown.value == 10)
    page.value = 70
    #expect(page.value == 10)
    #expect(shown.value == 10)
    #expect(seen.all.count <= 4)
  }

  @Test func aChangeOfTheRulesSourceCorrectsTheOtherSide() {
    let options = Variable(value: ["red", "green"])
    let chosen = LinkedVariable(value: "green", following: options) { chosen, options in
      options.contains(chosen) ? chosen : options[0]
    }
    let shown = Variable(value: "")
    center.continuum.bind(chosen, with: shown)
    options.value = ["red", "blue"]
    #expect(chosen.value == "red")
    #expect(shown.value == "red")
    shown.value = "blue"
    #expect(chosen.value == "blue")
    #expect(shown.value == "blue")
  }

  @Test func aCorrectionByThePartItselfGoesBackOnce() {
    let form = Variable(value: Form())
    let shown = Variable(value: 0)
    center.continuum.bind(form[\.clamped], with: shown)
    shown.value = 99
    #expect(form.value.age == 10)
    #expect(shown.value == 10)
    shown.value = 98
    #expect(form.value.age == 10)
    #expect(shown.value == 10)
  }

  @Test(arguments: [true, false])
  func anObservationThatCorrectsAPartCorrectsBothSides(correctsPart: Bool) {
    let form = Variable(value: Form())
    let (part, text) = (form[\.text], Variable(value: ""))
    center.continuum.bind(part, with: text)
    let correct = { @Sendable (side: any WritableRepresentable<String>, value: String) in
      if value != value.uppercased() { side.value = value.uppercased() }
    }
    if correctsPart {
      center.continuum.observe(part) { correct(part, $0) }
    } else {
      center.continuum.observe(text) { correct(text, $0) }
    }
    part.value = "one"
    #expect(part.value == "ONE")
    #expect(text.value == "ONE")
    text.value = "two"
    #expect(part.value == "TWO")
    #expect(text.value == "TWO")
  }

  // MARK: Parts of one variable

  @Test func twoPartsOfOneVariableAreKeptEqual() {
    let form = Variable(value: Form(age: 1, other: 2))
    let seen = Log<[Int]>()
    // It comes before the binding, which would else have made the two equal.
    center.continuum.observe(form) { seen.append([$0.age, $0.other]) }
    center.continuum.bind(form[\.age], with: form[\.other])
    form[\.other].value = 3
    form[\.age].value = 4
    form.value = Form(age: 4, other: 5)
    // Of one write of both, the left one wins.
    form.value = Form(age: 6, other: 7)
    form[\.text].value = "nothing to carry"
    #expect(seen.all.suffix(2) == [[6, 6], [6, 6]])
    // Each edit makes one write, as the binding itself does.
    #expect(seen.all.count == 11)
  }

  @Test func ofTwoPartsWrittenInABatchTheLaterOneWins() {
    let form = Variable(value: Form(age: 1, other: 2))
    center.continuum.bind(form[\.age], with: form[\.other])
    batchUpdates {
      form[\.age].value = 3
      form[\.other].value = 4
      form[\.text].value = "three"
    }
    #expect(form.value.age == 4)
    #expect(form.value.other == 4)
    batchUpdates {
      form[\.other].value = 5
      form[\.age].value = 6
      form[\.text].value = "four"
    }
    #expect(form.value.age == 6)
    #expect(form.value.other == 6)
  }

  @Test func aWriteOfAnotherPartMakesThePartNoNewer() {
    let form = Variable(value: Form())
    let age = Variable(value: 1)
    center.continuum.bind(form[\.age], with: age)
    batchUpdates {
      form[\.age].value = 2
      age.value = 3
      form[\.other].value = 4
    }
    #expect(form.value.age == 3)
    #expect(age.value == 3)
  }

  @Test func aWriteThatBringsBackTheValueFromBeforeWins() {
    let form = Variable(value: Form())
    let age = Variable(value: 1)
    center.continuum.bind(form[\.age], with: age)
    batchUpdates {
      form[\.age].value = 2
      age.value = 3
      age.value = 1
    }
    #expect(form.value.age == 1)
    #expect(age.value == 1)
    batchUpdates {
      age.value = 2
      form[\.age].value = 3
      form[\.age].value = 1
      form[\.other].value = 4
    }
    #expect(form.value.age == 1)
    #expect(age.value == 1)
  }

  @Test func overlappingPartsThatAgreeComeToRest() {
    let form = Variable(value: Form())
    center.continuum.bind(
      form[\.point], with: form[\.point.x], convert: { $0.x }, back: { Point(x: $0, y: 5) })
    form[\.point.x].value = 3
    #expect(form.value.point.x == 3)
    form[\.point].value = Point(x: 4, y: 6)
    #expect(form.value.point.x == 4)
    // A conversion that depends on its argument alone.
    let number = Variable(value: Form())
    center.continuum.bind(
      number[\.age], with: number[\.double], convert: { $0 * 2 }, back: { $0 / 2 })
    number[\.double].value = 8
    #expect(number.value.age == 4)
  }

  @Test func aPartWithoutEqualityMakesNoLoop() {
    let form = Variable(value: Form())
    let plain = Variable(value: Plain(number: 0))
    center.continuum.bind(form[\.plain], with: plain)
    center.continuum.bind(form[\.plain], with: Variable(value: Form())[\.plain])
    let seen = Log<Int>()
    center.continuum.observe(plain) { seen.append($0.number) }
    plain.value.number = 3
    form[\.plain].value.number = 4
    form[\.other].value = 1
    #expect(seen.all == [1, 3, 4])
    #expect(form.value.plain.number == 4)
  }

  @Test func aNaNThatIsCarriedOverComesToRest() {
    let form = Variable(value: [Double.nan])
    let number = Variable(value: 0.0)
    center.continuum.bind(form[\.[0]], with: number)
    form.value = [1, 2]
    number.value = .nan
    #expect(form.value[0].isNaN)
  }

  @Test func chainsAndRingsWithPartsComeToRest() {
    let (first, last) = (Variable(value: 1), Variable(value: 2))
    let form = Variable(value: Form(age: 3, other: 4))
    let page = upTo(100, value: 5)
    center.continuum.bind(first, with: form[\.age])
    center.continuum.bind(form[\.age], with: form[\.other])
    center.continuum.bind(form[\.other], with: page)
    center.continuum.bind(page, with: last)
    center.continuum.bind(last, with: first)
    let all: [any WritableRepresentable<Int>] = [
      first, form[\.age], form[\.other], page, last,
    ]
    #expect(all.allSatisfy { $0.value == 1 })
    let writes = Log<Int>()
    center.continuum.observe(first) { writes.append($0) }
    center.continuum.observe(last) { writes.append($0) }
    for (number, side) in all.enumerated() {
      side.value = number + 10
      #expect(all.allSatisfy { $0.value == number + 10 })
    }
    #expect(writes.count == 12)
    page.value = 1_000
    #expect(all.allSatisfy { $0.value == 100 })
  }

  @Test func whatTheOtherSideHasAlreadyIsNotWrittenAgain() {
    let form = Variable(value: Form(age: 1))
    let text = Variable(value: "")
    let other = Variable(value: 1.5)
    center.continuum.bind(
      form[\.age], with: text, convert: { String($0) }, back: { Int($0) })
    center.continuum.bind(
      other, with: form[\.age], convert: { Int($0) }, back: { Double($0) })
    let (forms, texts) = (Log<Int>(), Log<String>())
    center.continuum.observe(form) { forms.append($0.age) }
    center.continuum.observe(text) { texts.append($0) }
    text.value = "01"
    #expect(forms.all == [1])
    #expect(text.value == "01")
    other.value = 1.25
    #expect(forms.all == [1])
    #expect(other.value == 1.25)
  }

  // MARK: Among threads

  @Test(arguments: Kind.allCases, Kind.allCases)
  func noUpdateIsLostWhenTwoThreadsWriteBothSides(_ left: Kind, _ right: Kind) {
    let (left, right) = (left.make(0), right.make(0))
    func bind(_ left: some WritableRepresentable<Int>, _ right: some WritableRepresentable<Int>) {
      center.continuum.bind(left, with: right)
    }
    bind(left, right)
    let sides = Unchecked([left, right])
    Threads.run(count: 2) { index in
      for value in 1...100 { sides.value[index].value = value * 4 + index * 2 }
    }
    #expect(Threads.wait { sides.value[0].value == sides.value[1].value })
    #expect([400, 402].contains(left.value))
  }

  @Test func twoThreadsThatWriteTwoBoundPartsOfOneVariableLoseNothing() {
    let form = Variable(value: Form(age: 0, other: 0))
    center.continuum.bind(form[\.age], with: form[\.other])
    Threads.run(count: 3) { index in
      for value in 1...100 {
        switch index {
        case 0: form[\.age].value = value * 2
        case 1: form[\.other].value = value * 2 + 1
        default: form[\.point.x].modify { $0 += 1 }
        }
      }
    }
    #expect(Threads.wait { form.value.age == form.value.other })
    #expect([200, 201].contains(form.value.age))
    #expect(form.value.point.x == 100)
  }

  @Test func aThreadThatWritesWithoutAPauseHoldsUpNoOther() {
    let (form, age, isDone) = (Variable(value: Form(age: 0)), Variable(value: 0), Locked(false))
    center.continuum.bind(form[\.age], with: age)
    Threads.run(count: 2) { thread in
      if thread == 0 {
        while !isDone.withLock({ $0 }) { age.modify { $0 += 1 } }
      } else {
        for value in 0..<1_000 { form[\.age].value = value }
        isDone.withLock { $0 = true }
      }
    }
    #expect(Threads.wait { form.value.age == age.value })
  }

  /// The others write whenever this thread carries a value over.
  @Test func aThreadCarriesOverFewOfTheWritesThatOthersMakeMeanwhile() {
    let (form, age) = (Variable(value: Form(age: 0)), Variable(value: 0))
    let (writer, runs) = (ObjectIdentifier(Thread.current), Locked<Int?>(nil))
    let carry = { @Sendable (value: Int) in
      if ObjectIdentifier(Thread.current) == writer, let count = runs.withLock({ $0 }), count < 50 {
        runs.withLock { $0 = count + 1 }
        Threads.elsewhere { age.modify { $0 += 1 } }
      }
      return value
    }
    center.continuum.bind(form[\.age], with: age, convert: carry, back: carry)
    runs.withLock { $0 = 0 }
    form[\.age].value = 100
    #expect((1...10).contains(runs.withLock { $0 } ?? 0))
    #expect(Threads.wait { form.value.age == age.value })
  }

  // MARK: The end

  @Test func aPartKeepsItsVariableAliveAndABindingOfItDoesNot() {
    let live = Live()
    var form: Variable? = Variable(value: Form())
    weak let weakForm = form
    let age = Variable(value: 1)
    var token: Token? = live.token()
    let observer = center.continuum.bind(
      form![\.age], with: age,
      convert: { [token] value in withExtendedLifetime(token) { value } }, back: { $0 })
    token = nil
    batchUpdates {
      form?[\.age].value = 7
      form = nil
    }
    #expect(weakForm == nil)
    #expect(age.value == 7)
    #expect(observer.isCancelled)
    #expect(live.count == 0)
  }

  @Test func itEndsWhenItIsCancelled() {
    let form = Variable(value: Form())
    let age = Variable(value: 1)
    let observer = center.continuum.bind(form[\.age], with: age)
    observer.cancel()
    age.value = 2
    #expect(form.value.age == 1)
    form[\.age].value = 3
    #expect(age.value == 2)
  }

  @Test func eachChangeIsPostedOfBothSides() {
    let (part, age) = (Variable(value: Form())[\.age], Variable(value: 1))
    center.continuum.bind(part, with: age)
    let posts = Log<String>()
    center.listen(to: part.notificationName) { posts.append("part") }
    center.listen(to: age.notificationName) { posts.append("age") }
    age.value = 2
    #expect(posts.all.sorted() == ["age", "part"])
  }

  @Test @MainActor func mainActorCodeBindsAPartOfTheMainActor() async {
    let form = Variable(value: Form())
    let text = Variable(value: "")
    center.continuum.bind(
      form[on: MainActor.self, \.age], with: text, convert: { String($0) },
      back: {
        #expect(Main.isHere)
        return Int($0)
      })
    #expect(text.value == "1")
    Threads.elsewhere { text.value = "2" }
    await form.expect { $0.age == 2 }
    form[on: MainActor.self, \.age].value = 3
    #expect(text.value == "3")
  }

  #if os(macOS) || os(Linux)

  @Test func twoRulesThatNeverAgreeAreALoopThatNamesBoth() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let low = LinkedVariable(value: 1, following: Constant(value: 10), name: "low") {
          min($0, $1)
        }
        let high = LinkedVariable(value: 60, following: Constant(value: 50), name: "high") {
          max($0, $1)
        }
        NotificationCenter().continuum.bind(low, with: high)
      }, saying: "does not settle", "(\"low\")", "(\"high\")", "bind(_:with:)")
  }

  @Test func overlappingPartsThatNeverAgreeAreALoopThatNamesBoth() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let form = Variable(value: Form(), name: "form")
        NotificationCenter().continuum.bind(
          form[\.point], with: form[\.point.x], convert: { $0.x + 1 },
          back: { Point(x: $0, y: 0) })
      }, saying: "does not settle", "bind(_:with:)", "form")
  }

  #endif
}

/// One thread uses each side.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
