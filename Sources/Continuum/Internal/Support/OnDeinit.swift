/// Runs a closure when it is released: for what happens when the last of those who capture it has gone, whoever that is. A
/// constant is let go of and its last observation ends, or a center is deallocated.
///
/// No step of the engine that another one leads to is made like this. It is called, put off in a `Garbage`, or sent to a
/// `Place`.
@usableFromInline
package final class OnDeinit: @unchecked Sendable {  // It never changes.
  private let body: () -> Void

  @usableFromInline
  package init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
