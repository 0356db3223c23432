/// How a source was made, as bindings print it.
@usableFromInline @frozen
enum SourceKind: String, Sendable {
  case variable, part, command, emitter
  case linkedVariable = "linked variable"
  /// The library made it for another source, and does not show it.
  case own
  /// A property of an object.
  case property
  /// A constant that never changes.
  case constant
  /// `Constant(combining:)`
  case combination
  // What the function with this name makes.
  case map, flatMap, removeDuplicates, row, debounce, throttle, filter, compactMap, merge
  /// `load` or `loading`
  case load
  /// A constant that follows an asynchronous sequence.
  case sequence
  /// A constant or a signal that runs while it is observed.
  case run
  /// The constant that `latest` makes of a signal.
  case latest
  /// The signal `changes` of a state.
  case changes
  /// A signal that ticks.
  case every
  /// A signal of notifications.
  case notifications
}
