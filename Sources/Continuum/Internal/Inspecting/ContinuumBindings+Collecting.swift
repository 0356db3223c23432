import Foundation

extension ContinuumBindings {
  /// Finds the observations made through `center`. It visits one node after the other, each under the lock,
  /// and describes it without a lock.
  init(of center: NotificationCenter) {
    var observed: [(node: Node, facts: ContinuumObserver.Facts)] = []
    var builder = BindingGraphBuilder()
    ObservedNodes.forEach { node in
      let facts = node.facts(center)
      if !facts.isEmpty { builder.add(node) }
      for facts in facts {
        if case .variable(let other) = facts.destination { builder.add(other) }
        observed.append((node, facts))
      }
    }
    let (graph, index) = builder.build()
    func source(_ node: Node) -> Source? {
      index[ObjectIdentifier(node)].map { Source(graph: graph, index: $0) }
    }
    bindings = observed.compactMap { node, facts in
      source(node).map { Binding($0, facts, isOwnerDeallocated: node.isOwnerDeallocated, source) }
    }
    .sorted { $0.precedes($1) }
  }
}

extension Node {
  /// Its observations that were made through `center`.
  fileprivate func facts(_ center: NotificationCenter) -> [ContinuumObserver.Facts] {
    // An observation of a property does not keep its center.
    if let source = self as? KeyPathSource, source.center !== center { return [] }
    return withLock { state in
      (state.observations?.lanes ?? []).flatMap { lane in
        lane.list.observers.compactMap { $0.facts(center, of: lane) }
      }
    }
  }
}

extension ContinuumBindings.Binding {
  fileprivate init(
    _ source: ContinuumBindings.Source, _ facts: ContinuumObserver.Facts, isOwnerDeallocated: Bool,
    _ sourceOf: (Node) -> ContinuumBindings.Source?
  ) {
    let targetType: Any.Type? = facts.target?.with { type(of: $0) }
    // If the target has no other owner left, it is deallocated in its place.
    if let target = facts.target { facts.place.release(target, .current) }
    let label = facts.destination.label(target: targetType, facts.site)
    self.source = source
    target = label.name
    switch facts.destination {
    case .closure, .property: (other, isTwoWay) = (nil, false)
    case .edited: (other, isTwoWay) = (nil, true)
    case .variable(let node): (other, isTwoWay) = (sourceOf(node), true)
    }
    place = facts.place.name
    file = facts.site.fileName
    line = Int(facts.site.line)
    deliveries = facts.deliveries
    isEnded =
      isOwnerDeallocated || facts.place.isActorDeallocated || facts.hasTarget && targetType == nil
  }
}
