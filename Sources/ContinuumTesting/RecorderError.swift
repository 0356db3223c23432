/// The error of a ``Recorder`` whose value has not come.
public struct RecorderError: Error, CustomStringConvertible {
  /// The awaited value, the reason why it has not come, and the recorded values.
  public let description: String
}
