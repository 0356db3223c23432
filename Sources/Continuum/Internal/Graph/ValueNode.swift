/// A value that others can be derived from: that of a variable, or one that is derived itself.
@usableFromInline
class ValueNode: GraphNode, @unchecked Sendable {  // Like its superclass.
  /// The epoch of the last pass that came by, and what that knows of this node.
  final var epoch: UInt64 = 0
  final var progress = Pass.Progress.marked
  /// A hint for writes: whether what depends on this may be a tree, see `Pass.collectTree`.
  final var hasTreeBelow = true

  /// Puts the value into a box, retained. Called under the lock.
  func boxed() -> Ref<AnyBox> { fatalError("A subclass has the value.") }

  /// The current value in a box, retained, for a pass; `nil` while it is being modified. Called under the lock.
  func capture() -> Ref<AnyBox>? { state.modifier == nil ? boxed() : nil }

  override func hasNoDependents() {
    super.hasNoDependents()
    hasTreeBelow = true
  }

  /// Takes a captured box back. Called under the lock.
  func takeBack(_ box: Ref<AnyBox>, _ garbage: inout Garbage) {
    fatalError("A subclass has the value.")
  }

  /// Calls `body` with each value that is derived from this one, as far as it is linked.
  @inline(__always)
  final func forEachDependent(_ body: (Derived) -> Void) {
    let dependents = dependents
    dependents.forEach { $0.derived.with(body) }
  }

  /// The value in a box, retained, if something is derived from it and it is not being modified. Called under the
  /// lock.
  final var boxForDependents: Ref<AnyBox>? {
    dependents.isEmpty || state.modifier != nil ? nil : boxed()
  }
}
