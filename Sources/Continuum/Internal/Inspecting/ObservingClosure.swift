/// A closure that observes a source, for a test that asks what keeps an object alive.
package struct ObservingClosure {
  private let observer: ContinuumObserver
  private let site: CallSite

  /// The line of the `observe`: `SongScreen.swift:12`.
  package var line: String { site.fileAndLine }

  /// The current ones that observe one of these sources, or something that is derived from it, through any center, in
  /// the order of their lines. Each comes once, with the position of its source: the one that it observes itself if
  /// that is among them.
  ///
  /// It looks only below these sources. What it looks at is retained meanwhile, and other code, or another test, may
  /// end an observation: only what hangs on these sources is released here then (L10).
  package static func all(
    below sources: [any ObservationSource]
  ) -> [(closure: ObservingClosure, source: Int)] {
    var found: [(closure: ObservingClosure, source: Int)] = []
    var known: Set<ObjectIdentifier> = []
    func add(_ closures: [ObservingClosure], of source: Int) {
      for closure in closures where known.insert(ObjectIdentifier(closure.observer)).inserted {
        found.append((closure, source))
      }
    }
    let nodes = sources.map { $0._observed.node }
    for (source, node) in nodes.enumerated() { add(node.look().closures, of: source) }
    for (source, node) in nodes.enumerated() {
      var visited: Set<ObjectIdentifier> = []
      var worklist = [node]
      while let node = worklist.popLast() {
        guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
        let (closures, below) = node.look()
        add(closures, of: source)
        worklist += below
      }
    }
    return found.sorted { first, second in
      let (a, b) = (first.closure.site, second.closure.site)
      return (a.file, a.line) < (b.file, b.line)
    }
  }

  fileprivate init?(_ observer: ContinuumObserver) {
    guard let site = observer.siteOfClosure else { return nil }
    (self.observer, self.site) = (observer, site)
  }
}

extension Node {
  /// The closures that observe it, and the nodes that take their values or events from it.
  fileprivate func look() -> (closures: [ObservingClosure], below: [Node]) {
    withLock { state in
      let observers = state.lanes.flatMap(\.list.observers)
      var below: [Node] = observers.compactMap(\.fed)
      if role != .property {
        known(self, as: GraphNode.self).dependents.forEach { below.append($0.node.object) }
      }
      if isEvents, let root = known(self, as: EventNode.self).sink?.root { below.append(root) }
      return (observers.compactMap { ObservingClosure($0) }, below)
    }
  }
}

/// Shows the source that an object stands for, whatever the type of its events.
package protocol HasSource {
  /// The source.
  var anySource: any ObservationSource { get }
}

extension Emitter: HasSource {
  package var anySource: any ObservationSource { signal }
}
