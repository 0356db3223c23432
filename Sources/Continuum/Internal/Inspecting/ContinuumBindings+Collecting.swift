import Foundation

extension ContinuumBindings {
  /// Finds the observations made through `center`. It visits one node after the other, each under the lock,
  /// and describes it without a lock.
  init(of center: NotificationCenter) {
    // An observation of a property does not keep its center.
    let observed = ObservedNodes.collect { node in
      (node as? KeyPathSource).map { $0.center === center } ?? true
    } _: { observer, lane in
      observer.facts(center, of: lane)
    }
    let others = observed.compactMap(\.found.destination.other)
    let (graph, index) = BindingGraph.make(of: observed.map(\.node) + others)
    bindings = observed.map { node, facts in
      Binding(node, facts) { Source(graph: graph, index: index[ObjectIdentifier($0)]!) }
    }
    .sorted { $0.precedes($1) }
  }
}

extension ContinuumObserver.Destination {
  /// The variable that is kept equal.
  fileprivate var other: Node? {
    if case .variable(let node) = self { node } else { nil }
  }

  /// Whether it also writes the source.
  fileprivate var isTwoWay: Bool {
    switch self {
    case .closure, .property: false
    case .edited, .variable: true
    }
  }
}

extension ContinuumBindings.Binding {
  fileprivate init(
    _ node: Node, _ facts: ContinuumObserver.Facts,
    _ sourceOf: (Node) -> ContinuumBindings.Source
  ) {
    let targetType: Any.Type? = facts.target?.with { type(of: $0) }
    // If the target has no other owner left, it is deallocated in its place.
    if let target = facts.target { facts.place.release(target, .current) }
    source = sourceOf(node)
    target = facts.destination.name(target: targetType)
    other = facts.destination.other.map(sourceOf)
    isTwoWay = facts.destination.isTwoWay
    place = facts.place.name
    file = facts.site.fileName
    line = Int(facts.site.line)
    deliveries = facts.deliveries
    isEnded =
      node.isOwnerDeallocated || facts.place.isActorDeallocated
      || facts.hasTarget && targetType == nil
  }
}
