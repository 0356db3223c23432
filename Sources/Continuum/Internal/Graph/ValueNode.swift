/// A value that others can be derived from: a variable's, or a derived one.
@usableFromInline
class ValueNode: GraphNode, @unchecked Sendable {  // Like its superclass.
  /// The moment of the last pass that visited the node, and what that pass knows of it.
  final var visitedBy = Moment.never
  final var progress = Pass.Progress.marked

  /// The current value in a box, retained, for a pass; `nil` while it is being modified. The next write is counted.
  /// Called under the lock.
  func capture() -> Ref<AnyBox>? { fatalError("A subclass has the value.") }

  /// Takes a captured box back. Called under the lock.
  func takeBack(_ box: Ref<AnyBox>, _ garbage: inout Garbage) {
    fatalError("A subclass has the value.")
  }

  /// Calls `body` with each linked value that is derived from this one.
  @inline(__always)
  final func forEachDependent(_ body: (ComputedNode) -> Void) {
    let dependents = dependents
    dependents.forEach { $0.computed.with(body) }
  }
}
