/// One run of a `load`: made for one change of the source, and followed, like the source that a
/// `flatMap` names, until the next one is made. The result of an older run is not read.
final class LoadRequest<Input, Output>: @unchecked Sendable {  // What changes belongs to its task.
  let state: Root<Loading<Output>>
  private let input: Input
  /// Held weakly, so that what the operation captured is let go of where it runs.
  private weak var loader: Loader<Input, Output>?
  /// The job that brings the operation to its actor, until it is there.
  var job: Job?
  /// While somebody traces: what led to the request.
  var cause: TraceRecord?

  init(_ input: Input, last: Output?, _ loader: Loader<Input, Output>) {
    self.input = input
    self.loader = loader
    state = Root(.loading(last: last), .own)
  }

  /// Runs the operation. The pending work that leads to it is done when it begins.
  func run(on actor: isolated any Actor) async {
    // The test that waits for it goes on in a job of its own: on the same actor, once the operation
    // waits itself.
    job = nil
    guard !Task.isCancelled, let loader else { return }
    let outcome: Loading<Output>
    do {
      outcome = .loaded(try await loader.operation.body(input))
    } catch {
      outcome = .failed(error, last: state.read().value)
    }
    // This is not read again.
    if Task.isCancelled { return }
    Tracing.with(.loadEnded, because: cause) { state.store(outcome) }
    state.close()
  }
}
