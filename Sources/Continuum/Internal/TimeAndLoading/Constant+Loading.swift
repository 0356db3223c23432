extension Constant {
  /// Derives a request from each change of `source`, has a loader observe the requests, and follows the
  /// state of the newest. With `whileObserved`, the loader observes them while the constant is observed.
  init<Input, Output>(
    loading source: Constant<Input>, whileObserved: Bool, again reloads: ValueNode? = nil,
    retry: EventNode? = nil, after pause: Duration = .zero,
    timing: Timing = Timing(ContinuousClock()), _ origin: Origin, isolation: (any Actor)?,
    _ operation: nonisolated(nonsending) @escaping (Input) async throws -> Output
  ) where Element == Loading<Output> {
    typealias Request = LoadRequest<Input, Output>
    let place = Place.of(nil, isolation)
    if source.node.isOnMainActor { source.node.refuse(unless: place.isMain, to: "observed") }
    let loader = Loader(AsyncOperation(isolation, operation), after: pause, timing, origin)
    let retries = retry.map { retry in
      let counted = EventNode(Void.self, .own, [retry], open: Box<Void>.open) { [weak loader] _ in
        loader?.hasFailed == true ? Box(()) : nil
      }
      return Signal<Void>(counted).pulses.node
    }
    let requests = ComputedNode(
      Input.self, [source.node] + [reloads, retries].compactMap { $0 }, isReusable: false,
      isDuplicate: ===, open: Box<Request>.open, .own,
      { inputs, spare, old, _ in
        // What a request that was never followed has brought is not looked at.
        let last = old.flatMap { Box<Request>.value(in: $0).state.read().value }
        return Box<Request>.holding(
          Request(inputs[0], last: last, runsAgain: whileObserved), in: spare)
      })
    // Until `session` is cancelled.
    func observe(_ requests: ComputedNode, _ session: Cancellation) -> ContinuumObserver {
      // One that waits for observations has more to do after the source has ended.
      requests.attach(
        nil, place: place, target: nil, atEnd: whileObserved ? nil : { loader.finish() }
      ) { _, request in
        loader.start(request.value(as: Request.self), in: session)
      }
    }
    var keeper: OnDeinit?
    var supply: Supply?
    if whileObserved {
      supply = Supply(isOnMainActor: requests.isOnMainActor) { node, session in
        // It is not captured: a request that has no successor does not keep the sources.
        let requests = Graph.core.withLockUnchecked { _ in
          known(node, as: ComputedNode.self).outer
        }
        let request: Request = requests.read()
        request.forgetFailure()
        let observer = observe(requests, session)
        return {
          observer.end()
          loader.stop()
        }
      }
    } else {
      let session = Cancellation()
      let observer = observe(requests, session)
      // Released with the constant, or with its last observation.
      keeper = OnDeinit {
        observer.end()
        session.cancel()
        loader.stop()
      }
    }
    self.init(
      ComputedNode(
        Element.self, [requests], isReusable: Box<Element>.isReusable, isAtWork: true,
        openInner: { known($0, as: Box<Request>.self).value.state }, supply: supply,
        open: Box<Element>.open, origin,
        { [keeper] inputs, spare, _, _ in
          withExtendedLifetime(keeper) { Box<Element>.holding(inputs[1], in: spare) }
        }))
  }
}
