import Synchronization

/// Counts what is alive of what an episode made.
final class Census: Sendable {
  enum Kind: Int, CaseIterable {
    case target, capture, screen, model, payload, clerk
  }

  private let counts = Kind.allCases.map { _ in Counter() }

  func count(of kind: Kind) -> Int { counts[kind.rawValue].number.load(ordering: .acquiring) }

  func token(_ kind: Kind) -> Token { Token(self, kind) }

  /// What is alive, in words; empty when nothing is.
  var survivors: String {
    Kind.allCases.filter { count(of: $0) > 0 }.map { "\(count(of: $0)) of kind \($0)" }
      .joined(separator: ", ")
  }

  fileprivate func change(_ kind: Kind, by number: Int) {
    counts[kind.rawValue].number.add(number, ordering: .acquiringAndReleasing)
  }
}

private final class Counter: Sendable {
  let number = Atomic(0)
}

/// Something whose life is counted.
final class Token: Sendable {
  private let census: Census
  private let kind: Census.Kind

  fileprivate init(_ census: Census, _ kind: Census.Kind) {
    self.census = census
    self.kind = kind
    census.change(kind, by: 1)
  }

  deinit {
    census.change(kind, by: -1)
  }
}
