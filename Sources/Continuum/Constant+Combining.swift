extension Constant {
  /// Derives a constant from any number of sources of any types.
  ///
  /// ```swift
  /// let fullName = Constant(combining: first, last) { first, last in "\(first) \(last)" }
  /// ```
  ///
  /// The values that `transform` is handed were all there at one moment, whatever writes meanwhile: one
  /// change of one source makes at most one delivery, and no mixture is ever seen (L11).
  ///
  /// - Parameters:
  ///   - source: What to derive from: variables and constants.
  ///   - transform: Computes the value. It runs once for each change that somebody reads or observes,
  ///     on the thread that reads or delivers. It has to depend on nothing but its arguments.
  @inlinable
  public init<each Source: ValueRepresentable>(
    combining source: repeat each Source,
    transform: @escaping @Sendable (repeat (each Source).Element) -> Element
  ) {
    var nodes: [Node] = []
    repeat nodes.append((each source)._constant.node)
    self.init(nodes: nodes) { inputs in
      var index = -1
      return transform(repeat inputs.next(&index, as: (each Source).Element.self))
    }
  }

  /// Derives a constant from a list of sources of one type.
  ///
  /// ```swift
  /// let total = Constant(combining: prices) { $0.reduce(0, +) }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: What to derive from. An empty list gives a value that never changes.
  ///   - transform: Computes the value from those of the sources, in their order, which were all there
  ///     at one moment (L11). It runs once for each change that somebody reads or observes.
  @inlinable
  public init<Value>(
    combining sources: [any ValueRepresentable<Value>],
    transform: @escaping @Sendable ([Value]) -> Element
  ) {
    let count = sources.count
    self.init(nodes: sources.map { $0._constant.node }) { inputs in
      transform((0..<count).map { inputs.value(at: $0, as: Value.self) })
    }
  }
}
