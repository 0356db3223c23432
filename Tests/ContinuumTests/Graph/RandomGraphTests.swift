import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// After each step every observation's last value is what a plain recomputation gives, no transform ran
/// twice, and none ran whose inputs had not changed.
@Suite("L12 in random graphs", .ownThreads)
struct RandomGraphTests {
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func everyStepOfARandomGraphIsWhatAPlainRecomputationGives(seed: UInt64) {
    expect(RandomGraphProgram(seed: seed, steps: 500), seed)
  }

  /// `CONTINUUM_SEED` repeats a run.
  @Test func tenThousandStepsFromANewSeedAreWhatAPlainRecomputationGives() {
    let given = ProcessInfo.processInfo.environment["CONTINUUM_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("The random graph of 10,000 steps grows from the seed \(seed).")
    expect(RandomGraphProgram(seed: seed, steps: 10_000), seed)
  }

  private func expect(
    _ program: RandomGraphProgram, _ seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let graph = RandomGraph(running: program.steps)
    #expect(graph.deliveries > 0, "seed \(seed)", sourceLocation: sourceLocation)
    guard let problem = graph.problem else { return }
    let report = RandomGraph.report(program, problem, seed: seed)
    Issue.record("\(report)", sourceLocation: sourceLocation)
  }
}
