extension ValueRepresentable where Element: Equatable & Sendable {
  /// Derives a constant that changes only when the value does.
  ///
  /// ```swift
  /// let steadyNumber = number.removeDuplicates()
  /// ```
  ///
  /// Use it for a variable, which announces every assignment, and for values from outside, such as
  /// those of `value(of:)`. Derived values that are equal are no changes already
  /// ([L1](doc:Laws#L1-Replay)).
  ///
  /// A value that has the same bytes as the old one is no change, and `==` decides otherwise. So a
  /// `Double` that is `NaN` twice does not change. A `NaN` behind a reference, as in an array, is a
  /// change each time that a new array is made.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source. Its observations end with the last
  ///   variable behind it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func removeDuplicates(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    removeDuplicates(name: name, file: file, line: line) { isEqual($0, $1) }
  }
}

extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that changes only when `isDuplicate` returns `false`.
  ///
  /// ```swift
  /// let position = raw.removeDuplicates { abs($0 - $1) < 0.5 }
  /// ```
  ///
  /// Use it for values that are not `Equatable`, or to ignore small differences.
  ///
  /// An observation that has missed a value compares with the last value that it received. With a
  /// tolerance, an observation may therefore have a value that differs a little from the
  /// constant's.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isDuplicate: Compares the constant's value with a new one, and returns `true` to drop the
  ///     new one. It must depend only on its arguments.
  /// - Returns: The derived constant. It keeps its source. Its observations end with the last
  ///   variable behind it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func removeDuplicates(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by isDuplicate: @escaping @Sendable (_ old: Element, _ new: Element) -> Bool
  ) -> Constant<Element> {
    Constant(
      removingDuplicatesOf: _constant, isOnMainActor: false,
      Origin(.removeDuplicates, name, file, line), isDuplicate)
  }
}

extension ValueRepresentable {
  /// Derives a constant that changes only when `isDuplicate`, which is main-actor code, returns
  /// `false`.
  ///
  /// The constant, and every value derived from it, belongs to the main actor: reading or observing
  /// it anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). A value
  /// that counts as a duplicate does not replace the one before.
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isDuplicate: Whether a new value counts as the old one. It must depend only on its
  ///     arguments.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`. Its observations end with the last variable behind it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func removeDuplicates(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    by isDuplicate: @escaping @MainActor (_ old: Element, _ new: Element) -> Bool
  ) -> Constant<Element> {
    Constant(
      removingDuplicatesOf: _constant, isOnMainActor: true,
      Origin(.removeDuplicates, name, file, line),
      withoutIsolation(isDuplicate, as: ((Element, Element) -> Bool).self))
  }
}

extension ValueRepresentable where Element: Equatable {
  /// Derives a constant that changes only when the value does, for a type whose `==` belongs to the
  /// main actor.
  ///
  /// ```swift
  /// let phase = state.removeDuplicates(on: MainActor.self)
  /// ```
  ///
  /// In a module that is on the main actor by default, the `==` that the compiler writes belongs to
  /// the main actor, too. It is better to declare a plain value type `nonisolated`: then
  /// `removeDuplicates()` works anywhere.
  ///
  /// The constant, and every value derived from it, belongs to the main actor: reading or observing
  /// it anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). It
  /// keeps its source. Its observations end with the last variable behind it
  /// ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func removeDuplicates(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    removeDuplicates(on: actor, name: name, file: file, line: line) { isEqual($0, $1) }
  }
}

extension Constant {
  @inlinable
  init(
    removingDuplicatesOf source: Constant, isOnMainActor: Bool, _ origin: Origin,
    _ isDuplicate: @escaping (Element, Element) -> Bool
  ) {
    self.init(
      nodes: [source.node], isOnMainActor: isOnMainActor, origin, removingDuplicates: isDuplicate
    ) { $0[0] }
  }

  /// Derives a value from `nodes`, and keeps the old one if the new one is a duplicate.
  @inlinable @inline(__always)
  init(
    nodes: [ValueNode], isOnMainActor: Bool = false, _ origin: Origin,
    removingDuplicates isDuplicate: @escaping (Element, Element) -> Bool,
    compute: @escaping (Inputs) -> Element
  ) {
    self.init(
      ComputedNode(
        Element.self, nodes, isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        isDuplicate: { old, new in
          isDuplicate(
            known(old, as: Box<Element>.self).value,
            known(new, as: Box<Element>.self).value)
        },
        open: Box<Element>.open, origin,
        { inputs, spare, old, _ in
          let new = compute(inputs)
          if let old, isDuplicate(Box<Element>.value(in: old), new) { return nil }
          return Box<Element>.holding(new, in: spare)
        }))
  }
}
