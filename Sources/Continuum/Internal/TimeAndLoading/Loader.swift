/// Runs the operation of a `load`, one run after the other.
final class Loader<Input, Output>: @unchecked Sendable {  // `current` guards what changes.
  private enum Run {
    case none
    /// The pause before the run of a request, with the closure that cancels its timer once that is set.
    case pausing(LoadRequest<Input, Output>, Timing.Cancel?)
    case underWay(Task<Void, Never>)
    case ended

    func isPausing(for request: LoadRequest<Input, Output>) -> Bool {
      if case .pausing(let other, _) = self { other === request } else { false }
    }

    func cancel() {
      switch self {
      case .none, .ended: break
      case .pausing(_, let cancel): cancel?()
      case .underWay(let task): task.cancel()
      }
    }
  }

  let operation: AsyncOperation<Input, Output>
  private let pause: LoadPause?
  /// The priority of the code that loads, without the higher one of the main thread, as with `Task { … }`.
  private let priority = min(Task.currentPriority, .userInitiated)
  private let current = Guarded(Run.none)

  init(_ operation: AsyncOperation<Input, Output>, after pause: LoadPause?) {
    (self.operation, self.pause) = (operation, pause)
  }

  /// Cancels the previous run, and then starts that of `request`, after the pause if there is one.
  func start(_ request: LoadRequest<Input, Output>) {
    guard operation.actor != nil else { return }
    request.cause = Tracing.cause
    replaceCurrent(with: .pausing(request, nil))
    guard let pause else { return begin(request) }
    pause.whenOver { [weak self] in
      self?.begin(request)
    } timer: { timer in
      replaceCurrent(with: .pausing(request, timer)) { $0.isPausing(for: request) }
    }
  }

  /// Runs the operation, unless another request has come meanwhile.
  private func begin(_ request: LoadRequest<Input, Output>) {
    guard let actor = operation.actor else { return }
    request.job = Job()
    let task = Task.detached(priority: priority) { await request.run(on: actor) }
    replaceCurrent(with: .underWay(task)) { $0.isPausing(for: request) }
  }

  /// Cancels the current run. No other run follows.
  func stop() { replaceCurrent(with: .ended) }

  /// Cancels the current run if `next` may replace it. Otherwise, or if loading has ended, it cancels `next`.
  private func replaceCurrent(with next: Run, if isRight: (Run) -> Bool = { _ in true }) {
    let cancelled = current.withLock { current in
      if case .ended = current { return next }
      guard isRight(current) else { return next }
      defer { current = next }
      return current
    }
    cancelled.cancel()
  }
}
