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

  /// Records of this thread that are still to be described.
  var undescribed: [TraceRecord] {
    get { state.pointee.undescribed }
    nonmutating _modify { yield &state.pointee.undescribed }
  }

  /// The name of this thread's place, for events.
  var placeName: String {
    if isOnMainActor { return "the main actor" }
    return OperationQueue.current?.label ?? "a thread"
  }
}
