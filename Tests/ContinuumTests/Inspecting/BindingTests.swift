import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L21 What is bound: bindings", .ownThreads)
struct BindingTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1, name: "number")

  private final class Screen {
    let label = Label()
  }

  private var bindings: ContinuumBindings { center.continuum.bindings }

  private func only() throws -> ContinuumBindings.Binding {
    #expect(bindings.count == 1)
    return try #require(bindings.first)
  }

  @Test func aBindingOfAPropertyNamesItsTargetAndTheProperty() throws {
    let (label, line) = (Label(), Int(#line) + 1)
    center.continuum.observe(number, bindTo: label, \.number)
    let binding = try only()
    #expect(binding.target == "Label.number")
    #expect(
      "\(binding)" == """
        \(binding.source) → Label.number (BindingTests.swift:\(line)), \
        on the thread of a writer, 1 delivery
        """)
  }

  @Test func aPropertyThatTheProgramKnowsNoNameOfIsLeftOut() throws {
    let field = Field()
    center.continuum.observe(number, bindTo: field, \.number)
    let binding = try only()
    #expect(binding.target == "Field")
  }

  @Test func aPathOfSeveralPropertiesIsNamed() throws {
    let screen = Screen()
    center.continuum.observe(number, bindTo: screen, \.label.number)
    let binding = try only()
    #expect(binding.target == "Screen.label.number")
  }

  @Test func optionalPropertiesAndOptionalValuesAreBoundAlike() {
    let (label, note) = (Label(), Variable<String?>(value: nil))
    center.continuum.observe(number.map { "\($0)" }, bindTo: label, \.note)
    center.continuum.observe(note, bindTo: label, \.text)
    #expect(bindings.map(\.target) == ["Label.note", "Label.text"])
  }

  @Test func aClosureHasATargetOrNone() {
    let label = Label()
    center.continuum.observe(number, bindTo: label) { $0.number = $1 }
    center.continuum.observe(number) { _ in }
    center.continuum.observeChanges(of: number, bindTo: label) { _, _ in }
    #expect(bindings.map(\.target) == ["Label", nil, "Label"])
  }

  @Test func anObservationOfAPropertyIsListedForItsCenter() throws {
    let (model, label, other) = (Model(), Label(), NotificationCenter())
    center.continuum.observe(model, \.title, bindTo: label, \.text)
    other.continuum.observe(model, \.count, bindTo: label, \.number)
    let binding = try only()
    #expect(binding.source.name == "Model.title")
    #expect(binding.target == "Label.text")
  }

  @Test func anotherCenterIsNotListed() {
    let (label, other) = (Label(), NotificationCenter())
    center.continuum.observe(number, bindTo: label, \.number)
    other.continuum.observe(number) { _ in }
    #expect(bindings.map(\.target) == ["Label.number"])
    #expect(other.continuum.bindings.map(\.target) == [nil])
    #expect(NotificationCenter().continuum.bindings.isEmpty)
  }

  @Test func whatTheLibraryAndAsynchronousSequencesObserveIsLeftOut() async {
    let loaded = number.load { $0 }
    let values = Constant(combining: number, loaded) { ($0, $1) }.values
    _ = await number.first { $0 == 1 }
    #expect(bindings.isEmpty)
    withExtendedLifetime(values) {}
  }

  // MARK: Two-way

  @Test func twoVariablesThatAreKeptEqualAreOneTwoWayBinding() throws {
    let edited = Variable(value: 1, name: "edited")
    center.continuum.bind(number, with: edited)
    let binding = try only()
    #expect((binding.source.name, binding.target) == ("number", "edited"))
    #expect("\(binding)".contains(" ↔ edited ("))
  }

  @Test func aPropertyThatIsEditedIsOneTwoWayBinding() throws {
    let (label, edited) = (Label(), Notification.Name("edited"))
    center.continuum.bind(number, with: label, \.number, after: edited)
    let binding = try only()
    #expect(binding.target == "Label.number")
    #expect("\(binding)".contains(" ↔ Label.number ("))
  }

  @Test func aPartIsBoundTwoWayLikeAVariable() {
    struct Form { var count = 0 }
    let (form, label) = (Variable(value: Form(), name: "form"), Label())
    center.continuum.bind(form[\.count], with: label, \.number, after: .init("edited"))
    #expect(bindings.trees == ["part form.count[variable form]"])
  }

  // MARK: Place

  @Test func theDeliveriesOfNonisolatedCodeRunOnTheThreadOfAWriterOrOnAQueue() {
    let queue = OperationQueue()
    queue.name = "work"
    center.continuum.observe(number) { _ in }
    center.continuum.observe(number, on: queue) { _ in }
    center.continuum.observe(number, on: .main) { _ in }
    #expect(
      bindings.map(\.place) == ["the thread of a writer", "the queue ‘work’", "the main actor"])
    queue.finish()
  }

  /// Foundation gives it one that has its address in it.
  @Test func aQueueWithoutANameIsPrintedTheSameInEachRun() {
    let (unnamed, named) = (OperationQueue(), OperationQueue())
    named.name = "NSOperationQueue 0x and more"
    center.continuum.observe(number, on: unnamed) { _ in }
    center.continuum.observe(number, on: named) { _ in }
    #expect(
      bindings.map(\.place) == ["an operation queue", "the queue ‘NSOperationQueue 0x and more’"])
    unnamed.finish()
    named.finish()
  }

  @MainActor @Test func theDeliveriesOfMainActorCodeRunOnTheMainActor() throws {
    center.continuum.observe(number) { _ in }
    #expect(try only().place == "the main actor")
  }

  @Test func theDeliveriesToAnActorRunThere() throws {
    actor Store {}
    let store = Store()
    center.continuum.observe(number, bindTo: store) { _, _ in }
    let binding = try only()
    #expect((binding.place, binding.target) == ("Store", "Store"))
  }

  // MARK: Deliveries

  @Test func deliveriesAreCountedFromTheValueAtTheStart() throws {
    center.continuum.observe(number) { _ in }
    #expect(try only().deliveries == 1)
    number.value = 2
    batchUpdates {
      number.value = 3
      number.value = 4
    }
    #expect(try only().deliveries == 3)
  }

  @Test func whatIsNotDeliveredIsNotCounted() {
    let distinct = number.removeDuplicates()
    center.continuum.observe(number, initial: false) { _ in }
    center.continuum.observe(distinct) { _ in }
    number.value = 1
    #expect(bindings.map(\.deliveries) == [1, 1])
  }

  @Test func eventsAreCounted() throws {
    let taps = Emitter<Void>()
    center.continuum.observe(taps.signal) {}
    #expect(try only().deliveries == 0)
    for _ in 0..<3 { taps.send() }
    #expect(try only().deliveries == 3)
    withExtendedLifetime(taps) {}
  }

  // MARK: The end

  @Test func aBindingThatHasEndedIsNotListed() {
    let bag = ContinuumBag()
    let observer = center.continuum.observe(number) { _ in }
    center.continuum.observe(number) { _ in }.disposed(by: bag)
    #expect(bindings.count == 2)
    observer.cancel()
    #expect(bindings.count == 1)
    bag.cancelAll()
    #expect(bindings.isEmpty)
  }

  @Test func aBindingIsNotListedOnceItsVariableIsGone() {
    var variable: Variable<Int>? = Variable(value: 1)
    let constant = variable!.map { $0 }
    center.continuum.observe(constant) { _ in }
    center.continuum.observe(variable!) { _ in }
    #expect(bindings.count == 2)
    variable = nil
    #expect(bindings.isEmpty)
  }

  @Test func aBindingWhoseTargetIsDeallocatedHasEndedUntilItIsRemoved() throws {
    var label: Label? = Label()
    center.continuum.observe(number, bindTo: label!, \.number)
    #expect(try "\(only())".hasSuffix(", 1 delivery"))
    #expect(try !only().isEnded)
    label = nil
    let binding = try only()
    #expect(binding.target == "Label.number")
    #expect(binding.isEnded)
    #expect("\(binding)".hasSuffix(", 1 delivery, ended"))
    number.value = 2
    #expect(bindings.isEmpty)
  }

  @Test func aBindingWhoseObjectIsDeallocatedHasEnded() throws {
    var model: Model? = Model()
    center.continuum.observe(model!, \.title) { _ in }
    model = nil
    #expect(try "\(only())".hasSuffix(", ended"))
  }

  @Test func aBindingThatIsCancelledInItsOwnDeliveryIsNotListed() {
    let (seen, box) = (Log<Int>(), Box<ContinuumObserver>())
    let center = center
    center.continuum.observe(number) { _ in }
    box.content = center.continuum.observe(number) { _ in
      box.content?.cancel()
      seen.append(center.continuum.bindings.count)
    }
    number.value = 2
    #expect(seen.all == [1, 1])
  }

  @Test func whatWasAskedForDoesNotChange() {
    let observer = center.continuum.observe(number) { _ in }
    let before = bindings
    number.value = 2
    observer.cancel()
    #expect(before.map(\.deliveries) == [1])
    #expect(before.count == 1)
  }

  @Test func askingKeepsNothingAlive() {
    let live = Live()
    var label: Label? = Label()
    var number: Variable<Int>? = Variable(value: 1)
    let token = live.token()
    center.continuum.observe(number!, bindTo: label!) { [token] label, number in
      withExtendedLifetime(token) { label.number = number }
    }
    let bindings = bindings
    weak let weakLabel = label
    (label, number) = (nil, nil)
    #expect(weakLabel == nil)
    #expect(bindings.count == 1)
    live.expect(1)
    withExtendedLifetime(token) {}
  }

  // MARK: Threads

  @Test func anyThreadMayAskWhileOthersWriteObserveCancelAndRelease() {
    let (center, number) = (center, number)
    let text = number.map(name: "text") { "\($0)" }
    let index = Variable(value: 0, name: "index")
    let chosen = index.flatMap(name: "chosen") { $0 % 2 == 0 ? text : Constant(value: "none") }
    let lasting = center.continuum.observe(chosen) { _ in }
    let isMissing = Log<String>()
    Threads.run(count: 4) { thread in
      for round in 0..<200 {
        switch thread {
        case 0:
          let label = Label()
          center.continuum.observe(text, bindTo: label, \.text)
          center.continuum.observe(number, on: .main) { _ in }.cancel()
        case 1:
          center.continuum.observe(number.map { $0 }.removeDuplicates()) { _ in }.cancel()
          (number.value, index.value) = (round, round)
        default:
          let bindings = center.continuum.bindings
          let names = bindings.map(\.source.name)
          if names.filter({ $0 == "chosen" }).count != 1 { isMissing.append("\(bindings)") }
          if bindings.mermaid.isEmpty { isMissing.append("an empty picture") }
        }
      }
    }
    #expect(isMissing.all == [])
    number.value = -1
    #expect(bindings.trees.contains { $0.hasPrefix("flatMap chosen[variable index") })
    lasting.cancel()
  }

  @Test func aBindingThatStaysIsListedOnceWhileOthersEnd() {
    struct Subject: Sendable {
      let center = NotificationCenter()
      let bag = ContinuumBag()
      let staying = (0..<50).map { Variable(value: $0, name: "\($0)") }
      let ending = (0..<50).map { Variable(value: $0, name: "ending") }
      let names = Log<String>()
    }
    let complaints = Threads.race(rounds: 200) { _ in
      let subject = Subject()
      for (staying, ending) in zip(subject.staying, subject.ending) {
        subject.center.continuum.observe(ending) { _ in }.disposed(by: subject.bag)
        subject.center.continuum.observe(staying) { _ in }
      }
      return subject
    } _: { subject in
      subject.bag.cancelAll()
    } _: { subject in
      for name in subject.center.continuum.bindings.compactMap(\.source.name) {
        if name != "ending" { subject.names.append(name) }
      }
    } check: { subject in
      let count = (subject.names.all.count, Set(subject.names.all).count)
      return count == (50, 50) ? nil : "\(count.0) bindings of \(count.1) variables are listed."
    }
    #expect(complaints == [])
  }

  /// In a process of its own, where nothing else asks.
  @Test func whatIsLetGoOfWhileBindingsAreListedIsDeadWhenTheyAre() async {
    await #expect(processExitsWith: .success) {
      let (center, live) = (NotificationCenter(), Live())
      Threads.run(count: 2) { thread in
        for _ in 0..<2000 {
          if thread == 0 {
            let source = Variable(value: live.token())
            center.continuum.observe(source) { _ in }
          } else {
            _ = center.continuum.bindings
          }
        }
      }
      #expect(live.count == 0)
    }
  }

  #if DEBUG
  /// In a process of its own: what other tests observe would make more steps, each time others.
  @Test func listingBindingsKeepsNothingOfOtherCenters() async {
    await #expect(processExitsWith: .success) {
      struct IsKept: Error {}
      try await everySchedule { schedule in
        let (center, other, live) = (NotificationCenter(), NotificationCenter(), Live())
        let lasting = Variable(value: 0)
        other.continuum.observe(lasting) { _ in }
        let isKept = Locked(false)
        let observer = center.continuum.observe(
          lasting.map { [token = live.token()] value in withExtendedLifetime(token) { value } }
        ) { _ in }
        try await schedule.play {
          _ = other.continuum.bindings
        } and: {
          observer.cancel()
          if live.count > 0 { isKept.withLock { $0 = true } }
        }
        if isKept.withLock({ $0 }) { throw IsKept() }
      }
    }
  }
  #endif

  @Test func aTargetThatAskingHoldsLastMayAskItself() {
    final class Target: @unchecked Sendable {
      let center: NotificationCenter
      init(_ center: NotificationCenter) { self.center = center }
      deinit { _ = center.continuum.bindings }
    }
    let (center, number) = (center, number)
    Threads.run(count: 2) { thread in
      for _ in 0..<500 {
        if thread == 0 {
          center.continuum.observe(number, bindTo: Target(center)) { _, _ in }
        } else {
          _ = center.continuum.bindings
        }
      }
    }
    number.value = 2
    #expect(bindings.isEmpty)
  }
}
