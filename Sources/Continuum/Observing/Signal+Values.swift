extension Signal {
  /// The events as an asynchronous sequence.
  ///
  /// ```swift
  /// for await message in viewModel.failure.values {
  ///   print(message)
  /// }
  /// ```
  ///
  /// Use it where a task acts on events. A consumer gets every event that is sent after it began, in
  /// order. Those that come while it is busy wait for it, and nothing but memory limits how many
  /// (L13, L14). Consumers are independent of each other.
  ///
  /// The sequence ends when the emitter is gone and its last event has been consumed, and when the task
  /// is cancelled. It keeps neither the emitter nor the consumer alive (L9). A signal that belongs to
  /// the main actor has to be consumed there; anywhere else, iterating stops the program with a
  /// message that names it (L13).
  ///
  /// - Returns: The sequence. Each `for await` over it starts with the next event.
  public var values: ContinuumValues<Element> { ContinuumValues(node: node) }
}
