extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that changes when this source has been quiet for a while.
  ///
  /// ```swift
  /// let query = text.debounce(for: .milliseconds(300))
  /// ```
  ///
  /// Use it for what is expensive and only worth doing when somebody has stopped typing. The constant
  /// holds the current value at once. Later it takes the newest value over as soon as none has come
  /// for `interval` (L15). Every assignment counts, even of an equal value: put
  /// ``ValueRepresentable/removeDuplicates()`` in front where it should not.
  ///
  /// The source is observed from now on, until the constant and its last observation are gone. Then
  /// nothing goes on, and what was held back is dropped. If the source goes first, its last value is
  /// still taken over when it is due, and then the observations end (L9). Deliveries are those of a
  /// write that the library makes on a thread of its own (L8). The constant of a source that belongs
  /// to the main actor belongs there too (L11).
  ///
  /// - Parameters:
  ///   - interval: How long the source has to be quiet. A hundred years or more mean for ever.
  ///   - clock: What measures the time. A test passes one that it moves itself.
  /// - Returns: The derived constant. It keeps what it is derived from, so you may derive on the spot.
  @inlinable
  public func debounce<C: Clock>(
    for interval: Duration, clock: C = ContinuousClock()
  ) -> Constant<Element> where C.Duration == Duration {
    Constant(pacing: _constant, .debounce, interval, Timing(clock))
  }
}
