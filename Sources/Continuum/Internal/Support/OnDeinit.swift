/// Runs a closure when it is released.
@usableFromInline
package final class OnDeinit: @unchecked Sendable {  // It never changes.
  private let body: () -> Void

  @usableFromInline
  package init(_ body: @escaping () -> Void) { self.body = body }

  /// Releases `contents` when it is released.
  convenience init(keeping contents: Any) { self.init { withExtendedLifetime(contents) {} } }

  deinit { body() }
}
