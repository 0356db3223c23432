/// Cancels what has begun. That may be decided before it begins, or before the thread that begins it knows how to. What
/// is cancelled may look.
@usableFromInline
final class Cancellation: @unchecked Sendable {  // The lock guards what changes.
  typealias Handle = @Sendable () -> Void

  /// What cancels all that has begun; `nil` once it was cancelled.
  private var handles: [Handle]? = []

  /// Called under the lock.
  var isCancelled: Bool { handles == nil }

  /// Something has begun, which `handle` cancels.
  func add(_ handle: @escaping Handle) {
    let isLate = Graph.core.withLockUnchecked { _ in
      handles?.append(handle)
      return isCancelled
    }
    if isLate { handle() }
  }

  func cancel() {
    for handle in Graph.core.withLockUnchecked({ _ in handles.take() }) ?? [] { handle() }
  }
}
