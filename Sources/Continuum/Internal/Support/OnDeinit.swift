/// Runs a closure when it is released.
@usableFromInline
package final class OnDeinit: @unchecked Sendable {  // It never changes.
  private let body: () -> Void

  @usableFromInline
  package init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}

extension OnDeinit {
  /// `body`, which captures this: the end of its observation runs the closure.
  func captured(by body: @escaping ContinuumObserver.Body) -> ContinuumObserver.Body {
    { target, value in
      withExtendedLifetime(self) { body(target, value) }
    }
  }
}
