extension ContinuumBindings {
  /// An observation and its destination.
  public struct Binding: Sendable {
    /// The observed source.
    public let source: Source

    /// The destination: the property `Label.text`, the type of a closure's target, such as `Label`,
    /// or the name of the other variable. `nil` for a closure alone, and for one whose target is
    /// deallocated.
    ///
    /// The program knows the names of stored properties only. For another property, it is the type.
    public let target: String?

    /// Where deliveries run, in words: “the main actor”, “the thread of a writer”, the name of a
    /// queue or the type of an actor ([L8](doc:Laws#L8-Where-deliveries-run)).
    public let place: String

    /// The number of delivered values or events, including the value at the start.
    public let deliveries: Int

    /// Whether the target, the object or the actor is deallocated, and the library has not removed the binding yet.
    ///
    /// To count what a screen still binds: `bindings.count { !$0.isEnded }`. A cancelled binding is not listed.
    public let isEnded: Bool

    /// The other one of two variables that are kept equal.
    let other: Source?
    /// Whether it also writes the source.
    let isTwoWay: Bool
    /// The file and the line of the `observe` or the `bind`.
    let file: String
    let line: Int
  }
}

extension ContinuumBindings.Binding {
  /// The target, as it is printed.
  var destination: String { target ?? "a closure" }

  var site: String { "\(file):\(line)" }
}

extension ContinuumBindings.Binding: CustomStringConvertible {
  /// The source and the target, with the lines that made both, and the number of deliveries:
  /// `count (CounterViewModel.swift:15) → Label.text (CounterScreen.swift:22), on the main actor, 3 deliveries`.
  ///
  /// A two-way binding has `↔` in place of `→`. The text ends with “ended” if the target, the object or the actor is
  /// deallocated, and the library has not removed the binding yet.
  public var description: String {
    let end = isEnded ? ", ended" : ""
    let text = """
      \(source) \(isTwoWay ? "↔" : "→") \(destination) (\(site)), on \(place), \(deliveries) \
      deliver\(deliveries == 1 ? "y" : "ies")\(end)
      """
    return text.onOneLine
  }
}
