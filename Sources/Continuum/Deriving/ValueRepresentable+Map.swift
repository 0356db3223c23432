extension ValueRepresentable where Element: Sendable {
  /// Derives a constant by applying `transform` to this source's value.
  ///
  /// ```swift
  /// let text = number.map { "\($0)" }
  /// let isPositive = number.map { $0 > 0 }
  /// ```
  ///
  /// You can also pass a key path: `user.map(\.name)`.
  ///
  /// An `Equatable` value that equals the current one is no change: the library delivers nothing, and
  /// computes nothing from it ([L1](doc:Laws#L1-Replay)). The bytes of the two decide before `==`, so
  /// that `NaN` is equal to itself. An `==` that belongs to the main actor is not used: see
  /// `map(on: MainActor.self)`.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Computes the value. It runs once for each change, if the result is observed or
  ///     read, on the thread that writes or reads ([L12](doc:Laws#L12-Consistency)). A thread does not
  ///     wait for another one that runs it, but runs it, too: so keep slow work out of it, and use
  ///     `load(reloadingOn:_:)`. It must depend only on its argument. Reading the constant that it
  ///     computes traps with a message.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`. Its observations end with the last variable behind it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func map<Output>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Constant<Output> {
    Constant<Output>(comparing: [_node], Origin(.map, name, file, line)) { inputs in
      transform(inputs[0])
    }
  }
}

extension ValueRepresentable {
  /// Derives a constant with a transform that is main-actor code.
  ///
  /// Use it if the transform calls a helper in a module that is on the main actor by default, a
  /// method of the view model, or a shared formatter, or reads a property that belongs to the main
  /// actor.
  ///
  /// ```swift
  /// let title = document.map(on: MainActor.self) { trimmed($0.name) }
  /// ```
  ///
  /// The constant, and every value derived from it, belongs to the main actor. The library computes
  /// it there, once per change, whichever thread writes. Reading or observing it anywhere else
  /// traps with a message that names it ([L12](doc:Laws#L12-Consistency)). An `==` that belongs to
  /// the main actor compares the values, too. An equal value is no change.
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes the value. It must depend only on its argument.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`. Its observations end with the last variable behind it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Element) -> Output
  ) -> Constant<Output> {
    // On the main actor the two are called in the same way.
    let transform = withoutIsolation(transform, as: ((Element) -> Output).self)
    return Constant<Output>(comparing: [_node], isOnMainActor: true, Origin(.map, name, file, line))
    {
      inputs in
      transform(inputs[0])
    }
  }

  /// Derives a constant from a property that belongs to the main actor.
  ///
  /// ```swift
  /// let isOffline = connection.map(on: MainActor.self, \.isOffline)
  /// ```
  ///
  /// The property is read on the main actor, once for each change of this source. An equal value is
  /// no change. The constant, and every value derived from it, belongs to the main actor: reading
  /// or observing it anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The derived constant. It keeps its source, so you may derive in the call of
  ///   `observe`. Its observations end with the last variable behind it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Output>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Output> {
    map(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }
}

extension ValueRepresentable where Element == Bool {
  /// Derives a constant that is `true` while this source is `false`.
  ///
  /// ```swift
  /// center.continuum.observe(!viewModel.canSave, bindTo: hint, \.isHidden)
  /// ```
  ///
  /// The constant keeps the source, and its observations end with the last variable behind it. It
  /// changes only when the value of the source does. An operator knows neither its line nor a name:
  /// for those, in messages, bindings and traces, write `map(name:_:)`.
  ///
  /// - Parameter source: A source of `Bool`. For the value itself, write `!source.value`.
  /// - Returns: The derived constant.
  @inlinable
  public static prefix func ! (source: Self) -> Constant<Bool> {
    Constant<Bool>(comparing: [source._node], Origin(.map, .none)) { inputs in
      let isOn: Bool = inputs[0]
      return !isOn
    }
  }
}
