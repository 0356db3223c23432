import ScheduledContinuum

/// A graph by chance, and threads, a queue and the main actor that do by chance what may be done.
///
/// Every transform of several inputs checks that they belong to one moment. In the end every observation
/// has what a plain function computes from the variables.
struct RandomProgram {
  private struct Source {
    let constant: Constant<Int>
    /// Computes the value without the library.
    let model: () -> Int
    var hasNoRepeats = false
  }

  private let stage: Stage
  /// Whether there is flatMap.
  private let follows: Bool
  private let variables: [Variable<Int>]
  private var sources: [Source] = []
  private let queue = ScheduledQueue()

  init(_ stage: Stage, follows: Bool) {
    self.follows = follows
    self.stage = stage
    variables = (0..<Int.random(in: 1...4, using: &stage.random)).map { _ in stage.variable(0) }
    sources = variables.map { variable in
      Source(constant: Constant(variable: variable), model: { variable.value })
    }
    for _ in 0..<Int.random(in: 1...8, using: &stage.random) { sources.append(derive()) }
    for _ in 0..<Int.random(in: 1...4, using: &stage.random) { observe() }
    for number in 0..<Int.random(in: 2...3, using: &stage.random) {
      let actions = actions()
      stage.thread("thread \(number)") { for action in actions { action() } }
    }
    for number in 0..<Int.random(in: 0...1, using: &stage.random) where number == 0 {
      let actions = actions()
      stage.main { for action in actions { action() } }
    }
    for number in 0..<Int.random(in: 0...1, using: &stage.random) where number == 0 {
      let actions = actions()
      stage.job(on: queue) { for action in actions { action() } }
    }
  }

  private func any() -> Source { sources.randomElement(using: &stage.random)! }

  private func derive() -> Source {
    let (stage, source, other) = (stage, any(), any())
    switch Int.random(in: 0..<(follows ? 5 : 4), using: &stage.random) {
    case 0:
      return Source(constant: stage.map(source.constant) { $0 + 1 }) { source.model() + 1 }
    case 1:
      return Source(
        constant: stage.map(stage.pair(source.constant, other.constant)) { $0.first - $0.second }
      ) { source.model() - other.model() }
    case 2:
      let same = stage.map(source.constant) { $0 % 3 }.removeDuplicates()
      return Source(constant: same, model: { source.model() % 3 }, hasNoRepeats: true)
    case 3:
      let double = stage.map(source.constant) { $0 * 2 }
      return Source(
        constant: stage.map(stage.pair(source.constant, double)) { pair in
          stage.expect(pair.second == pair.first * 2, "Mixed: \(pair).")
          return pair.second
        }
      ) { source.model() * 2 }
    default:
      let choice = any()
      let followed = stage.choose(
        stage.map(choice.constant) { $0 & 1 }, source.constant, other.constant)
      return Source(constant: followed) {
        choice.model() & 1 == 0 ? source.model() : other.model()
      }
    }
  }

  @discardableResult
  private func observe() -> ContinuumObserver {
    let (stage, source) = (stage, any())
    let home: Recorder<Int>.Home =
      switch Int.random(in: 0..<5, using: &stage.random) {
      case 0: .main
      case 1: .queue(queue)
      default: .anywhere
      }
    let recorder = Recorder<Int>(stage, "observation", home, mayRepeat: true)
    let observer = recorder.follow(source.constant)
    stage.check {
      guard !observer.isCancelled else { return }
      stage.expect(recorder.values.last, is: source.model(), "The last value of an observation")
      if source.hasNoRepeats { stage.expectNoRepeats(recorder.values) }
    }
    return observer
  }

  private func actions() -> [() -> Void] {
    (0..<Int.random(in: 1...4, using: &stage.random)).map { _ in action() }
  }

  /// What is chosen by chance is chosen now, so that it does not depend on the schedule.
  private func action() -> () -> Void {
    let variable = variables.randomElement(using: &stage.random)!
    let other = variables.randomElement(using: &stage.random)!
    let value = Int.random(in: 0..<6, using: &stage.random)
    let constant = any().constant
    switch Int.random(in: 0..<10, using: &stage.random) {
    case 0..<4: return { variable.value = value }
    case 4:
      return { [stage] in
        variable.modify {
          stage.step()
          $0 += value
        }
      }
    case 5:
      return {
        batchUpdates {
          variable.value = value
          other.value = value
          variable.value = value + 1
        }
      }
    case 6, 7: return { _ = constant.value }
    case 8:
      return { [stage] in
        let recorder = Recorder<Int>(stage, "passing", mayRepeat: true)
        let observer = recorder.follow(constant)
        stage.step()
        observer.cancel()
      }
    default:
      return { [stage] in
        let recorder = Recorder<Int>(stage, "late", mayRepeat: true)
        recorder.follow(constant)
        stage.check {
          stage.expect(recorder.values.last, is: constant.value, "The late one's last")
        }
      }
    }
  }
}
