import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// After each step every observation's last value is what a plain model says, and it has ended if there
/// will be no other. No transform ran twice, for nobody, or with values that are not those of one moment.
/// In the end nothing is kept alive.
@Suite("L11 in random graphs with flatMap", .ownThreads)
struct RandomFlatMapGraphTests {
  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func everyStepOfARandomGraphIsWhatAPlainModelSays(seed: UInt64) {
    expect(RandomFlatMapGraph(seed: seed), "seed \(seed)")
  }

  @Test(arguments: 151...300 as ClosedRange<UInt64>)
  func soItIsWhereVariablesAreDropped(seed: UInt64) {
    expect(RandomFlatMapGraph(seed: seed, dropsVariables: true), "seed \(seed)")
  }

  @Test(arguments: 301...350 as ClosedRange<UInt64>)
  func soItIsWhereDeliveriesWrite(seed: UInt64) {
    expect(RandomFlatMapGraph(seed: seed, writesInDeliveries: true), "seed \(seed)")
  }

  @Test(arguments: 351...400 as ClosedRange<UInt64>)
  func soItIsWhereDeliveriesWriteAndVariablesAreDropped(seed: UInt64) {
    let graph = RandomFlatMapGraph(seed: seed, dropsVariables: true, writesInDeliveries: true)
    expect(graph, "seed \(seed)")
  }

  /// `CONTINUUM_SEED` repeats a run.
  @Test func soItIsInFourHundredGraphsFromANewSeed() throws {
    let given = ProcessInfo.processInfo.environment["CONTINUUM_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("Four hundred random graphs with flatMap grow from the seed \(seed).")
    var random = SplitMix64(state: seed)
    var deliveries = 0
    for _ in 0..<400 {
      let graph = RandomFlatMapGraph(
        seed: random.next(), dropsVariables: .random(using: &random),
        writesInDeliveries: Int.random(in: 0..<4, using: &random) == 0)
      graph.run()
      try #require(graph.problems == [], "CONTINUUM_SEED=\(seed)")
      deliveries += graph.deliveries
    }
    #expect(deliveries > 0)
  }

  private func expect(
    _ graph: RandomFlatMapGraph, _ seed: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    graph.run()
    #expect(graph.problems == [], seed, sourceLocation: sourceLocation)
    #expect(graph.deliveries > 0, seed, sourceLocation: sourceLocation)
  }
}
