/// A value that others can be derived from: a variable's, or a derived one.
@usableFromInline
class ValueNode: GraphNode, @unchecked Sendable {  // Like its superclass.
  /// The epoch of the last pass that visited the node, and what that pass knows of it.
  final var epoch = Epoch.never
  final var progress = Pass.Progress.marked
  /// A hint for writes: whether the values that depend on this may be a tree, see `Pass.collectTree`.
  final var hasTreeBelow = true

  /// Puts the value into a box, retained. Called under the lock.
  func boxed() -> Ref<AnyBox> { fatalError("A subclass has the value.") }

  /// The current value in a box, retained, for a pass; `nil` while it is being modified. The next write is counted.
  /// Called under the lock.
  func capture() -> Ref<AnyBox>? {
    guard state.modifier == nil else { return nil }
    state.isUsed = true
    return boxed()
  }

  override func hasNoDependents() {
    super.hasNoDependents()
    hasTreeBelow = true
  }

  /// Takes a captured box back. Called under the lock.
  func takeBack(_ box: Ref<AnyBox>, _ garbage: inout Garbage) {
    fatalError("A subclass has the value.")
  }

  /// Calls `body` with each linked value that is derived from this one.
  @inline(__always)
  final func forEachDependent(_ body: (Derived) -> Void) {
    let dependents = dependents
    dependents.forEach { $0.derived.with(body) }
  }

  /// The value in a box, retained, if a linked value is derived from it and it is not being modified. Called under
  /// the lock.
  final var boxForDependents: Ref<AnyBox>? {
    dependents.isEmpty || state.modifier != nil ? nil : boxed()
  }
}
