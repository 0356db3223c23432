extension ContinuumBindings {
  /// An observed source, or one that it is derived from.
  ///
  /// Two sources are equal if they are the same source in the same ``ContinuumBindings``.
  public struct Source: Sendable {
    let graph: BindingGraph
    let index: Int

    private var entry: BindingGraph.Entry { graph.entries[index] }
    var label: SourceLabel { entry.label }
    var rank: Int { entry.rank }

    /// The name that you gave it, the path of a property or a part, such as `Note.title` or
    /// `form.email`, or its type, such as `Constant<Int>`.
    ///
    /// The program knows the names of stored properties only. An ellipsis stands for the name of a
    /// property that is computed, or has a `didSet`.
    public var name: String { label.name }

    /// The sources that it is derived from directly, in the order of the arguments; empty for a
    /// variable, an emitter or a property. A `flatMap` is derived from the source that it reads,
    /// and from the one that it follows now.
    public var inputs: [Source] { entry.inputs.map { Source(graph: graph, index: $0) } }
  }
}

extension ContinuumBindings.Source: Hashable {
  /// Whether both are the same source in the same ``ContinuumBindings``.
  public static func == (a: Self, b: Self) -> Bool { a.graph === b.graph && a.index == b.index }

  /// Hashes the source and its ``ContinuumBindings``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(graph))
    hasher.combine(index)
  }
}

extension ContinuumBindings.Source: CustomStringConvertible {
  /// The name, with the file and the line: `count (CounterViewModel.swift:15)`.
  public var description: String { label.description }
}
