import Continuum
import Foundation

/// What is bound: a stored property of a final class.
final class Label {
  var number = 0
}

final class WeakLabel {
  weak var label: Label?
  init(_ label: Label?) { self.label = label }
}

/// The same on the main actor, as views are.
@MainActor
final class MainLabel {
  var number = 0
}

/// Counts what runs. What is counted runs on one thread.
final class Count: @unchecked Sendable {
  var runs = 0
}

extension Contender {
  /// Writes a variable that is bound to so many labels.
  static func bound(_ count: Int) -> Contender {
    let (source, center) = (Variable(value: 0), NotificationCenter())
    let labels = (0..<count).map { _ in Label() }
    for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
    return Contender("") { writes in
      for value in 1...writes { source.value = value }
      check(labels.allSatisfy { $0.number == writes }, "a label shows an old value")
    }
  }
}
