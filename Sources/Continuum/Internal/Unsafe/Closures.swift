// Guards: closures of the main actor, which the graph calls like any other, and those around a key path.
//
// Worth it: `MainActor.assumeIsolated` asks for each call which executor runs. A write through a key path
// that the optimiser cannot see takes 135 ns in place of 1.
//
// Who may use it: what derives values or events `on: MainActor.self`, which the graph computes on the main
// actor alone; what observes, whose closure is called at its place alone; and what binds a property.

/// The same function, as if it belonged to no actor.
@inlinable @inline(__always)
func withoutIsolation<Function, Plain>(_ function: Function, as type: Plain.Type) -> Plain {
  unsafeBitCast(function, to: type)
}

@inlinable @inline(__always)
func withoutIsolation<Argument>(
  _ body: @escaping @isolated(any) (Argument) -> Void
) -> (Argument) -> Void {
  unsafeBitCast(body, to: ((Argument) -> Void).self)
}

@inlinable @inline(__always)
func withoutIsolation<Target, Argument>(
  _ body: @escaping @isolated(any) (Target, Argument) -> Void
) -> (Target, Argument) -> Void {
  unsafeBitCast(body, to: ((Target, Argument) -> Void).self)
}

/// Whether the key path is written out at the call, so that its closure has nothing to capture.
@inlinable @inline(__always)
func isWrittenOut<Path>(_ keyPath: @escaping () -> Path) -> Bool {
  // The second word of a closure is its context. A global `var` needs none, either: it looks the same.
  unsafeBitCast(keyPath, to: (UInt, UInt).self).1 == 0
}
