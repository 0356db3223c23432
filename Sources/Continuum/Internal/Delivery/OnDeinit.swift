/// Runs a closure when it is released. An observation that captures one tells its end so.
@usableFromInline
package final class OnDeinit: @unchecked Sendable {  // It never changes.
  private let body: () -> Void

  @usableFromInline
  package init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
