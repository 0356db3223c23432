/// What a ``Recorder`` waited for has not come.
public struct RecorderError: Error, CustomStringConvertible {
  /// What was waited for, why it has not come, and what was seen instead.
  public let description: String
}
