// Transforms that are main-actor code: one overload for each number of sources, as in
// `Constant+Combining.swift`.

extension Constant {
  /// Derives a constant from two sources with a transform that is main-actor code.
  ///
  /// Use it if the transform calls a helper in a module that is on the main actor by default, a
  /// method of the view model, or a shared formatter.
  ///
  /// ```swift
  /// let summary = Constant(combining: name, age, on: MainActor.self) { name, age in
  ///   format(name, age)
  /// }
  /// ```
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The library computes
  /// it there, once per change, whichever thread writes. Reading or observing it anywhere else
  /// traps with a message that names it ([L12](doc:Laws#L12-Consistency)). There are
  /// overloads for up to eight sources, and one for a list.
  ///
  /// The inputs were all current at the same time. The constant keeps its sources. Its observations
  /// end with the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B) -> Element).self)
    self.init(
      comparing: [a._node, b._node], isOnMainActor: true, Origin(.combination, name, file, line)
    ) { transform($0[0], $0[1]) }
  }

  /// Derives a constant from three sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node], isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2])
    }
  }

  /// Derives a constant from four sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C, D>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C, D) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C, D) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node, d._node], isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3])
    }
  }

  /// Derives a constant from five sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C, D, E>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C, D, E) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C, D, E) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node], isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4])
    }
  }

  /// Derives a constant from six sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - f: The sixth source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C, D, E, F>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C, D, E, F) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C, D, E, F) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node], isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5])
    }
  }

  /// Derives a constant from seven sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - a: The first source.
  ///   - b: The second source.
  ///   - c: The third source.
  ///   - d: The fourth source.
  ///   - e: The fifth source.
  ///   - f: The sixth source.
  ///   - g: The seventh source.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C, D, E, F, G>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C, D, E, F, G) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C, D, E, F, G) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node, g._node],
      isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6])
    }
  }

  /// Derives a constant from eight sources with a transform that is main-actor code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform runs
  /// there when one of the sources has changed, with values that were all current at the same time.
  /// Reading or observing the constant anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). The constant keeps its sources. Its observations end with
  /// the last variable behind it ([L10](doc:Laws#L10-End)).
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
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<A, B, C, D, E, F, G, H>(
    combining a: some ValueRepresentable<A>,
    _ b: some ValueRepresentable<B>,
    _ c: some ValueRepresentable<C>,
    _ d: some ValueRepresentable<D>,
    _ e: some ValueRepresentable<E>,
    _ f: some ValueRepresentable<F>,
    _ g: some ValueRepresentable<G>,
    _ h: some ValueRepresentable<H>,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor (A, B, C, D, E, F, G, H) -> Element
  ) {
    let transform = withoutIsolation(transform, as: ((A, B, C, D, E, F, G, H) -> Element).self)
    self.init(
      comparing: [a._node, b._node, c._node, d._node, e._node, f._node, g._node, h._node],
      isOnMainActor: true, Origin(.combination, name, file, line)
    ) {
      transform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7])
    }
  }

  /// Derives a constant from a list of sources of one type with a transform that is main-actor
  /// code.
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The transform
  /// receives the values in the order of the list. It runs there when one of the sources has
  /// changed, with values that were all current at the same time. Reading or observing the constant
  /// anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). The
  /// constant keeps its sources. Its observations end with the last variable behind it
  /// ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value from the values of the sources. It must depend only on its
  ///     arguments.
  @MainActor @inlinable
  public init<Value>(
    combining sources: [any ValueRepresentable<Value>],
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    transform: @escaping @MainActor ([Value]) -> Element
  ) {
    let count = sources.count
    let transform = withoutIsolation(transform, as: (([Value]) -> Element).self)
    self.init(
      comparing: sources.map { $0._node }, isOnMainActor: true,
      Origin(.combination, name, file, line)
    ) { inputs in
      transform((0..<count).map { inputs[$0] })
    }
  }
}
