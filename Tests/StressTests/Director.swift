import Continuum
import Foundation
import Synchronization

/// Lets the threads work, stops them, and checks what came of it.
final class Director: @unchecked Sendable {  // Its thread has it to itself.
  private let arguments: Arguments
  private var chance: Chance
  private let stage = Stage(count: Scene.writers)
  private let workers: [Worker]

  init(_ arguments: Arguments) {
    self.arguments = arguments
    chance = Chance(seed: arguments.seed)
    workers = (0..<Scene.writers).map {
      Worker(number: $0, turns: arguments.turns, seed: arguments.seed)
    }
  }

  func run() {
    startThreads()
    let start = ContinuousClock.now
    let length = Duration.seconds(arguments.seconds)
    var memory = MemoryCheck()
    while start.duration(to: .now) < length {
      episode()
      if start.duration(to: .now) > length / 10 { memory.measureOnce() }
    }
    memory.finish()
    let seconds = Double(start.duration(to: .now).components.seconds)
    say(
      """
      ok  \(Tally.turns.load(ordering: .relaxed)) turns, \
      \(Tally.observations.load(ordering: .relaxed)) observations, \
      \(Tally.deliveries.load(ordering: .relaxed)) deliveries, \
      \(Tally.checks.load(ordering: .relaxed)) checks of a target, \
      \(Failure.episode.load(ordering: .relaxed)) scenes in \(seconds) s
      """)
  }

  private func startThreads() {
    for worker in workers {
      let thread = Thread { [stage] in
        var stretch = 0
        while true {
          stage.waitForStart(after: stretch)
          stretch += 1
          worker.work()
          stage.finish()
        }
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
  }

  /// One scene, from its making to its end.
  private func episode() {
    Failure.episode.add(1, ordering: .relaxed)
    let census = play()
    Wait.until("everything that was dropped is released (L10)") {
      census.survivors.isEmpty ? nil : "alive are \(census.survivors)"
    }
  }

  private func makeScene() -> Scene {
    let made = Locked<Scene?>(nil)
    let (first, second) = (chance.next(), chance.next())
    Places.onMain {
      var chance = Chance(seed: first)
      let scene = Scene(&chance)
      scene.startOnMain(&chance)
      made.withLock { $0 = scene }
    }
    Wait.until("a scene is made") { Places.isIdle ? nil : "the main actor does not answer" }
    let scene = made.withLock { $0! }
    Failure.scene.withLock { $0 = scene.nodes.map { "  \($0.name)" }.joined(separator: "\n") }
    var chance = Chance(seed: second)
    scene.start(&chance)
    return scene
  }

  private func play() -> Census {
    let scene = makeScene()
    defer { for listener in scene.listeners.elements() { listener.stop() } }
    for worker in workers { worker.scene = scene }
    for _ in 0..<(1 + chance.below(4)) {
      scene.budget.store(200, ordering: .relaxed)
      stage.start()
      let patience = Double(Wait.patience.load(ordering: .relaxed))
      if !stage.waitUntilStill(within: patience) { fail("a thread hangs (L6)") }
      Wait.until("what was sent to other places is done") { Places.isIdle ? nil : "it is not" }
      Wait.until("every target holds its source's value", scene.complaint)
      scene.mortals.withLock { $0 = [] }
    }
    for worker in workers { worker.scene = nil }
    return scene.census
  }
}
