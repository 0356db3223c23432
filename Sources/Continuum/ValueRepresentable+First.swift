extension ValueRepresentable {
  /// Waits for a value that satisfies `predicate`.
  ///
  /// ```swift
  /// let state = await viewModel.state.first { !$0.isLoading }
  /// ```
  ///
  /// The current value counts: if it satisfies the predicate, nothing is waited for.
  ///
  /// - Parameter predicate: Tells whether a value is the one. It runs where the caller does, for the
  ///   values of ``values``, and no more once it has returned `true`.
  /// - Returns: The first value that satisfies it, or `nil` if the source ends or the task is
  ///   cancelled before.
  /// - Throws: What `predicate` throws.
  public func first(where predicate: (Element) throws -> Bool) async rethrows -> Element? {
    let subscription = Subscription(_constant)
    while let value = await subscription.next(isolation: #isolation) {
      if try predicate(value) { return value }
    }
    return nil
  }
}
