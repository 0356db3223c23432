/// The observation behind an asynchronous consumer. It ends with this object.
final class Subscription<Item> {
  private let newest = Newest<Item>()
  private let observation: ContinuumObserver

  /// Observes `node`. `receive` makes of a value what the consumer gets, if anything.
  init(
    _ node: Node, _ place: Place,
    _ receive: @escaping (ContinuumObserver, UnsafeRawPointer) -> Item?
  ) {
    let newest = newest
    // Captured by the observation, and so released when that has ended.
    let end = WhenReleased { newest.finish() }
    observation = node.attach(nil, place: place, target: nil) { observer, value in
      withExtendedLifetime(end) {
        let observer = unsafeDowncast(observer, to: ContinuumObserver.self)
        if let item = receive(observer, value) { newest.put(item) }
      }
    }
  }

  deinit { observation.cancel() }

  /// Waits for the newest item that was not handed out yet; `nil` when there will be none, or the task
  /// is cancelled.
  func next(isolation actor: isolated (any Actor)?) async -> Item? {
    let newest = newest
    while !Task.isCancelled {
      switch newest.take() {
      case .item(let item): return item
      case .over: return nil
      case .nothing: break
      }
      await withTaskCancellationHandler {
        await withUnsafeContinuation(isolation: actor) { newest.wait($0) }
      } onCancel: {
        newest.cancel()
      }
    }
    observation.cancel()
    newest.clear()
    return nil
  }
}
