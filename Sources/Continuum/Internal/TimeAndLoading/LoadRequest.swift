import Synchronization

/// One run of a `load`, for one change of the source. The constant follows it, as a `flatMap` follows a
/// source, until the next request is made. The result of an older run is not read.
final class LoadRequest<Input, Output>: Sendable {
  let state: Root<Loading<Output>>
  let run: AsyncRun<Input, Output>
  private let failed = Atomic(false)
  /// Whether the run has failed.
  var hasFailed: Bool { failed.load(ordering: .acquiring) }

  init(_ input: Input, last: Output?, _ loader: Loader<Input, Output>) {
    run = AsyncRun(input, loader.operation, priority: loader.priority)
    state = Root(.loading(last: last), .own)
  }

  /// The run has ended. Called in its task.
  func receive(_ outcome: AsyncRun<Input, Output>.Outcome?) {
    // No code reads the `state` of a cancelled request again.
    guard let outcome, !Task.isCancelled else { return }
    let result: Loading<Output> =
      switch outcome {
      case .success(let output): .loaded(output)
      case .failure(let error): .failed(error, last: state.read().value)
      }
    // First: code that sees the failure may send what retries.
    if case .failed = result { failed.store(true, ordering: .releasing) }
    Tracing.with(.loadEnded, because: run.cause) { state.store(result) }
    state.close()
  }
}
