/// The observation behind an asynchronous consumer. It ends with this object.
final class Subscription<Item> {
  private let inbox: Inbox<Item>
  private let observation: ContinuumObserver

  /// Observes `node`, unless the task is cancelled, which gets nothing: what waits for an observation waits on.
  /// `receive` turns a delivered value into an item for the consumer, or drops it.
  init(
    _ node: Node, _ place: Place,
    _ receive: @escaping (ContinuumObserver, ErasedValue) -> Item?
  ) {
    let inbox = Inbox<Item>()
    self.inbox = inbox
    if node.isEvents, known(node, as: EventNode.self).hasBacklog, Task.isCancelled {
      inbox.finish()
      observation = .ended
      return
    }
    observation = node.attach(
      nil, place: place, target: nil, atEnd: { inbox.finish() }
    ) { observer, value in
      let observer = known(observer, as: ContinuumObserver.self)
      guard let item = receive(observer, value) else { return }
      // Only the newest value counts. Meanwhile the consumer may come, and waits.
      if !node.isEvents { _ = inbox.take() }
      if !inbox.put(item) { observer.refuse() }
    }
  }

  deinit { observation.cancel() }

  /// Waits for the next item; returns `nil` when no further item will come, or the task is cancelled.
  func next(isolation actor: isolated (any Actor)?) async -> Item? {
    let inbox = inbox
    waiting: while !Task.isCancelled {
      switch inbox.take() {
      case .item(let item): return item
      case .ended: break waiting
      case .nothing:
        await withTaskCancellationHandler {
          await withUnsafeContinuation(isolation: actor) { inbox.wait($0) }
        } onCancel: {
          inbox.finish()
        }
      }
    }
    observation.cancel()
    inbox.finish()
    // The items that are left are released here, where the consumer runs (L10).
    while case .item = inbox.take() {}
    return nil
  }
}
