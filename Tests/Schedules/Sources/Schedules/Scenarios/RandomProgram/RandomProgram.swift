import Foundation
import ScheduledContinuum

/// A graph by chance, and threads, a queue and the main actor that do by chance what may be done.
///
/// Every transform of several inputs checks that they belong to one moment. In the end every observation
/// has what a plain function computes from the variables.
final class RandomProgram: @unchecked Sendable {  // One thread runs at a time.
  /// What a program may use, beside variables, derived values and observations.
  enum Feature: CaseIterable {
    case follows, mainActor, ends, parts, linked, twoWay, time, supplies, events, commands, loading
    case rows, tracked, targets, actors, notifications, cancels, deliveries, drafts
  }

  /// A value, and how it is computed without the library.
  struct Source {
    let constant: Constant<Int>
    let model: () -> Int
    var hasNoRepeats = false
    /// Whether it belongs to the main actor.
    var isOnMain = false
    /// Whether all variables that it is derived from are gone; `nil` if that is not what ends it.
    var isOver: (() -> Bool)? = { false }
  }

  /// What a program does.
  typealias Action = () -> Void

  let stage: Stage
  let features: Set<Feature>
  let queue = ScheduledQueue()
  /// Two that do not affect each other (L9).
  let centers: [NotificationCenter]
  private(set) lazy var clock = StageClock(stage)
  /// Receives every event, in the order that is the same for all (L14).
  private(set) lazy var all = Recorder<Int>(stage, "all events")
  private(set) lazy var actor = Player("actor")
  var variables: [Variable<Int>] = []
  var sources: [Source] = []
  var observations: [Observation] = []
  /// What the features add to what may be done.
  var kinds: [(RandomProgram) -> Action] = []
  var hearings: [Hearing] = []
  var lastEvent = 1_000

  init(_ stage: Stage, _ features: Set<Feature>) {
    (self.stage, self.features) = (stage, features)
    centers = [stage.center, NotificationCenter()]
  }

  static func play(_ stage: Stage, _ features: Set<Feature>) {
    let program = RandomProgram(stage, features)
    stage.note("It uses \(features.map { "\($0)" }.sorted()).")
    program.makeSources()
    program.makeObservations()
    program.start()
    stage.afterwards { program.end() }
  }

  /// Some features by chance: a program of all would have little of each.
  static func someFeatures(_ stage: Stage) -> Set<Feature> {
    let share = Int.random(in: 2...6, using: &stage.random)
    return Set(
      Feature.allCases.filter { _ in Int.random(in: 0..<share, using: &stage.random) == 0 })
  }

  // MARK: Chance

  func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &stage.random) }

  func any<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &stage.random)!
  }

  /// A value for code of the main actor, or for any.
  func anySource(onMain: Bool = false) -> Source { any(sources.filter { onMain || !$0.isOnMain }) }

  // MARK: What happens

  private func makeSources() {
    variables = (0..<number(1..<5)).map { _ in stage.variable(0) }
    sources = variables.map { variable in
      Source(constant: Constant(variable: variable), model: { variable.value })
    }
    for feature in Feature.allCases where features.contains(feature) { prepare(feature) }
    for _ in 0..<number(1..<9) { sources.append(derive()) }
  }

  private func prepare(_ feature: Feature) {
    switch feature {
    case .ends: makeMortal()
    case .parts: makeForm()
    case .linked: makeLinked()
    case .drafts: makeDraft()
    case .twoWay: makeTie()
    case .supplies: makeSupplies()
    case .events: makeEvents()
    case .commands: makeCommand()
    case .rows: makeRows()
    case .time:
      stage.settle { [clock] in for _ in 1...3 { clock.move(by: .seconds(10)) } }
      kinds.append { program in
        { program.clock.move(by: .milliseconds(500)) }
      }
    case .cancels:
      kinds.append { program in
        let observation = program.any(program.observations)
        return { observation.cancel() }
      }
    case .follows, .mainActor, .loading, .tracked, .targets, .actors, .notifications, .deliveries:
      break
    }
  }

  private func makeObservations() {
    for _ in 0..<number(1..<5) { observe() }
    for _ in 0..<number(1..<3) {
      if features.contains(.targets) { bindTarget() }
      if features.contains(.tracked) { track() }
      if features.contains(.actors) { observeOnActor() }
      if features.contains(.events) { hear() }
    }
    if features.contains(.notifications) { listen() }
    guard features.contains(.deliveries) else { return }
    for observation in observations {
      observation.answer(with: actions(onMain: observation.isOnMain))
    }
  }

  private func start() {
    for number in 0..<number(2..<4) {
      let actions = actions()
      stage.thread("thread \(number)") { for action in actions { action() } }
    }
    if number(0..<2) == 0 {
      let actions = actions(onMain: true)
      stage.main { for action in actions { action() } }
    }
    if number(0..<2) == 0 {
      let actions = actions()
      stage.job(on: queue) { for action in actions { action() } }
    }
  }

  /// Ends what is left, so that everything has to be released.
  private func end() {
    for observation in observations { observation.observer?.cancel() }
    observations = []
    hearings = []
    sources = []
    kinds = []
  }
}

extension Scenario {
  static let programs: [Scenario] = [
    Scenario("a program by chance") { RandomProgram.play($0, []) },
    Scenario("a program by chance with flatMap") { RandomProgram.play($0, [.follows]) },
    Scenario("a program by chance with variables that start over") {
      RandomProgram.play($0, [.drafts, .follows])
    },
    Scenario("a program by chance with some of all there is", turn: 5_000) {
      RandomProgram.play($0, RandomProgram.someFeatures($0))
    },
  ]
}
