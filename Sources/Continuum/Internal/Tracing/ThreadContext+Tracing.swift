import Foundation

extension ThreadContext {
  /// While there is a trace: what this thread is doing, the cause of whatever happens here.
  var traced: TraceRecord? {
    get { state.pointee.traced }
    nonmutating set { state.pointee.traced = newValue }
  }

  var undescribed: [TraceRecord] {
    get { state.pointee.undescribed }
    nonmutating _modify { yield &state.pointee.undescribed }
  }

  func takeUndescribed() -> [TraceRecord] {
    defer { state.pointee.undescribed = [] }
    return state.pointee.undescribed
  }

  /// Whether this thread runs the closure of a trace.
  var isTelling: Bool {
    get { state.pointee.isTelling }
    nonmutating set { state.pointee.isTelling = newValue }
  }

  /// The name of this thread's place, for events.
  var placeName: String {
    if isOnMainActor { return "the main actor" }
    return OperationQueue.current?.label ?? "a thread"
  }
}
