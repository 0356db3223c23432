// Guards: closures of the main actor, which the graph calls like any other.
//
// Worth it: the alternative, `MainActor.assumeIsolated`, asks for each call which executor runs.
//
// Who may use it: what derives values or events `on: MainActor.self`. The graph computes them on the main
// actor alone.

/// The same function, as if it belonged to no actor.
@inlinable @inline(__always)
func withoutIsolation<Function, Plain>(_ function: Function, as type: Plain.Type) -> Plain {
  unsafeBitCast(function, to: type)
}
