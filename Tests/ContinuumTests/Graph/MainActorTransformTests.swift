import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Transforms that are main-actor code.
@Suite("L8 Where deliveries run: transforms on the main actor", .serialized, .ownThreads)
struct MainActorTransformTests {
  enum Form: CaseIterable, Sendable {
    case map, combining, removeDuplicates, flatMap

    /// Notes whether each run is on the main actor.
    @MainActor func constant(_ number: Variable<Int>, _ runs: Log<Bool>) -> Constant<Int> {
      switch self {
      case .map:
        number.map(on: MainActor.self) { value in
          MainActor.assertIsolated()
          runs.append(Main.isHere)
          return value
        }
      case .combining:
        Constant(combining: number, number, on: MainActor.self) { value, _ in
          MainActor.assertIsolated()
          runs.append(Main.isHere)
          return value
        }
      case .removeDuplicates:
        number.map { value in
          // The main actor's part is the comparison.
          value
        }.map(on: MainActor.self) { value in
          runs.append(Main.isHere)
          return value
        }.removeDuplicates(on: MainActor.self)
      case .flatMap:
        number.flatMap(on: MainActor.self) { value in
          MainActor.assertIsolated()
          runs.append(Main.isHere)
          return Constant(value: value)
        }
      }
    }
  }

  @MainActor private final class Connection: Sendable {
    let isOffline: Bool
    let name: Variable<String>
    let error: String?

    init(_ name: String, isOffline: Bool, error: String? = nil) {
      (self.name, self.isOffline, self.error) = (Variable(value: name), isOffline, error)
    }
  }

  @Test @MainActor func aKeyPathMayLeadToAPropertyOfTheMainActor() {
    let connection = Variable(value: Connection("one", isOffline: true))
    let isOffline = connection.map(on: MainActor.self, \.isOffline)
    let name = connection.flatMap(on: MainActor.self, \.name)
    #expect(isOffline.value)
    connection.value = Connection("other", isOffline: false)
    #expect(!isOffline.value)
    connection.value.name.value = "renamed"
    #expect(name.value == "renamed")
  }

  @Test @MainActor func aKeyPathOfAnEventMayLeadToAPropertyOfTheMainActor() {
    let (center, tried) = (NotificationCenter(), Emitter<Connection>())
    let signal = tried.signal
    var (names, offline, errors): ([Bool], Int, [String]) = ([], 0, [])
    center.continuum.observe(signal.map(on: MainActor.self, \.isOffline)) { names.append($0) }
    center.continuum.observe(signal.filter(on: MainActor.self, \.isOffline)) { _ in offline += 1 }
    center.continuum.observe(signal.compactMap(on: MainActor.self, \.error)) { errors.append($0) }
    tried.send(Connection("one", isOffline: true, error: "No network"))
    tried.send(Connection("other", isOffline: false))
    #expect(names == [true, false])
    #expect(offline == 1)
    #expect(errors == ["No network"])
  }

  @Test func whatTheMainActorStillHasToComputeIsNotForgottenWithOneThatNothingObservesAnyMore() {
    let (number, center, log, arrived) = (
      Variable(value: 0), NotificationCenter(), Log<Int>(), Gate()
    )
    Main.run {
      let observers = (1...3).map { factor in
        center.continuum.observe(number.map(on: MainActor.self) { $0 * factor }) {
          log.append($0)
          if log.count == 5 { arrived.open() }
        }
      }
      Threads.elsewhere { number.value = 1 }
      observers[0].cancel()
    }
    arrived.pass()
    #expect(log.all.suffix(2).sorted() == [2, 3])
  }

  @Test(arguments: Form.allCases)
  func itIsEvaluatedOnTheMainActorOnlyAndOncePerChange(form: Form) {
    let (number, runs, log) = (Variable(value: 0), Log<Bool>(), Log<Int>())
    let arrived = Gate()
    Main.run {
      let constant = form.constant(number, runs)
      for _ in 0..<3 {
        NotificationCenter().continuum.observe(constant, onValueChange: { log.append($0) })
      }
      #expect(runs.count == 1)
      number.value = 1
      #expect(runs.count == 2)
      #expect(log.all == [0, 0, 0, 1, 1, 1])
      NotificationCenter().continuum.observe(
        constant, onValueChange: { if $0 == 2 { arrived.open() } })
    }
    Threads.elsewhere { number.value = 2 }
    arrived.pass()
    Main.run {}
    #expect(log.all == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(runs.all == [true, true, true])
  }

  @Test(arguments: Form.allCases)
  func aWriterElsewhereDoesNotWaitAndTheNewestValueArrives(form: Form) {
    let (number, runs, log) = (Variable(value: 0), Log<Bool>(), Log<Int>())
    Main.run {
      NotificationCenter().continuum.observe(
        form.constant(number, runs), onValueChange: { log.append($0) })
    }
    Main.whileBlocked {
      Threads.elsewhere { for value in 1...100 { number.value = value } }
      #expect(log.all == [0])
    }
    // The job may be that of another thread, which is only about to send it.
    #expect(log.gets { $0.last == 100 })
    Main.run {}
    #expect(log.all == [0, 100])
    #expect(runs.all == [true, true])
  }

  @MainActor @Test(arguments: Form.allCases)
  func readOnTheMainActorItIsUpToDate(form: Form) {
    let (number, runs) = (Variable(value: 0), Log<Bool>())
    let constant = form.constant(number, runs)
    #expect(constant.value == 0)
    Threads.elsewhere { number.value = 1 }
    #expect(constant.value == 1)
    #expect(constant.value == 1)
    #expect(runs.count == 2)
  }

