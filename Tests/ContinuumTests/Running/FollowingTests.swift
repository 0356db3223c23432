import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L18 Sources that run: sequences", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct FollowingTests {
  private let center = NotificationCenter()

  @Test func itHoldsTheLastElementWhetherItIsObservedOrNot() async {
    let (numbers, take) = AsyncStream<Int>.makeStream()
    let constant = Constant(initial: 0, following: numbers)
    let optional = Constant(initial: nil, following: AsyncStream { $0.yield(3) })
    #expect(constant.value == 0)
    take.yield(1)
    take.yield(2)
    await constant.expect { $0 == 2 }
    await optional.expect { $0 == 3 }
  }

  @Test func whenTheSequenceEndsTheLastElementStaysAndTheObservationsEnd() async {
    let (numbers, take) = AsyncStream<Int>.makeStream()
    let log = Log<Int>()
    let constant = Constant(initial: 0, following: numbers)
    let observer = center.continuum.observe(constant.map { $0 * 2 }) { log.append($0) }
    take.yield(1)
    await log.expect { $0.last == 2 }
    #expect(!observer.isCancelled)
    take.finish()
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(constant.value == 1)
    #expect(log.all == [0, 2])
  }

  @Test func theTaskEndsWithTheLastReferenceAndObservation() async {
    let ended = Log<String>()
    func make(_ name: String) -> Constant<Int> {
      let (numbers, take) = AsyncStream<Int>.makeStream()
      take.onTermination = { _ in ended.append(name) }
      return Constant(initial: 0, following: numbers)
    }
    var kept: Constant? = make("kept")
    let observer = center.continuum.observe(make("observed").map { $0 }) { _ in }
    _ = make("dropped")
    await ended.expect("The task goes on.") { $0.all == ["dropped"] }
    withExtendedLifetime(kept) {}
    kept = nil
    await ended.expect("The task goes on.") { $0.all == ["dropped", "kept"] }
    observer.cancel()
    await ended.expect("The task goes on.") { $0.all == ["dropped", "kept", "observed"] }
  }

  private struct Failure: Error {}

  @Test func anErrorIsTheLastValue() async {
    let (numbers, take) = AsyncThrowingStream<Int, any Error>.makeStream()
    let constant = Constant(following: numbers)
    let log = Log<String>()
    let observer = center.continuum.observe(constant) { log.append($0.text) }
    #expect(log.all == ["loading"])
    take.yield(1)
    await log.expect { $0.last == "1" }
    take.finish(throwing: Failure())
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(log.all == ["loading", "1", "failed, last 1"])
    #expect(constant.value.error is Failure)
  }

  /// An element and a sequence that are not `Sendable`.
  final class Note {
    let text: String
    init(_ text: String) { self.text = text }
  }

  final class Notes: AsyncSequence, AsyncIteratorProtocol {
    private var left = ["two", "one"]
    private let lastWill: LastWill

    init(_ lastWill: LastWill) { self.lastWill = lastWill }
    func makeAsyncIterator() -> Notes { self }

    func next(isolation actor: isolated (any Actor)?) async -> Note? {
      await Task.yield()
      #expect(Main.isHere)
      return left.popLast().map(Note.init)
    }
    func next() async -> Note? { await next(isolation: #isolation) }
  }

  @Test @MainActor func mainActorCodeFollowsWhatIsNotSendableOnTheMainActor() async {
    let died = Gate()
    let log = Log<String>()
    let constant = Constant(
      initial: Note("none"),
      following: Notes(
        LastWill {
          died.open()
          #expect(Main.isHere)
        }))
    let observer = center.continuum.observe(
      constant,
      onValueChange: {
        MainActor.assertIsolated()
        log.append($0.text)
      })
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(log.all == ["none", "one", "two"])
    await died.opens("The sequence is not released.")
  }
}
