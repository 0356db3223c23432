/// What an observation is handed, with what it was handed before.
///
/// ``NotificationCenterContinuum/observeChanges(of:on:bindTo:file:line:isolation:onValueChange:)`` delivers it.
/// It is `Sendable` if the value is.
@frozen
public struct Change<Value> {
  /// The value, or the event.
  public let value: Value
  /// What this observation was handed before; `nil` the first time. Other values may have come between,
  /// which it has missed ([L2](doc:Laws#L2-Store-then-notify)).
  public let previous: Value?

  @inlinable
  init(_ value: Value, after previous: Value?) {
    (self.value, self.previous) = (value, previous)
  }

  /// Whether this observation was handed nothing before.
  public var isFirst: Bool {
    if case .none = previous { true } else { false }
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
