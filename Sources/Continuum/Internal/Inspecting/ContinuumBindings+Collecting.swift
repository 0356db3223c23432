import Foundation

extension ContinuumBindings {
  /// Finds the observations made through `center`. It visits one node after the other, each under the lock,
  /// and describes it without a lock.
  init(of center: NotificationCenter) {
    let observed = ObservedNodes.collect { node, observer, lane in
      node.mayBelong(to: center) ? observer.facts(center, of: lane) : nil
    }
    let nodes = observed.flatMap { node, facts in
      if case .variable(let other) = facts.destination { [node, other] } else { [node] }
    }
    let (graph, index) = BindingGraph.make(of: nodes)
    bindings = observed.map { node, facts in
      Binding(node, facts) { Source(graph: graph, index: index[ObjectIdentifier($0)]!) }
    }
    .sorted { $0.precedes($1) }
  }
}

extension Node {
  /// An observation of a property does not keep its center: the property does. Called under the lock.
  fileprivate func mayBelong(to center: NotificationCenter) -> Bool {
    role == .property ? known(self, as: KeyPathSource.self).hub.belongs(to: center) : true
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
    switch facts.destination {
    case .closure, .property, .source: (other, isTwoWay) = (nil, false)
    case .edited: (other, isTwoWay) = (nil, true)
    case .variable(let node): (other, isTwoWay) = (sourceOf(node), true)
    }
    place = facts.place.name
    file = facts.site.fileName
    line = Int(facts.site.line)
    deliveries = facts.deliveries
    isEnded =
      node.isOwnerDeallocated || facts.place.isActorDeallocated
      || facts.hasTarget && targetType == nil
  }
}
