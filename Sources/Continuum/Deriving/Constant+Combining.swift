// One overload for each number of sources. Their generic parameters are the elements, so that the type
// checker knows the types of a transform's arguments before it looks at the transform. A parameter
// pack in their place takes seconds for a plain sum, or gives up.

extension Constant {
  /// Derives a constant from two sources.
  ///
  /// ```swift
  /// let fullName = Constant(combining: first, last) { first, last in "\(first) \(last)" }
  /// ```
  ///
  /// The sources may have different types. There are overloads for up to eight of them, and
  /// `init(combining:transform:)` for more.
  ///
  /// `transform` never combines old and new values: one change of one source makes at most one
  /// delivery, with values that were current at the same time ([L12](doc:Laws#L12-Consistency)).
  /// An equal value is no change, as with `ValueRepresentable.map(_:)`. The constant keeps its sources. Its observations end with the last variable behind it
  /// ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source: a variable or a constant.
  ///   - b: The second source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Computes the value. It runs once for each change, if the result is observed or
  ///     read, on the thread that writes or reads. It must depend only on its arguments.
  @inlinable
  public init<A: Sendable, B: Sendable>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B) -> Element
  ) {
    self.init(comparing: [a._node, b._node], Origin(.combination, name, file, line)) {
      transform($0[0], $0[1])
    }
  }

  /// Derives a constant from three sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C) -> Element
  ) {
    self.init(comparing: [a._node, b._node, c._node], Origin(.combination, name, file, line)) {
      transform($0[0], $0[1], $0[2])
    }
  }

  /// Derives a constant from four sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C, D) -> Element
  ) {
    self.init(
      comparing: [a._node, b._node, c._node, d._node], Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3])
    }
  }

  /// Derives a constant from five sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C, D, E) -> Element
  ) {
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node],
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4])
    }
  }

  /// Derives a constant from six sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - f: The sixth source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C, D, E, F) -> Element
  ) {
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node],
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5])
    }
  }

  /// Derives a constant from seven sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - f: The sixth source.
  ///   - g: The seventh source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable,
    G: Sendable
  >(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
  ) {
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node, g._node],
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6])
    }
  }

  /// Derives a constant from eight sources.
  ///
  /// The transform runs when one of the sources has changed, however many observe the constant,
  /// with values that were all current at the same time ([L12](doc:Laws#L12-Consistency)). A value
  /// that is equal to the one before is no change. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - f: The sixth source.
  ///   - g: The seventh source.
  ///   - h: The eighth source.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @inlinable
  public init<
    A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable,
    G: Sendable, H: Sendable
  >(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    _ h: some ValueRepresentable<H>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
  ) {
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node, g._node, h._node],
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7])
    }
  }
}
