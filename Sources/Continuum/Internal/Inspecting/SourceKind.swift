/// How a source was made, as bindings print it.
@usableFromInline @frozen
enum SourceKind: String, Sendable {
  case variable
  /// A constant that never changes.
  case constant
  case part
  case linkedVariable = "linked variable"
  /// A property of an object.
  case property
  case command
  case map
  /// `Constant(combining:)`
  case combination
  case flatMap
  case removeDuplicates
  case row
  case debounce
  case throttle
  /// `load` or `loading`
  case load
  /// A constant that follows an asynchronous sequence.
  case sequence
  /// A constant or a signal that runs while it is observed.
  case run
  /// The constant that `latest` makes of a signal.
  case latest
  case emitter
  case filter
  case compactMap
  case merge
  /// The signal `changes` of a state.
  case changes
  /// A signal of notifications.
  case notifications
}
