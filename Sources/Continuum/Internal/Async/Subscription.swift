/// The observation behind one asynchronous consumer. It ends with this object.
final class Subscription<Element> {
  private let newest = Newest<Element>()
  private let observation: ContinuumObserver

  init(_ source: Constant<Element>) {
    let newest = newest
    // Captured by the observation, and so released when that has ended.
    let end = WhenReleased { newest.finish() }
    let node = source.node
    observation = node.attach(nil, place: node.ownPlace, target: nil) { _, value in
      withExtendedLifetime(end) {
        newest.put(value.assumingMemoryBound(to: Element.self).pointee)
      }
    }
  }

  deinit { observation.cancel() }

  func next(isolation actor: isolated (any Actor)?) async -> Element? {
    let newest = newest
    while !Task.isCancelled {
      switch newest.take() {
      case .value(let value): return value
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
