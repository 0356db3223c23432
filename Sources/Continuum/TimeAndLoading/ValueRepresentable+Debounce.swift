extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that changes when this source has been quiet for a while.
  ///
  /// ```swift
  /// let query = text.debounce(for: .milliseconds(300))
  /// ```
  ///
  /// Use it for expensive work that should wait until the user stops typing. The constant starts
  /// with the current value. Later it takes the newest value when no other has come for `interval`
  /// ([L16](doc:Laws#L16-Time)). Every assignment starts the wait again, even of an equal value,
  /// unless you put `ValueRepresentable.removeDuplicates()` in front. A value that is equal to that of
  /// the constant when its time comes is no change.
  ///
  /// The constant follows its source until it has no reference and no observation left, which drops
  /// a waiting value. If the source ends first, the constant still takes its last value when it is
  /// due, and then the observations end ([L10](doc:Laws#L10-End)). The constant of a source that
  /// belongs to the main actor belongs there, too.
  ///
  /// A background thread of the library writes the constant. Main-actor code still receives its
  /// values on the main actor. **Nonisolated code receives them on the background thread**, unless
  /// it observes with `on:` ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// - Parameters:
  ///   - interval: The time for which the source must not change. An interval of a hundred years or
  ///     more counts as infinite. Zero or less holds nothing back.
  ///   - clock: The clock. A test passes one that it moves itself. A clock of your own must not go
  ///     back: what waits would then come later.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`.
  @inlinable
  public func debounce(
    for interval: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    Constant(
      pacing: _constant, .debounce, interval, Timing(clock), Origin(.debounce, name, file, line))
  }
}
