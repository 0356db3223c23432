/// An asynchronous operation of client code, which runs on the actor of the code that made it. One that was made on
/// none has an actor to itself, because runs that overlap share what the operation captured.
final class AsyncOperation<Input, Output>: @unchecked Sendable {  // Only the runtime changes it.
  typealias Body = nonisolated(nonsending) (Input) async throws -> Output

  let body: Body
  /// Held weakly, because it may own what holds the operation.
  private weak var caller: (any Actor)?
  private let own: OwnActor?
  private let releaseEnd = ReleaseEnd()

  init(_ isolation: (any Actor)?, _ body: @escaping Body) {
    self.body = body
    caller = isolation
    own = isolation == nil ? OwnActor() : nil
  }

  /// What the operation captured dies where it runs (L9).
  deinit {
    let context = ThreadContext.current
    context.beginRelease(of: body)
    if let caller { context.release(body, in: Place(chosenBy: nil, caller)) }
  }

  /// Where it runs; `nil` if that has been deallocated.
  var actor: (any Actor)? { own ?? caller }
}

private actor OwnActor {}
