import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// After each step every observation's last value is what a plain recomputation gives, no transform ran
/// twice, and none ran whose inputs had not changed.
@Suite("L11 in random graphs", .ownThreads)
struct RandomGraphTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func everyStepOfARandomGraphIsWhatAPlainRecomputationGives(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    graph.run(steps: 500)
    #expect(graph.problems == [], "seed \(seed)")
    #expect(graph.deliveries > 0)
  }

  /// `CONTINUUM_SEED` repeats a run.
  @Test func tenThousandStepsFromANewSeedAreWhatAPlainRecomputationGives() {
    let given = ProcessInfo.processInfo.environment["CONTINUUM_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("The random graph of 10,000 steps grows from the seed \(seed).")
    let graph = RandomGraph(seed: seed)
    graph.run(steps: 10_000)
    #expect(graph.problems == [], "CONTINUUM_SEED=\(seed)")
    #expect(graph.deliveries > 0)
  }
}
