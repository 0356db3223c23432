extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that changes at most once in a while.
  ///
  /// ```swift
  /// let progress = download.progress.throttle(for: .milliseconds(100))
  /// ```
  ///
  /// Use it for a source that changes more often than is worth showing. The constant holds the
  /// current value at once. From then on it takes the newest value over, but waits for `interval`
  /// between one and the next. The last value always arrives (L15).
  ///
  /// A value that need not wait is taken over by the write that brings it, and delivered as by that
  /// write. One that had to wait comes from a thread of the library's own (L8).
  ///
  /// - Parameters:
  ///   - interval: How long to wait between one value and the next. A hundred years or more mean for
  ///     ever.
  ///   - clock: What measures the time. A test passes one that it moves itself.
  /// - Returns: The derived constant. It works as long as that of ``debounce(for:clock:)``.
  @inlinable
  public func throttle<C: Clock>(
    for interval: Duration, clock: C = ContinuousClock()
  ) -> Constant<Element> where C.Duration == Duration {
    Constant(pacing: _constant, .throttle, interval, Timing(clock))
  }
}
