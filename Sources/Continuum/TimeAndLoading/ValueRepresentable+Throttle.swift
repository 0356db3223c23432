extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that changes at most once in a while.
  ///
  /// ```swift
  /// let progress = download.progress.throttle(for: .milliseconds(100))
  /// ```
  ///
  /// Use it for a source that changes more often than a screen should. The constant starts with the
  /// current value. Then it takes the newest value, but waits for `interval` between one and the
  /// next. The last value always arrives ([L16](doc:Laws#L16-Time)), unless it is equal to that of the
  /// constant.
  ///
  /// A value that does not wait is delivered by its write. A background thread of the library
  /// writes a value that has waited: nonisolated code receives it there, unless it observes with
  /// `on:` ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// - Parameters:
  ///   - interval: The time between one value and the next. An interval of a hundred years or more
  ///     counts as infinite. Zero or less holds nothing back.
  ///   - clock: The clock. A test passes one that it moves itself. A clock of your own must not go
  ///     back: what waits would then come later.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source. If the source ends while a value waits,
  ///   the value is still delivered when it is due, and then the observations end
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  public func throttle(
    for interval: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    Constant(
      pacing: _constant, .throttle, interval, Timing(clock), Origin(.throttle, name, file, line))
  }
}
