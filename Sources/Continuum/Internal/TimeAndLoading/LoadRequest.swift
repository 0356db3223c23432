/// One run of a `load`, for one change of the source. The constant follows it, as a `flatMap` follows a
/// source, until the next request is made. The result of an older run is not read.
final class LoadRequest<Input, Output>: @unchecked Sendable {  // Guarded by what runs it.
  let state: Root<Loading<Output>>
  private let input: Input
  /// Held weakly, so that the captures of the operation are released where it runs.
  private weak var loader: Loader<Input, Output>?
  /// The job that brings the operation to its actor; `nil` once it is there.
  var job: Job?
  /// While there is a trace: the cause of the request.
  var cause: TraceRecord?

  init(_ input: Input, last: Output?, _ loader: Loader<Input, Output>) {
    self.input = input
    self.loader = loader
    state = Root(.loading(last: last), .own)
  }

  /// Runs the operation. The pending work that leads to it ends when it begins.
  func run(on actor: isolated any Actor) async {
    // A test that waits for it continues in a job of its own: on the same actor, once the operation suspends.
    job = nil
    guard !Task.isCancelled, let loader else { return }
    let outcome: Loading<Output>
    do {
      outcome = .loaded(try await loader.operation.body(input))
    } catch {
      outcome = .failed(error, last: state.read().value)
    }
    // No code reads `state` again.
    if Task.isCancelled { return }
    Tracing.with(.loadEnded, because: cause) { state.store(outcome) }
    state.close()
  }
}
