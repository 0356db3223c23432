/// A closure that observes a source, for a test that asks what keeps an object alive.
package struct ObservingClosure {
  private let node: Node
  private let site: CallSite

  /// The line of the `observe`: `SongScreen.swift:12`.
  package var line: String { site.fileAndLine }

  /// All current ones, through any center, in the order of their lines.
  package static var all: [ObservingClosure] {
    let closures = ObservedNodes.collect { _, observer, _ in observer.siteOfClosure }
    return closures.map { ObservingClosure(node: $0, site: $1) }
      .sorted { ($0.site.file, $0.site.line) < ($1.site.file, $1.site.line) }
  }

  /// Whether it observes this source itself.
  package func observes(_ source: any ObservationSource) -> Bool { node === source._observed.node }

  /// Whether it observes this source, or something that is derived from it.
  package func follows(_ source: any ObservationSource) -> Bool {
    BindingGraph.make(of: [node]).index[ObjectIdentifier(source._observed.node)] != nil
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
