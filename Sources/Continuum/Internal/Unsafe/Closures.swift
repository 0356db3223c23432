// Guards: closures of the main actor, which the graph calls like any other, and those around a key path.
//
// Worth it: `MainActor.assumeIsolated` checks at each call which executor runs. A write through a key path that the
// optimiser cannot see takes 135 ns in place of 1.
//
// For use by: values and events derived `on: MainActor.self`, which the graph computes on the main actor alone;
// observations, which call closures at their place alone; and bindings of a property.

/// The same function, as if it belonged to no actor.
@inlinable @inline(__always)
func withoutIsolation<Function, Plain>(_ function: Function, as type: Plain.Type) -> Plain {
  unsafeBitCast(function, to: type)
}

// A closure that is cast by itself takes the form of one with any arguments, and is wrapped twice for that: a
// hundred deliveries take a quarter longer. In a struct it keeps its form.

@inlinable @inline(__always)
func withoutIsolation<Argument>(
  _ body: @escaping @isolated(any) (Argument) -> Void
) -> (Argument) -> Void {
  unsafeBitCast(Isolated(body: body), to: Plain<Argument>.self).body
}

@inlinable @inline(__always)
func withoutIsolation<Target, Argument>(
  _ body: @escaping @isolated(any) (Target, Argument) -> Void
) -> (Target, Argument) -> Void {
  unsafeBitCast(IsolatedWithTarget(body: body), to: PlainWithTarget<Target, Argument>.self).body
}

@usableFromInline @frozen
struct Isolated<Argument> {
  @usableFromInline
  let body: @isolated(any) (Argument) -> Void

  @inlinable @inline(__always)
  init(body: @escaping @isolated(any) (Argument) -> Void) { self.body = body }
}

@usableFromInline @frozen
struct Plain<Argument> {
  @usableFromInline
  let body: (Argument) -> Void
}

@usableFromInline @frozen
struct IsolatedWithTarget<Target, Argument> {
  @usableFromInline
  let body: @isolated(any) (Target, Argument) -> Void

  @inlinable @inline(__always)
  init(body: @escaping @isolated(any) (Target, Argument) -> Void) { self.body = body }
}

@usableFromInline @frozen
struct PlainWithTarget<Target, Argument> {
  @usableFromInline
  let body: (Target, Argument) -> Void
}

/// Whether the key path is written out at the call, so that its closure has nothing to capture.
@inlinable @inline(__always)
func isWrittenOut<Path>(_ keyPath: @escaping () -> Path) -> Bool {
  // The second word of a closure is its context. A global or static variable needs none, either: see `isOne`.
  unsafeBitCast(keyPath, to: (UInt, UInt).self).1 == 0
}
