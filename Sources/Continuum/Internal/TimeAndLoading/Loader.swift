/// Runs the operation of a `load`, one run after the other.
final class Loader<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  let operation: AsyncOperation<Input, Output>
  private let pause: LoadPause?
  /// That of the code that loads.
  let priority = AsyncRun<Input, Output>.priorityOfCaller
  private var current: LoadRequest<Input, Output>?
  private var hasEnded = false

  init(_ operation: AsyncOperation<Input, Output>, after pause: LoadPause?) {
    (self.operation, self.pause) = (operation, pause)
  }

  /// Cancels the previous run, and then starts that of `request`, after the pause if there is one.
  func start(_ request: LoadRequest<Input, Output>) {
    guard operation.actor != nil else { return }
    request.run.cause = Tracing.cause
    replaceCurrent(with: request)
    guard let pause else { return begin(request) }
    let timer = pause.whenOver { [weak self] in self?.begin(request) }
    // It may have fired by now, and the operation begun.
    if let timer { request.run.cancellation.add(timer) }
  }

  private func begin(_ request: LoadRequest<Input, Output>) {
    guard let actor = operation.actor else { return }
    request.run.begin(on: actor) { request.receive($0) }
  }

  /// Cancels the current run. No other run follows.
  func stop() { replaceCurrent(with: nil) }

  /// Cancels the current run, or `next` if loading has ended.
  private func replaceCurrent(with next: LoadRequest<Input, Output>?) {
    let cancelled = Graph.core.withLockUnchecked { _ in
      if hasEnded { return next }
      defer { (current, hasEnded) = (next, next == nil) }
      return current
    }
    cancelled?.run.cancellation.cancel()
  }
}
