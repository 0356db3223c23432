extension ValueRepresentable {
  /// The current value, read where Observation tracks: in the body of a SwiftUI view, in UIKit's
  /// `updateProperties`, or in `withObservationTracking`.
  ///
  /// ```swift
  /// withObservationTracking {
  ///   print(email.tracked)
  /// } onChange: {
  ///   print("The email has changed.")
  /// }
  /// ```
  ///
  /// Use it to move a screen to bindings, or from them, one property at a time. Code that reads on
  /// the main actor is notified there of the next change, even if another thread makes it. One
  /// change, or one batch, makes one notification.
  ///
  /// Code that is not tracked gets the same as from `value`, and the library keeps nothing for it.
  /// What it keeps for code that is tracked ends with the second change after the last read, or with
  /// the source ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// On a thread other than the main thread, a change that another thread makes while the tracked
  /// code still runs is announced with the next one, as for any `Observable` object.
  @inlinable
  public var tracked: Element {
    _node.track()
    return value
  }
}
