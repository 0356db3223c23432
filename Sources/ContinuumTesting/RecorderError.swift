/// The error of a ``Recorder`` whose value has not come.
public struct RecorderError: Error, CustomStringConvertible {
  /// The awaited value, the reason why it has not come, the recorded values, and the clocks and runs that it may be
  /// waiting for.
  public let description: String
}
