extension Constant {
  /// Derives a constant from nine sources or more.
  ///
  /// The sources may be of different types, as in the overloads for two to eight. State the type of
  /// the result, in the closure or on the constant. Without it the type checker takes seconds for a
  /// long expression, or gives up:
  ///
  /// ```swift
  /// let total = Constant(combining: a, b, c, d, e, f, g, h, i) {
  ///   a, b, c, d, e, f, g, h, i -> Int in
  ///   a + b + c + d + e + f + g + h + i
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What to derive from: variables and constants.
  ///   - transform: Computes the value from values of one moment (L11). It runs once for each
  ///     change that somebody observes or reads, on the thread that writes or reads. It must depend
  ///     on nothing but its arguments.
  @inlinable
  @_disfavoredOverload
  public init<each Source: ValueRepresentable>(
    combining source: repeat each Source,
    transform: @escaping @Sendable (repeat (each Source).Element) -> Element
  ) {
    var nodes: [Node] = []
    repeat nodes.append((each source)._node)
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
  /// Use it where the number of sources is known only when the program runs. They all have one
  /// type; those of several types are written without brackets.
  ///
  /// - Parameters:
  ///   - sources: What to derive from. An empty list gives a value that never changes.
  ///   - transform: Computes the value from those of the sources, in the order of the list. They
  ///     all belong to one moment (L11). It runs once for each change that somebody observes or
  ///     reads, and must depend on nothing but its argument.
  @inlinable
  public init<Value>(
    combining sources: [any ValueRepresentable<Value>],
    transform: @escaping @Sendable ([Value]) -> Element
  ) {
    let count = sources.count
    self.init(nodes: sources.map { $0._node }) { inputs in
      transform((0..<count).map { inputs[$0] })
    }
  }
}
