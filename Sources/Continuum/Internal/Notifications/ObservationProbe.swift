import Observation

/// Stands for a property that Observation sees read and changed.
///
/// Observation does not say whether it tracks the calling code. But it retains the key path of a tracked access, and
/// that of a probe has no other owner.
final class ObservationProbe: Observable, @unchecked Sendable {  // A key path never changes.
  private let registrar = ObservationRegistrar()
  /// Retained. A key path with an argument is made anew each time.
  private let path = Ref.retained(\ObservationProbe[0])

  deinit { path.release() }

  private subscript(index: Int) -> Int { index }

  /// The calling code reads it.
  func access() { registrar.access(self, keyPath: path.object) }

  /// The same. Returns whether Observation tracks the calling code. No other thread knows the probe yet.
  func isTracked() -> Bool {
    access()
    return isAwaited
  }

  /// Whether code that Observation tracks has read it and was not told of a change since, or is still running.
  var isAwaited: Bool { !path.isUnique() }

  /// Tells code that has read it that it has changed.
  func change() { registrar.withMutation(of: self, keyPath: path.object) {} }
}
