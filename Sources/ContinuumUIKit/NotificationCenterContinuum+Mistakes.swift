#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// An overload that says what is wrong with a call. It cannot be called, and is disfavoured, so that a correct call never
// means it.

extension NotificationCenterContinuum {
  /// Not callable: the variable does not have the type of what the user edits.
  @available(
    *, unavailable,
    message:
      "the view has no value of the variable's type; name a property of that type and its events, as in bind(rating, with: stars, \\.count, for: .valueChanged)"
  )
  @_disfavoredOverload
  @MainActor
  @discardableResult
  public func bind(
    _ variable: some WritableRepresentable, with view: UIView
  ) -> ContinuumObserver {
    fatalError()
  }
}

#endif
