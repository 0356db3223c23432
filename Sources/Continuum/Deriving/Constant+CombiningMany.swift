extension Constant {
  /// Derives a constant from nine sources or more.
  ///
  /// Write the type of the result, in the closure or on the constant. Without it, the type checker
  /// takes seconds for a long expression, or gives up:
  ///
  /// ```swift
  /// let total = Constant(combining: a, b, c, d, e, f, g, h, i) {
  ///   a, b, c, d, e, f, g, h, i -> Int in
  ///   a + b + c + d + e + f + g + h + i
  /// }
  /// ```
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - source: The sources.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  @_disfavoredOverload
  public init<each Source: ValueRepresentable>(
    combining source: repeat each Source,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (repeat (each Source).Element) -> Element
  ) where repeat (each Source).Element: Sendable {
    var nodes: [ValueNode] = []
    repeat nodes.append((each source)._node)
    self.init(comparing: nodes, Origin(.combination, name, file, line)) { inputs in
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
  /// Use it if the number of sources is known only at run time. Write sources of several types
  /// without brackets. An empty list makes a constant that never changes.
  ///
  /// `transform` receives the values in the order of the list. It runs when one of the sources has
  /// changed, however many observe the constant, with values that were all current at the same time
  /// ([L12](doc:Laws#L12-Consistency)). A value that is equal to the one before is no change. The
  /// constant keeps its sources. Its observations end with the last variable behind it
  /// ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<Value: Sendable>(
    combining sources: [any ValueRepresentable<Value>],
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable ([Value]) -> Element
  ) {
    let count = sources.count
    self.init(comparing: sources.map { $0._node }, Origin(.combination, name, file, line)) {
      inputs in
      transform((0..<count).map { inputs[$0] })
    }
  }
}
