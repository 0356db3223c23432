import Continuum
import ContinuumTestSupport
import Synchronization

/// Counts the runs of a transform, on whichever thread it runs.
final class Runs: Telling {
  let news = News()
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  func add() {
    number.add(1, ordering: .sequentiallyConsistent)
    news.tell()
  }

  func reset() {
    number.store(0, ordering: .sequentiallyConsistent)
  }
}

/// An object whose end is looked for.
final class Tracer: Sendable {}

extension ValueRepresentable where Element == Int {
  /// The value plus `step`, computed by a transform that counts its runs.
  func adding(_ step: Int, _ runs: Runs) -> Constant<Int> {
    map {
      runs.add()
      return $0 + step
    }
  }
}

extension Constant<Int> {
  /// The sum of `sources`, computed by a transform that counts its runs.
  static func sum(_ sources: [Constant<Int>], _ runs: Runs) -> Constant<Int> {
    Constant(combining: sources) {
      runs.add()
      return $0.reduce(0, &+)
    }
  }
}
