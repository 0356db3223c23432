import Foundation

extension ThreadContext {
  /// While somebody traces: what this thread is doing, which leads to whatever happens here.
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

  /// Whether the closure of a trace runs.
  var isTelling: Bool {
    get { state.pointee.isTelling }
    nonmutating set { state.pointee.isTelling = newValue }
  }

  /// Where this thread is, for events.
  var placeName: String {
    if isOnMainActor { return "the main actor" }
    return OperationQueue.current?.label ?? "a thread"
  }
}
