import ScheduledContinuum
import Schedules
import Testing

/// What a write costs grows with what it changes. Counted, not timed: the library's sources as they are
/// compiled here count what the graph does.
@Suite("L11 Cost: growth, counted")
struct CountedGrowthTests {
  @Test(arguments: Growing.all + Growing.following)
  func aWriteRunsEachTransformThatIsNeededOnceAndVisitsInProportion(to graph: Growing) {
    Explorer.alone {
      let (small, large) = (graph.counted(graph.small), graph.counted(graph.large))
      #expect(small.counts.evaluations == small.needed)
      #expect(large.counts.evaluations == large.needed)
      let few = Double(small.counts.visits) / Double(small.needed)
      let many = Double(large.counts.visits) / Double(large.needed)
      #expect(small.counts.visits > 0)
      #expect(many <= 2 * few, "\(few) visits for an evaluation became \(many).")
    }
  }

  @Test func behindAValueThatDidNotChangeNothingRunsAndEachIsVisitedAFewTimes() {
    Explorer.alone {
      let graph = Growing.unchanged
      let (small, large) = (graph.counted(graph.small), graph.counted(graph.large))
      #expect(small.counts.evaluations == small.needed)
      #expect(large.counts.evaluations == large.needed)
      let few = Double(small.counts.visits) / Double(graph.small)
      let many = Double(large.counts.visits) / Double(graph.large)
      #expect(many <= 2 * few, "\(few) visits for a value became \(many).")
    }
  }

  @Test func behindAValueThatDidNotChangeNobodyIsToldOfAnythingWhereverItIsObserved() {
    let report = Explorer.every(.nothingNew, interruptions: 0)
    #expect(report.failure == nil)
  }

  @Test func whatTheMainActorAddsUpIsVisitedAFewTimesByAThreadThatComputesTheParts() {
    let report = Explorer.every(.leftToMainActor, interruptions: 0)
    #expect(report.failure == nil)
  }

  @Test func aValueThatNobodyObservesIsReadWithoutAVisitAfterAWriteOfSomethingElse() {
    Explorer.alone {
      let (number, other) = (Variable(value: 0), Variable(value: 0))
      let end = (0..<100).reduce(Constant(variable: number)) { node, _ in node.map { $0 + 1 } }
      #expect(end.value == 100)
      let before = Counts.now
      other.value = 1
      #expect(end.value == 100)
      #expect(Counts.now.visits == before.visits)
      number.value = 1
      #expect(end.value == 101)
      #expect(Counts.now.evaluations == before.evaluations + 100)
    }
  }

  /// A transform stands for one of another thread that takes its time: other passes come and go meanwhile.
  @Test(arguments: [false, true])
  func whatIsKeptForAPassThatIsUnderWayDoesNotGrowWithTheChangesOfOthers(isTheSameGraph: Bool) {
    Explorer.alone {
      let (number, other) = (Variable(value: 0), Variable(value: 0))
      let next = number.map { $0 + 1 }
      let (changed, kept) = (next.map { $0 + 1 }, Counter())
      let slow = Constant(combining: isTheSameGraph ? changed : Constant(variable: other), other) {
        _, value in
        if value == 1 {
          for value in 1...1_000 {
            number.value = value
            _ = changed.value
          }
          kept.count = Kept.count
        }
        return value
      }
      _ = slow.value
      other.value = 1
      #expect(slow.value == 1)
      #expect(kept.count <= 10)
    }
  }
}

private final class Counter: @unchecked Sendable {  // One thread runs.
  var count = 0
}
