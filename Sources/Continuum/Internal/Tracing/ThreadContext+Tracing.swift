import Foundation

extension ThreadContext {
  /// While there is a trace: what this thread is doing, the cause of whatever happens here.
  var traced: TraceRecord? { state.pointee.traced }

  /// Runs `body`, as what `record` is about. `nil` if there is no trace.
  @inline(__always)
  func trace(as record: TraceRecord?, _ body: () -> Void) {
    let outer = state.pointee.traced
    state.pointee.traced = record
    body()
    state.pointee.traced = outer
  }

  /// The name of this thread's place, for events.
  var placeName: String {
    isOnMainActor ? "the main actor" : OperationQueue.current?.label ?? "a thread"
  }
}
