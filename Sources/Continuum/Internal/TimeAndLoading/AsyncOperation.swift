/// An asynchronous operation of client code, which runs on the actor of the code that made it. An operation of
/// nonisolated code has an actor of its own, because runs that overlap share its captures.
final class AsyncOperation<Input, Output>: @unchecked Sendable {  // Only the runtime changes it.
  typealias Body = nonisolated(nonsending) (Input) async throws -> Output

  let body: Body
  /// The actor that it runs on; `nil` if that has been deallocated. Held weakly, because the actor may own the object
  /// that holds the operation.
  private(set) weak var actor: (any Actor)?
  private let own: OwnActor?
  private let releaseEnd = ReleaseEnd()

  init(_ isolation: (any Actor)?, _ body: @escaping Body) {
    self.body = body
    own = isolation == nil ? OwnActor() : nil
    actor = isolation ?? own
  }

  /// The captures of the operation are released where it runs (L9).
  deinit {
    ThreadContext.current.beginRelease(of: body, in: .of(nil, own == nil ? actor : nil))
  }
}

private actor OwnActor {}
