extension ValueRepresentable {
  /// The values as an asynchronous sequence: the current one, then the newest whenever the consumer
  /// asks.
  ///
  /// ```swift
  /// for await count in viewModel.count.values {
  ///   print(count)
  /// }
  /// ```
  ///
  /// Use it in a task that follows a source. To keep an object up to date, `observe` is cheaper,
  /// and immediate.
  ///
  /// A busy consumer gets only the newest value next ([L15](doc:Laws#L15-Asynchronous-sequences)).
  /// Consumers are independent, and each receives values in its own isolation.
  ///
  /// The sequence ends after the last value of the source, or when the task is cancelled. It keeps
  /// neither the source nor the consumer alive. Iterating over a value derived with
  /// `on: MainActor.self` anywhere but on the main actor traps with a message that
  /// names the value ([L12](doc:Laws#L12-Consistency)).
  ///
  /// - Returns: The sequence. Each `for await` over it starts with the value that is current then.
  public var values: ContinuumValues<Element> { ContinuumValues(node: _node) }
}
