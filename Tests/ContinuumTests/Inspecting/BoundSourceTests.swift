import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Observation
import Testing

private struct Form {
  struct Address {
    var city = ""
    var length: Int {
      get { city.count }
      set { city = String(repeating: "x", count: newValue) }
    }
  }

  var email = ""
  var address = Address()
  var size = (1, height: 2)
  var draft: Address?
  var length: Int {
    get { email.count }
    set { email = String(repeating: "x", count: newValue) }
  }
}

private final class Paper {
  let form = Form()
}

@Observable
private final class Note {
  var title = "a"
}

@Suite("L21 What is bound: sources", .ownThreads)
struct BoundSourceTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1, name: "number")

  private var trees: [String] { center.continuum.bindings.trees }

  @Test func aSourceHasItsNameAndTheLineThatMadeIt() throws {
    let line = Int(#line) + 1
    let text = number.map(name: "text") { "\($0)" }
    center.continuum.observe(text) { _ in }
    let source = try #require(center.continuum.bindings.first).source
    #expect(source.name == "text")
    #expect(source.description == "text (BoundSourceTests.swift:\(line))")
  }

  @Test func withoutANameASourceIsCalledByItsType() {
    let (unnamed, taps) = (Variable(value: [1]), Emitter<Void>())
    center.continuum.observe(unnamed) { _ in }
    center.continuum.observe(unnamed.map(\.count)) { _ in }
    center.continuum.observe(taps.signal) {}
    center.continuum.observe(taps.signal.map { 1 }) { _ in }
    #expect(
      trees == [
        "variable Variable<Array<Int>>", "map Constant<Int>[variable Variable<Array<Int>>]",
        "emitter Emitter<()>", "map Signal<Int>[emitter Emitter<()>]",
      ])
  }

  @Test func aDerivedConstantNamesWhatItIsDerivedFromUpToItsVariables() {
    let doubled = number.map(name: "doubled") { $0 * 2 }
    let sum = Constant(combining: number, doubled, name: "sum") { $0 + $1 }
    center.continuum.observe(sum.removeDuplicates(name: "distinct")) { _ in }
    let tree = "combination sum[variable number, map doubled[variable number]]"
    #expect(trees == ["removeDuplicates distinct[\(tree)]"])
  }

  @Test func aSourceThatIsReachedInTwoWaysIsOneSource() throws {
    let (a, b) = (number.map(name: "a") { $0 }, number.map(name: "b") { $0 })
    center.continuum.observe(Constant(combining: a, b) { $0 + $1 }) { _ in }
    let inputs = try #require(center.continuum.bindings.first).source.inputs
    #expect(inputs.map(\.name) == ["a", "b"])
    #expect(inputs[0] != inputs[1])
    #expect(inputs[0].inputs == inputs[1].inputs)
    #expect(Set(inputs.flatMap(\.inputs)).count == 1)
  }

  @Test func twoVariablesOfOneNameAreTwoSources() throws {
    let other = Variable(value: 1, name: "number")
    center.continuum.observe(Constant(combining: number, other) { $0 + $1 }) { _ in }
    let inputs = try #require(center.continuum.bindings.first).source.inputs
    #expect(inputs.map(\.name) == ["number", "number"])
    #expect(inputs[0] != inputs[1])
  }

  @Test func aFlatMapIsDerivedFromWhatItReadsAndFromWhatItFollows() {
    let (odd, even) = (Variable(value: "odd", name: "odd"), Variable(value: "even", name: "even"))
    let chosen = number.flatMap(name: "chosen") { $0 % 2 == 0 ? even : odd }
    center.continuum.observe(chosen) { _ in }
    #expect(trees == ["flatMap chosen[variable number, variable odd]"])
    number.value = 2
    #expect(trees == ["flatMap chosen[variable number, variable even]"])
  }

  @Test func aPartHasTheNameOfItsVariableAndItsPath() {
    let form = Variable(value: Form(), name: "form")
    center.continuum.observe(form[\.email]) { _ in }
    center.continuum.observe(form[\.address][\.city]) { _ in }
    // A part that is not Equatable is derived in another way.
    center.continuum.observe(form[\.address]) { _ in }
    #expect(
      trees == [
        "part form.email[variable form]", "part form.address.city[variable form]",
        "part form.address[variable form]",
      ])
  }

  @Test func aPartOfAVariableWithoutANameHasTheTypeInFront() {
    let form = Variable(value: Form())
    center.continuum.observe(form[\.email]) { _ in }
    #expect(trees == ["part Form.email[variable Variable<Form>]"])
  }

  @Test func anEllipsisStandsForAPropertyThatTheProgramKnowsNoNameOf() {
    let form = Variable(value: Form(), name: "form")
    center.continuum.observe(form[\.length]) { _ in }
    center.continuum.observe(form[\.address.length]) { _ in }
    #expect(
      trees == ["part form.…[variable form]", "part form.address.…[variable form]"])
  }

  @Test func aPathIsPrintedAsItIsWritten() {
    let form = Variable(value: Form(), name: "form")
    let (model, label) = (Paper(), Label())
    center.continuum.observe(form[\.size.0]) { _ in }
    center.continuum.observe(form[\.size][\.height]) { _ in }
    center.continuum.observe(model, \.form.draft?.city) { _ in }
    center.continuum.observe(model, \.form.draft?.length) { _ in }
    center.continuum.observe(form[\.size]) { label.number = $0.0 }
    #expect(
      center.continuum.bindings.map(\.source.name) == [
        "form.size.0", "form.size.height", "Paper.form.draft?.city", "Paper.form.draft?.…",
        "form.size",
      ])
  }

  @Test func aLinkedVariableIsDerivedFromTheSourceOfItsRule() {
    let selected = LinkedVariable(value: 3, following: number, name: "selected") { min($0, $1) }
    center.continuum.observe(selected) { _ in }
    #expect(trees == ["linked variable selected[variable number]"])
  }

  @Test func aPropertyIsCalledByItsTypeAndItsPath() {
    let (model, note) = (Model(), Note())
    center.continuum.observe(model, \.title) { _ in }
    center.continuum.observe(center.continuum.value(of: model, \.count)) { _ in }
    center.continuum.observe(center.continuum.value(of: model, \.count, name: "count")) { _ in }
    center.continuum.observe(note, \.title) { _ in }
    center.continuum.observe(center.continuum.value(of: model, \.title).map(\.count)) { _ in }
    #expect(
      trees == [
        "property Model.title", "property Model.count", "property count", "property Note.…",
        "map Constant<Int>[property Model.title]",
      ])
  }

  @MainActor @Test func aPropertyThreadsIsOneSourceToo() {
    let model = Model()
    let title = center.continuum.value(of: model, \.title)
    center.continuum.observe(title.map { $0.count }) { _ in }
    #expect(trees == ["map Constant<Int>[property Model.title]"])
  }

  @Test func aSignalNamesWhatItIsDerivedFromUpToItsEmitters() {
    let (taps, keys) = (Emitter<Int>(name: "taps"), Emitter<Int>(name: "keys"))
    let right = taps.signal.filter(name: "right") { $0 > 0 }
    let known = keys.signal.compactMap(name: "known") { $0 > 0 ? $0 : nil }
    let all = Signal(merging: right, known, name: "all")
    center.continuum.observe(all.map(name: "texts") { "\($0)" }) { _ in }
    let tree = "merge all[filter right[emitter taps], compactMap known[emitter keys]]"
    #expect(trees == ["map texts[\(tree)]"])
  }

  @Test func latestAndChangesJoinSignalsAndStates() {
    let taps = Emitter<Int>(name: "taps")
    let latest = taps.signal.latest(initial: 0, name: "latest")
    center.continuum.observe(latest.changes) { _ in }
    center.continuum.observe(number.changes) { _ in }
    #expect(
      trees == [
        "changes Signal<Int>[latest latest[emitter taps]]", "changes Signal<Int>[variable number]",
      ])
  }

  @Test func whatIsHeldBackIsDerivedFromItsSource() {
    let clock = ManualClock()
    let taps = Emitter<Int>(name: "taps")
    let second = Duration.seconds(1)
    center.continuum.observe(number.debounce(for: second, clock: clock, name: "a")) { _ in }
    center.continuum.observe(number.throttle(for: second, clock: clock, name: "b")) { _ in }
    center.continuum.observe(taps.signal.debounce(for: second, clock: clock, name: "c")) { _ in }
    center.continuum.observe(taps.signal.throttle(for: second, clock: clock, name: "d")) { _ in }
    #expect(
      trees == [
        "debounce a[variable number]", "throttle b[variable number]", "debounce c[emitter taps]",
        "throttle d[emitter taps]",
      ])
  }

  @Test func aLoadIsDerivedFromItsSourceAndFromTheSignalThatRepeatsIt() {
    let again = Emitter<Void>(name: "again")
    let results = number.load(name: "results") { $0 }
    let repeated = number.load(reloadingOn: again.signal, name: "repeated") { $0 }
    let once = Constant.loading(name: "once") { 1 }
    let often = Constant.loading(reloadingOn: again.signal, name: "often") { 1 }
    let all = Constant(combining: results, repeated, once, often, name: "all") { ($0, $1, $2, $3) }
    center.continuum.observe(all) { _ in }
    #expect(
      trees == [
        """
        combination all[load results[variable number], \
        load repeated[variable number, emitter again], load once, load often[emitter again]]
        """
      ])
  }

  @Test func aSequenceAndASourceThatRunsAreDerivedFromNothing() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let position = Constant(initial: 0, following: stream, name: "position")
    let battery = Constant(initial: 0, name: "battery") { _ in {} }
    let clicks = Signal<Int>(name: "clicks") { _ in {} }
    let name = Notification.Name("opened")
    center.continuum.observe(position) { _ in }
    center.continuum.observe(battery) { _ in }
    center.continuum.observe(clicks) { _ in }
    center.continuum.observe(center.continuum.events(named: name, name: "opened")) {}
    #expect(
      trees == ["sequence position", "run battery", "run clicks", "notifications opened"])
    continuation.finish()
  }

  @Test func aConstantThatNeverChangesIsASource() {
    center.continuum.observe(Constant(value: 1, name: "one")) { _ in }
    #expect(trees == [])
    let either = Constant(combining: number, Constant(value: 1, name: "one")) { $0 + $1 }
    center.continuum.observe(either) { _ in }
    #expect(trees == ["combination Constant<Int>[variable number, constant one]"])
  }

  @Test func aSourceThatASecondWayLeadsToKeepsItsPlace() {
    let once = number.map(name: "once") { $0 }
    let twice = once.map(name: "twice") { $0 }
    center.continuum.observe(Constant(combining: once, twice) { $0 + $1 }) { _ in }
    #expect(
      trees == [
        "combination Constant<Int>[map once[variable number], map twice[map once[variable number]]]"
      ])
  }

  @Test func aChainOfAnyLengthIsFollowed() throws {
    var last = number.map { $0 }
    for _ in 0..<10_000 { last = last.map { $0 } }
    center.continuum.observe(last) { _ in }
    var source = try #require(center.continuum.bindings.first).source
    var count = 0
    while let input = source.inputs.first { (source, count) = (input, count + 1) }
    #expect((source.name, count) == ("number", 10_001))
    #expect(center.continuum.bindings.mermaid.contains("number"))
  }
}
