import Foundation
import ScheduledContinuum
import Schedules
import Synchronization
import Testing

/// A transform reads a value that the pass around it is about to compute. The pass must not publish what it has
/// computed from its own, older answer.
@Suite("L12 Consistency: what was read and is observed then")
struct LinkedAgainTests {
  @Test func aFlatMapLosesNoChangeOfOthers() {
    Explorer.alone {
      let graph = Graph()
      let number = Variable(value: 7)
      let followed = graph.below.flatMap { _ in number }
      #expect(followed.value == 7)
      graph.observer.cancel()
      let (log, logBeside) = (Log(), Log())
      graph.center.continuum.observe(followed, onValueChange: { log.append($0) })
      graph.center.continuum.observe(graph.beside, onValueChange: { logBeside.append($0) })
      graph.source.value = 2
      number.value = 8
      #expect(log.all == [7, 8])
      #expect(logBeside.all == [1, 2])
    }
  }

  @Test func aMapHearsOfABatch() {
    Explorer.alone {
      let graph = Graph()
      let middle = graph.below.map { $0 * 10 }
      let end = middle.map { $0 + 1 }
      #expect(middle.value == 10)
      graph.observer.cancel()
      let log = Log()
      graph.center.continuum.observe(end, onValueChange: { log.append($0) })
      batchUpdates { graph.source.value = 2 }
      #expect(log.all == [11, 21])
      #expect(end.value == 21)
    }
  }

  private final class Log: Sendable {
    private let values = Mutex<[Int]>([])

    var all: [Int] { values.withLock { $0 } }

    func append(_ value: Int) { values.withLock { $0.append(value) } }
  }

  /// The value above was read in the middle of the last pass.
  private struct Graph {
    let center = NotificationCenter()
    let source = Variable(value: 0)
    let below: Constant<Int>
    let beside: Constant<Int>
    let observer: ContinuumObserver

    init() {
      let other = Variable(value: 0)
      let above = source.map { $0 }
      below = above.map { $0 }
      // One thread runs.
      nonisolated(unsafe) var mustRead = false
      beside = source.map { value in
        if mustRead {
          mustRead = false
          other.value = 1
          _ = above.value
        }
        return value
      }
      center.continuum.observe(other.map { $0 }, onValueChange: { _ in })
      center.continuum.observe(beside, onValueChange: { _ in })
      observer = center.continuum.observe(below, onValueChange: { _ in })
      mustRead = true
      source.value = 1
    }
  }
}
