extension ValueRepresentable {
  /// The values as an asynchronous sequence: the current one, then the newest whenever the
  /// consumer asks.
  ///
  /// ```swift
  /// for await count in viewModel.count.values {
  ///   print(count)
  /// }
  /// ```
  ///
  /// Use it where a task follows a source. To keep an object up to date, `observe` it: that is
  /// cheaper, and happens at once.
  ///
  /// A consumer that is busy gets only the newest value next, so no more than one value waits for it
  /// (L14). Consumers are independent of each other. Each is served where it runs: main-actor code
  /// gets its values on the main actor.
  ///
  /// The sequence ends when the source is gone and its last value has been consumed, and when the
  /// task is cancelled. It keeps neither the source nor the consumer alive (L9). A value derived with
  /// `on: MainActor.self` has to be consumed on the main actor; anywhere else, iterating stops the
  /// program with a message that names it (L11).
  ///
  /// - Returns: The sequence. Each `for await` over it starts anew, with the value that is current
  ///   then.
  public var values: ContinuumValues<Element> { ContinuumValues(node: _node) }
}
