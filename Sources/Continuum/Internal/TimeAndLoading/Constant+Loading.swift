extension Constant {
  /// Derives a request from each change of `source`, has a loader observe the requests, and follows the
  /// state of the newest.
  init<Input, Output>(
    loading source: Constant<Input>, again reloads: ValueNode? = nil, retry: EventNode? = nil,
    after pause: Duration = .zero, timing: Timing = Timing(ContinuousClock()), _ origin: Origin,
    isolation: (any Actor)?,
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
    let requests = Derived(
      Input.self, [source.node] + [reloads, retries].compactMap { $0 }, isReusable: false,
      isDuplicate: ===, open: Box<Request>.open, .own,
      { inputs, spare, old, _ in
        // What a request that was never followed has brought is not looked at.
        let last = old.flatMap { Box<Request>.value(in: $0).state.read().value }
        return Box<Request>.holding(Request(inputs[0], last: last, loader), in: spare)
      })
    let observer = requests.attach(
      nil, place: place, target: nil, atEnd: { loader.finish() }
    ) { _, request in
      loader.start(request.value(as: Request.self))
    }
    // Released with the constant, or with its last observation.
    let keeper = OnDeinit {
      observer.end()
      loader.stop()
    }
    self.init(
      Derived(
        Element.self, [requests], isReusable: Box<Element>.isReusable, isAtWork: true,
        inner: { known($0, as: Box<Request>.self).value.state },
        open: Box<Element>.open, origin,
        { inputs, spare, _, _ in
          withExtendedLifetime(keeper) { Box<Element>.holding(inputs[1], in: spare) }
        }))
  }
}