  @MainActor @Test func aTransformMayUseMainActorState() {
    let prefix = Prefix()
    let number = Variable(value: 1)
    let text = number.map(on: MainActor.self) { prefix.text + "\($0)" }
    #expect(text.value == "No. 1")
  }

  @MainActor @Test func aMainActorsBatchMakesOneDelivery() {
    let (a, b) = (Variable(value: 0), Variable(value: 0))
    let sum = Constant(combining: a, b, on: MainActor.self) { $0 + $1 }
    var log: [Int] = []
    NotificationCenter().continuum.observe(sum, onValueChange: { log.append($0) })
    batchUpdates {
      a.value = 1
      b.value = 2
    }
    #expect(log == [0, 3])
  }

  /// If each path were marked, these would be 2⁴⁰.
  @MainActor @Test func aWriteElsewhereMarksEachValueOnce() {
    let number = Variable(value: 1)
    var top = number.map(on: MainActor.self) { $0 }
    for _ in 0..<40 {
      let (left, right) = (top.map(on: MainActor.self) { $0 }, top.map(on: MainActor.self) { $0 })
      top = Constant(combining: left, right, on: MainActor.self) { min($0, $1) }
    }
    NotificationCenter().continuum.observe(top, onValueChange: { _ in })
    Threads.elsewhere { number.value = 2 }
    #expect(top.value == 2)
  }

  @Test func whatIsDerivedFromItIsEvaluatedThereToo() {
    let (number, places) = (Variable(value: 0), Log<Bool>())
    let arrived = Gate()
    Main.run {
      let below = number.map(on: MainActor.self) { $0 * 2 }.map { value in
        places.append(Main.isHere)
        return value + 1
      }
      NotificationCenter().continuum.observe(
        below, onValueChange: { if $0 == 3 { arrived.open() } })
    }
    Threads.elsewhere { number.value = 1 }
    arrived.pass()
    #expect(places.all == [true, true])
  }

  // MARK: Elsewhere

  #if os(macOS) || os(Linux)
  @Test func readingItElsewhereStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let constant = await MainActor.run { Variable(value: 0).map(on: MainActor.self) { $0 } }
        Stop.announce(constant.notificationName)
        Threads.elsewhere { _ = constant.value }
      }, saying: "Constant<Int>", "main actor")
  }

  @Test func readingItElsewhereStopsAlsoWhenItsValueIsKnown() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let constant = await MainActor.run {
          let constant = number.map(on: MainActor.self) { $0 }
          _ = constant.value
          NotificationCenter().continuum.observe(constant, onValueChange: { _ in })
          return constant
        }
        Stop.announce(constant.notificationName)
        Threads.elsewhere { _ = constant.value }
      }, saying: "Constant<Int>", "main actor")
  }

  @Test func observingItElsewhereStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let constant = await MainActor.run { number.map(on: MainActor.self) { $0 } }
        Stop.announce(constant.notificationName)
        Threads.elsewhere {
          NotificationCenter().continuum.observe(constant, onValueChange: { _ in })
        }
      }, saying: "Constant<Int>", "main actor")
  }

  @Test func observingItOnAQueueStopsAndNamesIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let constant = await MainActor.run { number.map(on: MainActor.self) { $0 } }
        Stop.announce(constant.notificationName)
        Threads.elsewhere {
          NotificationCenter().continuum.observe(
            constant, on: OperationQueue(), onValueChange: { _ in })
        }
      }, saying: "Constant<Int>", "main actor")
  }

  @Test func readingWhatIsDerivedFromItElsewhereStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let above = await MainActor.run { number.map(on: MainActor.self) { $0 } }
        let below = above.map { $0 + 1 }
        Stop.announce(above.notificationName)
        Stop.announce(below.notificationName)
        Threads.elsewhere { _ = below.value }
      }, saying: "Constant<Int>", "main actor", naming: .one)
  }

  @Test func aPropertysConstantSaysThatMainActorCodeMadeIt() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (title, model) = await MainActor.run {
          let (center, model) = (NotificationCenter(), Page())
          return (center.continuum.value(of: model, \.title), model)
        }
        Threads.elsewhere { _ = (title.value, model) }
      }, saying: "because it comes from a `value(of:)` in main-actor code", "was read elsewhere")
  }

  @Test func whatIsDerivedFromAPropertyMuchLaterSaysSoToo() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let (center, model) = (NotificationCenter(), Page())
        let line = await MainActor.run {
          let title = center.continuum.value(of: model, \.title).debounce(for: .seconds(1))
          return Constant(combining: number, title.map(\.count)) { $0 + $1 }
        }
        Threads.elsewhere {
          center.continuum.observe(line) { _ in }
          _ = model
        }
      }, saying: "because it comes from a `value(of:)` in main-actor code", "was observed elsewhere"
    )
  }

  @Test func whatFollowedAPropertyWhoseCenterIsGoneSaysThatItFollowedASource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let model = Page()
        let title = await MainActor.run {
          NotificationCenter().continuum.value(of: model, \.title).debounce(for: .seconds(1))
        }
        Threads.elsewhere { _ = (title.value, model) }
      }, saying: "because it has followed a source that does", "was read elsewhere")
  }

  @Test func aTransformsConstantSaysHowItIsDerived() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let title = await MainActor.run { Variable(value: "").map(on: MainActor.self) { $0 } }
        Threads.elsewhere { _ = title.map(\.count).value }
      }, saying: "because it is derived with `on: MainActor.self`")
  }
  #endif
}

private final class Page: Sendable {
  let title = ""
}

@MainActor private final class Prefix {
  let text = "No. "
}
