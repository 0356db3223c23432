extension ContinuumBindings {
  /// An observation and its destination.
  public struct Binding: Sendable {
    /// The observed source.
    public let source: Source

    /// The type of the target, without the module. `nil` if there is none, as for a closure alone
    /// and for two variables, or if the target of a closure is deallocated.
    public let target: String?

    /// The property of the target that the binding sets; `nil` for a closure, and for a property
    /// whose name the program does not know.
    public let property: String?

    /// The other variable of a two-way binding of two variables.
    public let variable: Source?

    /// Whether `bind` made the binding, so that it also writes the source.
    public let isTwoWay: Bool

    /// Where deliveries run, in words: “the main actor”, “the thread of a writer”, the name of a
    /// queue or the type of an actor ([L8](doc:Laws#L8-Where-deliveries-run)).
    public let place: String

    /// The file of the `observe` or the `bind`.
    public let file: String

    /// The line of the `observe` or the `bind`.
    public let line: Int

    /// The number of delivered values or events, including the value at the start.
    public let deliveries: Int

    /// Whether the target, the object or the actor is deallocated, and the library has not removed
    /// the binding yet. A cancelled one is not listed.
    public let isOver: Bool
  }
}

extension ContinuumBindings.Binding {
  /// What it delivers to: `Label.text`, `Label`, the variable, or “a closure”.
  var destination: String {
    if let variable { return variable.name }
    guard let target else { return "a closure" }
    return property.map { "\(target).\($0)" } ?? target
  }

  var site: String { "\(file):\(line)" }
}

extension ContinuumBindings.Binding: CustomStringConvertible {
  /// The source and the destination, with the lines that made both, and the number of deliveries:
  /// `count (CounterViewModel.swift:15) → Label.text (CounterScreen.swift:24), on the main actor, 3 deliveries`.
  public var description: String {
    let end = isOver ? ", over" : ""
    let text = """
      \(source) \(isTwoWay ? "↔" : "→") \(destination) (\(site)), on \(place), \(deliveries) \
      deliver\(deliveries == 1 ? "y" : "ies")\(end)
      """
    return text.onOneLine
  }
}
