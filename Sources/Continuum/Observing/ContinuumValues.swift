/// The values of a source, or the events of a signal, as an asynchronous sequence.
///
/// ``ValueRepresentable/values`` and ``Signal/values`` return it
/// ([L15](doc:Laws#L15-Asynchronous-sequences)).
public struct ContinuumValues<Element>: AsyncSequence {
  /// The sequence does not throw.
  public typealias Failure = Never

  let node: Node

  /// Starts to observe. From now on, the iterator misses no event, and skips a value only if a
  /// newer one is there already.
  ///
  /// - Returns: An iterator for one consumer. Dropping it ends the observation.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      isDuplicate: node.isDuplicate,
      subscription: Subscription(node, node.ownPlace) { _, value in
        value.value(as: Element.self)
      })
  }

  /// Brings the values or events to one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    let isDuplicate: ComputedNode.IsDuplicate?
    let subscription: Subscription<Element>
    var last: Box<Element>?

    /// Waits for the next value or event.
    ///
    /// - Parameter actor: Filled in by the compiler.
    /// - Returns: The next event, or the newest value that was not returned yet; `nil` if the
    ///   source has ended, or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while let element = await subscription.next(isolation: actor) {
        guard let isDuplicate else { return element }
        // A value that was overtaken meanwhile may have been the only one that differed.
        let new = Box(element)
        if let last, isDuplicate(last, new) { continue }
        last = new
        return element
      }
      return nil
    }

    /// Waits for the next value or event, in the isolation of the caller.
    ///
    /// - Returns: The result of ``next(isolation:)``.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }
  }
}

extension ContinuumValues: Sendable where Element: Sendable {}

@available(*, unavailable, message: "An iterator belongs to one consumer: make another one.")
extension ContinuumValues.Iterator: Sendable {}
