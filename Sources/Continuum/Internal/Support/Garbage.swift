/// Objects to release after the locks, because that may run foreign code. Most often there is none.
struct Garbage: ~Copyable {
  // The first object takes no further memory. All are retained.
  private var first: Ref<AnyObject>?
  private var others = Buffer<Ref<AnyObject>>()
  /// For how many objects it keeps memory: each thread has some garbage.
  private static let mostRoom = 1_000

  deinit { others.deallocate() }

  var isEmpty: Bool { first == nil && others.isEmpty }

  @inline(__always)
  mutating func append(_ object: AnyObject) { append(.retained(object)) }

  /// Takes over a reference that was retained.
  @inline(__always)
  mutating func append<Object: AnyObject>(_ object: Ref<Object>) {
    if first == nil { first = object.asObject } else { others.append(object.asObject) }
  }

  /// Runs `body` when the locks are released.
  mutating func append(_ body: @escaping () -> Void) { append(Ref.retained(OnDeinit(body))) }

  /// Releases the objects in here, and those that this adds, the last first. Called without a lock.
  @inline(__always)
  mutating func release() {
    if !isEmpty { releaseAll() }
  }

  @inline(never)
  private mutating func releaseAll() {
    #if DEBUG
    // The last of several passes releases the objects that the others have left.
    let thread = PlayedThread.current
    thread?.pause()
    defer { thread?.goOn() }
    #endif
    while let object = others.popLast() ?? first.take() { object.release() }
    if others.capacity > Garbage.mostRoom { others.free() }
  }
}

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
