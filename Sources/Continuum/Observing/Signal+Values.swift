extension Signal {
  /// The events as an asynchronous sequence.
  ///
  /// ```swift
  /// for await message in viewModel.failure.values {
  ///   print(message)
  /// }
  /// ```
  ///
  /// Use it in a task that acts on events. Each consumer gets every event that is sent after it
  /// began, in order. While it is busy, later events wait; only memory limits how many
  /// ([L15](doc:Laws#L15-Asynchronous-sequences)).
  ///
  /// The sequence ends after the last event of the emitter, or when the task is cancelled. It keeps
  /// neither the emitter nor the consumer alive. Iterating over a signal of the main actor anywhere
  /// else traps with a message that names the signal ([L14](doc:Laws#L14-Events)).
  ///
  /// - Returns: The sequence. Each `for await` over it starts with the next event.
  public var values: ContinuumValues<Element> { ContinuumValues(node: node) }
}
