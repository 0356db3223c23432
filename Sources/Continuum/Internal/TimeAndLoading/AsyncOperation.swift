/// An asynchronous operation of client code, which runs on the actor of the code that made it. An operation of
/// nonisolated code runs on its `Turns`, because runs that overlap share its captures.
final class AsyncOperation<Input, Output>: @unchecked Sendable {  // Only the runtime changes it.
  typealias Body = nonisolated(nonsending) (Input) async throws -> Output

  let body: Body
  /// The actor that it runs on; `nil` if that has been deallocated. Held weakly, because the actor may own the object
  /// that holds the operation.
  private(set) weak var actor: (any Actor)?
  /// For bodies that leave the actor. Those of main-actor code belong to the main actor.
  let turns: Turns?
  private let isOnOwnActor: Bool
  private let releaseEnd = ReleaseEnd()

  init(_ isolation: (any Actor)?, _ body: @escaping Body) {
    self.body = body
    isOnOwnActor = isolation == nil
    turns = isolation is MainActor ? nil : Turns()
    actor = isolation ?? turns
  }

  /// The captures of the operation are released where it runs (L10).
  deinit {
    ThreadContext.current.beginRelease(of: body, in: .of(nil, isOnOwnActor ? nil : actor))
  }
}
