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
  public var values: Values { Values(source: self) }

  /// The events of a signal, one by one: what ``Signal/values`` returns.
  public struct Values: AsyncSequence {
    /// The sequence does not throw.
    public typealias Failure = Never

    let source: Signal

    /// Starts to observe. No event that is sent from now on is missed.
    ///
    /// - Returns: An iterator for one consumer. Dropping it ends the observation.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        subscription: Subscription(source.node, source.node.ownPlace) { _, event in
          event.assumingMemoryBound(to: Element.self).pointee
        })
    }

    /// Where one consumer gets its events from.
    public struct Iterator: AsyncIteratorProtocol {
      let subscription: Subscription<Element>

      /// Waits for the next event.
      ///
      /// - Parameter actor: Where the caller runs. The compiler fills it in.
      /// - Returns: The next event, or `nil` when the emitter is gone or the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await subscription.next(isolation: actor)
      }

      /// Waits for the next event, where the caller runs.
      ///
      /// - Returns: The next event, or `nil` when the emitter is gone or the task is cancelled.
      public mutating func next() async -> Element? {
        await subscription.next(isolation: #isolation)
      }
    }
  }
}

extension Signal.Values: Sendable where Element: Sendable {}

@available(*, unavailable, message: "An iterator belongs to one consumer: make another one.")
extension Signal.Values.Iterator: Sendable {}
