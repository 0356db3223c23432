extension ValueRepresentable {
  /// Derives a constant whose value is `transform` of this one's.
  ///
  /// ```swift
  /// let text = number.map { "\($0)" }
  /// let isPositive = number.map { $0 > 0 }
  /// ```
  ///
  /// - Parameter transform: Computes the value. It runs once for each change that somebody reads or
  ///   observes, however many they are, on the thread that reads or delivers, and not at all otherwise
  ///   (L11). It must depend on nothing but its argument.
  /// - Returns: The derived constant. It keeps what it is derived from, so you may make it on the spot.
  ///   Its observations end when the last variable that it depends on is gone.
  @inlinable
  public func map<Output>(
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Constant<Output> {
    Constant<Output>(nodes: [_constant.node]) { inputs in
      transform(inputs.value(at: 0, as: Element.self))
    }
  }
}
