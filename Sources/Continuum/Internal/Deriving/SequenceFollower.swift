/// Follows an asynchronous sequence of any type, in a task.
class AnySequenceFollower: @unchecked Sendable {  // Its task uses the sequence.
  func follow(on isolation: isolated (any Actor)?) async {
    fatalError("A subclass knows the sequence.")
  }
}

/// Takes the elements of an asynchronous sequence to a root.
final class SequenceFollower<Source: AsyncSequence, Element>: AnySequenceFollower,
  @unchecked Sendable
{
  /// Until the task has it: what a sequence has is released where the task runs.
  private var sequence: Source?
  /// Held weakly, because the constant keeps the task.
  private weak var root: StoredNode<Element>?
  private let value: (Source.Element) -> Element
  private let failed: (any Error, _ last: Element) -> Element

  init(
    _ sequence: Source, _ root: StoredNode<Element>, _ value: @escaping (Source.Element) -> Element,
    failed: @escaping (any Error, _ last: Element) -> Element = { _, last in last }
  ) {
    (self.sequence, self.root, self.value, self.failed) = (sequence, root, value, failed)
  }

  override func follow(on isolation: isolated (any Actor)?) async {
    let sequence = sequence.take()!
    do {
      for try await element in sequence {
        guard !Task.isCancelled, let root else { return }
        Tracing.with(.element) { root.store(value(element)) }
      }
    } catch {
      guard !Task.isCancelled, let root else { return }
      Tracing.with(.element) { root.store(failed(error, root.read())) }
    }
    root?.close()
  }
}
