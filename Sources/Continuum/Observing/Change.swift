/// A delivered value and its predecessor.
///
/// `NotificationCenterContinuum.observeChanges(of:on:bindTo:onValueChange:)` delivers it. It is
/// `Sendable` if the value is.
@frozen
public struct Change<Value> {
  /// The delivered value or event.
  public let value: Value
  /// The value that this observation received before; `nil` the first time. It may have missed
  /// values in between ([L7](doc:Laws#L7-Re-entrancy)).
  public let previous: Value?

  @inlinable
  init(_ value: Value, after previous: Value?) {
    (self.value, self.previous) = (value, previous)
  }

  /// Whether this is the first delivery of this observation.
  public var isFirst: Bool {
    if case .none = previous { true } else { false }
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
