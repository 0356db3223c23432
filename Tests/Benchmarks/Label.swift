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
