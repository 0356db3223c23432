import Observation

/// Withdraws a registration with Observation before the property changes.
///
/// Observation has no call for that. But a registration that covers several objects ends in all of them when
/// one of them changes. This object only serves to be changed.
final class Withdrawal: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Fails if Observation tracks what the calling code reads, as in the body of a view. That code would take
  /// the withdrawal for a change.
  init?() {
    weak var path: AnyKeyPath?
    do {
      // A key path with an argument is made anew each time. Observation retains it if it tracks the access.
      let new = \Withdrawal[0]
      path = new
      registrar.access(self, keyPath: new)
    }
    if path != nil { return nil }
  }

  private subscript(index: Int) -> Int { index }

  /// Has the registration that is being made cover this object, too.
  func join() { registrar.access(self, keyPath: \.self) }

  func withdraw() { registrar.willSet(self, keyPath: \.self) }
}
