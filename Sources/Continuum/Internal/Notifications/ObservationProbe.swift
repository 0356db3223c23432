import Observation

/// Stands for a property that Observation sees read and changed.
///
/// Observation does not say whether it tracks the calling code. But it retains the key path of a tracked access, and
/// that of a probe has no other owner.
final class ObservationProbe: Observable, @unchecked Sendable {  // `path` never changes.
  private let registrar = ObservationRegistrar()
  /// A key path with an argument is made anew each time.
  private var path: KeyPath<ObservationProbe, Int> = \ObservationProbe[0]

  private subscript(index: Int) -> Int { index }

  /// The calling code reads it.
  func access() { registrar.access(self, keyPath: path) }

  /// The same. Returns whether Observation tracks the calling code. No other thread knows the probe yet.
  func isTracked() -> Bool {
    access()
    return !isKnownUniquelyReferenced(&path)
  }

  /// Tells code that has read it that it has changed.
  func change() { registrar.withMutation(of: self, keyPath: path) {} }
}
