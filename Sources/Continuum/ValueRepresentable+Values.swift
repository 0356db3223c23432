extension ValueRepresentable {
  /// The values as an asynchronous sequence: the current one, then every later one.
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
  public var values: Constant<Element>.Values { Constant.Values(source: _constant) }
}

extension Constant {
  /// The values of a source, one by one: what ``ValueRepresentable/values`` returns.
  public struct Values: AsyncSequence {
    /// The sequence does not throw.
    public typealias Failure = Never

    let source: Constant

    /// Starts to observe. Nothing that is written from now on is missed, except what a newer value
    /// overtakes.
    ///
    /// - Returns: An iterator for one consumer. Dropping it ends the observation.
    public func makeAsyncIterator() -> Iterator {
      let node = source.node
      return Iterator(
        subscription: Subscription(node, node.ownPlace) { _, value in
          value.assumingMemoryBound(to: Element.self).pointee
        })
    }

    /// Where one consumer gets its values from.
    public struct Iterator: AsyncIteratorProtocol {
      let subscription: Subscription<Element>

      /// Waits for the next value.
      ///
      /// - Parameter actor: Where the caller runs. The compiler fills it in.
      /// - Returns: The newest value that was not handed out yet, or `nil` when the source is gone or
      ///   the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await subscription.next(isolation: actor)
      }

      /// Waits for the next value, where the caller runs.
      ///
      /// - Returns: The newest value that was not handed out yet, or `nil` when the source is gone or
      ///   the task is cancelled.
      public mutating func next() async -> Element? {
        await subscription.next(isolation: #isolation)
      }
    }
  }
}

extension Constant.Values: Sendable where Element: Sendable {}

@available(*, unavailable, message: "An iterator belongs to one consumer: make another one.")
extension Constant.Values.Iterator: Sendable {}
