import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// After each step every observation's last value is what a plain model says, and it has ended if there
/// will be no other. No transform ran twice, for nobody, or with values that are not those of one moment.
/// In the end nothing is kept alive.
@Suite("L12 in random graphs with flatMap", .ownThreads)
struct RandomFlatMapGraphTests {
  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func everyStepOfARandomGraphIsWhatAPlainModelSays(seed: UInt64) {
    expect(seed)
  }

  @Test(arguments: 151...300 as ClosedRange<UInt64>)
  func soItIsWhereVariablesAreDropped(seed: UInt64) {
    expect(seed, dropsVariables: true)
  }

  @Test(arguments: 301...350 as ClosedRange<UInt64>)
  func soItIsWhereDeliveriesWrite(seed: UInt64) {
    expect(seed, writesInDeliveries: true)
  }

  @Test(arguments: 351...400 as ClosedRange<UInt64>)
  func soItIsWhereDeliveriesWriteAndVariablesAreDropped(seed: UInt64) {
    expect(seed, dropsVariables: true, writesInDeliveries: true)
  }

  /// `CONTINUUM_SEED` repeats a run.
  @Test func soItIsInFourHundredGraphsFromANewSeed() {
    let given = ProcessInfo.processInfo.environment["CONTINUUM_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("Four hundred random graphs with flatMap grow from the seed \(seed).")
    var random = SplitMix64(state: seed)
    var deliveries = 0
    for _ in 0..<400 {
      let outcome = run(
        random.next(), dropsVariables: .random(using: &random),
        writesInDeliveries: Int.random(in: 0..<4, using: &random) == 0)
      if let report = outcome.report {
        Issue.record("CONTINUUM_SEED=\(seed): \(report)")
        return
      }
      deliveries += outcome.deliveries
    }
    #expect(deliveries > 0)
  }

  /// - Returns: What is wrong with the smallest part of the program that fails, if the whole does.
  private func run(
    _ seed: UInt64, dropsVariables: Bool, writesInDeliveries: Bool
  ) -> (report: String?, deliveries: Int) {
    let program = RandomFlatMapProgram(
      seed: seed, dropsVariables: dropsVariables, writesInDeliveries: writesInDeliveries)
    func graph(_ steps: [RandomFlatMapStep]) -> RandomFlatMapGraph {
      RandomFlatMapGraph(running: steps, writesInDeliveries: writesInDeliveries)
    }
    let whole = graph(program.steps)
    let smallest = whole.problem.map { problem in
      Shrinking(program.steps, failingWith: problem) { graph($0).problem }
    }
    return (smallest?.report(seed), whole.deliveries)
  }

  private func expect(
    _ seed: UInt64, dropsVariables: Bool = false, writesInDeliveries: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = run(
      seed, dropsVariables: dropsVariables, writesInDeliveries: writesInDeliveries)
    if let report = outcome.report { Issue.record("\(report)", sourceLocation: sourceLocation) }
  }
}
