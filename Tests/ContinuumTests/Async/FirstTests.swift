import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L15 Asynchronous sequences: first", .ownThreads)
struct FirstTests {
  @Test func theCurrentValueCounts() async {
    let number = Variable(value: 1)
    #expect(await number.first { $0 == 1 } == 1)
  }

  @Test @MainActor func ofASignalItIsTheNextEvent() async {
    let emitter = Emitter<Int>()
    emitter.send(1)
    let task = Task { await emitter.signal.first() }
    let other = Task { await emitter.signal.first { $0 > 2 } }
    // Both observe, on this actor, before the third job runs.
    await Task {}.value
    emitter.send(2)
    emitter.send(3)
    #expect(await task.value == 2)
    #expect(await other.value == 3)
  }

  /// While the first value is delivered, later ones may overtake each other (L5).
  @Test func itIsTheFirstValueThatSatisfiesThePredicateOfThoseThatItWasCalledWith() async {
    let number = Variable(value: 0)
    let asked = Log<Int>()
    let task = Task {
      await number.first { value in
        asked.append(value)
        return value > 2
      }
    }
    await asked.expect { $0.count > 0 }
    for value in 1...5 { number.value = value }
    let found = await task.value
    #expect(found.map { 3...5 ~= $0 } == true)
    #expect(found == asked.all.first { $0 > 2 } && found == asked.all.last)
  }

  @MainActor @Test func noValueThatTheMainActorWritesIsMissed() async {
    let number = Variable(value: 0)
    let asked = Log<Int>()
    let task = Task {
      await number.first { value in
        asked.append(value)
        return value == 2
      }
    }
    await asked.expect { $0.count == 1 }
    for value in 1...5 { number.value = value }
    #expect(await task.value == 2)
    #expect(asked.all == [0, 1, 2])
  }

  @Test func itIsNilIfTheSourceEnds() async {
    var number: Variable<Int>? = Variable(value: 0)
    let constant = Constant(variable: number!)
    let asked = Gate()
    let task = Task {
      await constant.first { value in
        asked.open()
        return value == 9
      }
    }
    await asked.opens()
    number = nil
    #expect(await task.value == nil)
    #expect(await constant.first { $0 == 9 } == nil)
    #expect(await constant.first { $0 == 0 } == 0)
  }

  @Test func itIsNilIfTheTaskIsCancelled() async {
    let number = Variable(value: 0)
    let asked = Gate()
    let task = Task {
      await number.first { value in
        asked.open()
        return value == 9
      }
    }
    await asked.opens()
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func itThrowsWhatThePredicateThrows() async {
    struct Failure: Error {}
    let number = Variable(value: 0)
    await #expect(throws: Failure.self) {
      _ = try await number.first { _ in throw Failure() }
    }
  }

  @MainActor @Test func itFindsAValueOfASourceOfTheMainActor() async {
    let number = Variable(value: 1)
    let double = number.map(on: MainActor.self) { $0 * 2 }
    #expect(await double.first { $0 == 2 } == 2)
    let task = Task { await double.first { $0 > 2 } }
    await Task.yield()
    number.value = 2
    #expect(await task.value == 4)
  }
}
