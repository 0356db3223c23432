extension ContinuumBindings {
  /// An observation, and what it delivers to.
  public struct Binding: Sendable {
    /// What is observed.
    public let source: Source

    /// The type of the target, without the module. `nil` if there is none, as for a closure alone and for two
    /// variables that are kept equal, or if the target of a closure is gone.
    public let target: String?

    /// The property of the target that the binding sets; `nil` for a closure, and for a property whose
    /// name the program does not know.
    public let property: String?

    /// The variable that is kept equal to the source, for the two-way binding of two variables.
    public let variable: Source?

    /// Whether the binding also writes the source: it was made with `bind`.
    public let isTwoWay: Bool

    /// Where deliveries run, in words: “the main actor”, “the thread of a writer”, the name of a queue or the
    /// type of an actor ([L8](doc:Laws#L8-Where-deliveries-run)).
    public let place: String

    /// The name of the file of the `observe` or the `bind`.
    public let file: String

    /// The line of the `observe` or the `bind`.
    public let line: Int

    /// How many values or events the binding has delivered, the value at the start included.
    public let deliveries: Int

    /// Whether the binding is over, because its target, its object or its actor is gone, and the library has
    /// not removed it yet. One that was cancelled is not listed.
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
  /// The source, what it delivers to, with the lines that made both, and how often it has delivered:
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
