// A load is a `flatMap` over its requests. Each change of the source makes a request, which has the state of its own run in
// a variable, and the constant follows the variable of the newest request. A loader observes the requests and begins their
// runs.

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

/// Runs the operation of a `load`, one run after the other.
final class Loader<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Request = LoadRequest<Input, Output>
  typealias Started = (request: Request, run: Request.Run)

  let operation: AsyncOperation<Input, Output>
  /// That of the code that loads.
  private let priority = AsyncRun<Input, Output>.priorityOfCaller
  /// Begins a run after the pause, which each change restarts. It begins one at a time: the thread that begins a
  /// cancelled run has cancelled its task before the next one begins.
  private let pacer: Pacer<Started>
  private var current: Request?

  init(
    _ operation: AsyncOperation<Input, Output>, after pause: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    self.operation = operation
    pacer = Pacer(.debounce, pause, timing, startsWithValue: false) { [weak operation] started in
      guard let operation, let actor = operation.actor else { return }
      let (request, run) = started
      run.begin(on: actor, takingTurns: operation.turns, origin) { request.receive($0, of: run) }
    } end: { started in
      // After a pause that never ends, it would run: what it has will stay.
      started?.request.state.close()
    }
  }

  /// Whether the run for the last change has failed.
  var hasFailed: Bool {
    Graph.core.withLockUnchecked { _ in current?.hasFailed == true }
  }

  /// The source has ended: no further request will come.
  func finish() { pacer.finish() }

  /// Cancels the previous run, and then starts that of `request`, if there is something to load. A delivery that comes
  /// late, after the `session` was cancelled, starts none: another session may have begun.
  func start(_ request: Request, in session: Cancellation) {
    var last: Request? = request
    let (cancelled, run) = Graph.core.withLockUnchecked { _ -> (Request.Run?, Request.Run?) in
      guard !session.isCancelled else { return (nil, nil) }
      swap(&current, &last)
      return (last?.giveUpRun(), request.makeRun(of: operation, priority: priority))
    }
    cancelled?.cancellation.cancel()
    guard let run else { return }
    // Another thread may have stopped it meanwhile.
    pacer.receive((request, run), if: { request.awaits(run) })
  }

  /// Cancels the current run. No other run follows in this session, which was cancelled.
  func stop() {
    var last: Request?
    let run = Graph.core.withLockUnchecked { _ in
      swap(&current, &last)
      return last?.giveUpRun()
    }
    pacer.drop()
    run?.cancellation.cancel()
  }
}

/// The load of one value of the source. The constant follows it, as a `flatMap` follows a source, until the next request
/// is made. The result of an older one is not read.
final class LoadRequest<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Run = AsyncRun<Input, Output>

  private enum Phase {
    /// Its run has not begun, or was cancelled.
    case waiting
    case underWay(Run)
    case loaded
    case failed
  }

  let state: StoredNode<Loading<Output>>
  private var phase = Phase.waiting
  /// For the next run; `nil` if none comes.
  private var input: Input?
  /// Whether another run follows, when the constant is observed again, one that has failed or was cancelled.
  private let runsAgain: Bool

  init(_ input: Input, last: Output?, runsAgain: Bool) {
    (self.input, self.runsAgain) = (input, runsAgain)
    state = StoredNode(.loading(last: last), .own)
  }

  /// Whether the run has failed. Called under the lock.
  var hasFailed: Bool { if case .failed = phase { true } else { false } }

  /// Whether `run` is the one whose answer counts. Called under the lock.
  func awaits(_ run: Run) -> Bool {
    if case .underWay(let current) = phase { current === run } else { false }
  }

  /// Returns a run that the caller has to begin; `nil` if there is nothing to load. Called under the lock.
  func makeRun(of operation: AsyncOperation<Input, Output>, priority: TaskPriority) -> Run? {
    guard case .waiting = phase, let input else { return nil }
    let run = Run(input, operation, priority: priority)
    phase = .underWay(run)
    if !runsAgain { self.input = nil }
    return run
  }

  /// Gives the run up: its answer does not count any more. Returns the run, which the caller cancels without the lock.
  /// Called under the lock.
  func giveUpRun() -> Run? {
    guard case .underWay(let run) = phase else { return nil }
    phase = .waiting
    return run
  }

  /// The next run may begin, although the last one has failed. Called without the lock.
  func forgetFailure() {
    change(to: .loading(last: state.read().value)) {
      guard hasFailed else { return false }
      phase = .waiting
      return true
    }
  }

  /// A run has ended. Called in its task.
  func receive(_ outcome: Run.Outcome?, of run: Run) {
    guard let outcome, !Task.isCancelled else { return }
    let result: Loading<Output> =
      switch outcome {
      case .success(let output): .loaded(output)
      case .failure(let error): .failed(error, last: state.read().value)
      }
    var (last, isOver): (Input?, Bool) = (nil, false)
    Tracing.with(.loadEnded, because: run.cause) {
      change(to: result) {
        guard awaits(run) else { return false }
        // With the state: code that sees the failure may send what retries.
        phase = result.error == nil ? .loaded : .failed
        isOver = !runsAgain || result.error == nil
        if isOver { swap(&input, &last) }
        return true
      }
    }
    if isOver { state.close() }
    withExtendedLifetime(last) {}
  }

  /// Changes the state if `isWanted`, which is called under the lock.
  private func change(to new: Loading<Output>, if isWanted: () -> Bool) {
    // The old value is released outside the lock.
    var value = new
    let outcome = state.commit { _, _ in
      guard isWanted() else { return false }
      swap(&state.value, &value)
      return true
    }
    switch outcome {
    case .nothing, .refused: return
    case .begunRound, .begunPass, .flush: ErasedValue.with(new) { state.perform(outcome, $0) }
    }
  }
}
