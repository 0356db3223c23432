extension Signal {
  /// The events as an asynchronous sequence.
  ///
  /// ```swift
  /// for await message in viewModel.failure.values {
  ///   print(message)
  /// }
  /// ```
  ///
  /// Use it in a task that acts on events. A consumer gets every event that is sent after it began, in
  /// order. While it is busy, later events wait for it, and only memory limits how many
  /// ([L14](doc:Laws#L14-Asynchronous-sequences)). Consumers are independent of each other.
  ///
  /// The sequence ends when the emitter is gone and its last event has been consumed, and when the task
  /// is cancelled. It keeps neither the emitter nor the consumer alive. Only the main actor may consume a
  /// signal that belongs to it: iterating anywhere else stops the program with a message that names the
  /// signal ([L13](doc:Laws#L13-Events)).
  ///
  /// - Returns: The sequence. Each `for await` over it starts with the next event.
  public var values: ContinuumValues<Element> { ContinuumValues(node: node) }
}
