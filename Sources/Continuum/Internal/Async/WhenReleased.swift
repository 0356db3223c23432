/// Runs a closure when nobody holds it any more. An observation that captures one tells its end so.
@usableFromInline
final class WhenReleased: Sendable {
  private let body: @Sendable () -> Void

  @usableFromInline
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
