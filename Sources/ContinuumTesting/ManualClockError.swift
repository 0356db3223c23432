/// The error of ``ManualClock/run(limit:)``: there is no last timer.
public struct ManualClockError: Error, CustomStringConvertible {
  /// How many timers the clock has moved to, until which time, and what to do.
  public let description: String
}
