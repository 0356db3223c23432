extension ContinuumBindings {
  /// The way in which a source was made.
  public enum Kind: String, Sendable {
    /// A ``Variable``.
    case variable
    /// A constant that never changes.
    case constant
    /// A ``Part`` of a variable.
    case part
    /// A ``LinkedVariable``.
    case linkedVariable = "linked variable"
    /// A property of an object.
    case property
    /// A constant or a signal made with `map`.
    case map
    /// A constant made with `Constant(combining:)`.
    case combination
    /// A constant made with `flatMap`.
    case flatMap
    /// A constant made with `removeDuplicates`.
    case removeDuplicates
    /// A constant or a signal made with `debounce`.
    case debounce
    /// A constant or a signal made with `throttle`.
    case throttle
    /// A constant made with `load` or `loading`.
    case load
    /// A constant that follows an asynchronous sequence.
    case sequence
    /// A constant or a signal that runs while it is observed.
    case run
    /// The constant that `latest` makes of a signal.
    case latest
    /// An ``Emitter``.
    case emitter
    /// A signal made with `filter`.
    case filter
    /// A signal made with `compactMap`.
    case compactMap
    /// A signal made with `Signal(merging:)`.
    case merge
    /// The signal `changes` of a state.
    case changes
    /// A signal of notifications.
    case notifications
  }
}
