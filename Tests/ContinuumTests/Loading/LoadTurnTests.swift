import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Synchronization
import Testing

/// Swift runs some bodies off the actor that the library calls them on: those with a capture list, and what is
/// `@concurrent`, as stored closures and functions are without `NonisolatedNonsendingByDefault`. Each body here shares
/// an object that is not `Sendable` with the other runs of its constant.
@Suite("L17 Loading: bodies that leave the actor", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadTurnTests {
  let number = Variable(value: 0)
  let again = Emitter<Void>()
  let visits = Visits()

  private func expectTurns(
    _ results: Constant<Loading<Int>>, _ change: @escaping @Sendable () -> Void
  ) async {
    Threads.run(count: 2) { _ in for _ in 0..<1000 { change() } }
    await results.expect { !$0.isLoading }
    #expect(visits.overlaps == 0)
  }

  private func write() { number.modify { $0 += 1 } }

  @Test func runsOfABodyWithACaptureListTakeTurns() async {
    let counter = Counter(visits)
    let results = number.load { [counter] number in
      counter.step()
      await Task.yield()
      counter.step()
      return number
    }
    await expectTurns(results) { write() }
    #expect(results.value.value == 2000)
  }

  @Test func runsOfAStoredClosureTakeTurns() async {
    let counter = Counter(visits)
    let body: @concurrent (Int) async -> Int = { number in
      counter.step()
      await Task.yield()
      counter.step()
      return number
    }
    let results = number.load(body)
    await expectTurns(results) { write() }
  }

  @Test func runsWithAPauseTakeTurns() async {
    let counter = Counter(visits)
    let results = number.load(after: .zero) { [counter] number in
      counter.step()
      await Task.yield()
      counter.step()
      return number
    }
    await expectTurns(results) { write() }
  }

  @Test func runsThatASignalStartsTakeTurns() async {
    let counter = Counter(visits)
    let results = Constant.loading(reloadingOn: again.signal) { [counter] in
      counter.step()
      await Task.yield()
      counter.step()
      return 0
    }
    await expectTurns(results) { again.send() }
  }

  private actor Librarian {
    func load(_ number: Variable<Int>, _ visits: Visits) -> Constant<Loading<Int>> {
      let counter = Counter(visits)
      return number.load { [counter] number in
        counter.step()
        await Task.yield()
        counter.step()
        return number
      }
    }
  }

  @Test func runsOfABodyThatLeavesTheActorThatMadeItTakeTurns() async {
    let librarian = Librarian()
    let results = await librarian.load(number, visits)
    await expectTurns(results) { write() }
    withExtendedLifetime(librarian) {}
  }

  @Test func anotherRunContinuesWhileABodyWaits() async {
    let service = Service()
    let results = number.load { [service] number in try await service.search("\(number)") }
    let first = await service.next()
    number.value = 1
    let second = await service.next()
    #expect(first.isCancelled)
    second.succeed("B")
    await results.expect { $0.value == "B" }
    first.succeed("A")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func childTasksOfABodyTakeNoTurns() async {
    let results = number.load { [visits] number in
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            // Each waits, without leaving its thread, until the other is there.
            let deadline = Deadline()
            visits.present.add(1, ordering: .relaxed)
            while visits.present.load(ordering: .relaxed) < 2 {
              if deadline.isOver { return false }
            }
            return true
          }
        }
        return await group.allSatisfy { $0 }
      }
    }
    await results.expect { !$0.isLoading }
    #expect(results.value.value == true)
  }
}

/// What the runs have seen of each other.
final class Visits: Sendable {
  fileprivate let inside = Atomic(0)
  fileprivate let present = Atomic(0)
  private let met = Atomic(0)

  /// How often two runs were in a `step` at once.
  var overlaps: Int { met.load(ordering: .relaxed) }

  /// Some work, in which another run must not be.
  func visit() {
    if inside.add(1, ordering: .relaxed).oldValue > 0 { met.add(1, ordering: .relaxed) }
    for _ in 0..<1000 { _ = inside.load(ordering: .relaxed) }
    // On a busy machine, another run would hardly come in.
    sched_yield()
    inside.subtract(1, ordering: .relaxed)
  }
}

/// It is not `Sendable`: one run may use it at a time.
final class Counter {
  private let visits: Visits
  private var steps = 0

  init(_ visits: Visits) { self.visits = visits }

  func step() {
    steps += 1
    visits.visit()
  }
}
