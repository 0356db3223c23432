extension ValueRepresentable where Element: Sendable {
  /// Makes a signal of the events of the signal that `transform` returns.
  ///
  /// ```swift
  /// let saved = document.flatMap { $0.saved }
  /// let finished = selected.flatMap { $0?.finished ?? Signal(merging: []) }
  /// ```
  ///
  /// Use it for the events of a selected item, or of a model that you replace. When this source
  /// changes, the signal follows the new signal that `transform` returns, and no longer the previous
  /// one. Nothing is replayed ([L14](doc:Laws#L14-Events)).
  ///
  /// The signal follows only while it is observed. It receives changes and events as an observation
  /// does: when an assignment outside of batches and deliveries returns, the events of the new signal
  /// come. A change in a batch or a delivery has its effect when that has ended. What the previous
  /// signal has sent, and another thread has not delivered by then, does not come.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Chooses the signal to follow. It runs once for each change of this source, while
  ///     the result is observed. Returning a signal that belongs to the main actor traps
  ///     with a message: use `flatMap(on: MainActor.self)` for that.
  /// - Returns: The signal. It keeps this source, and ends when this source and the followed signal
  ///   have both ended ([L10](doc:Laws#L10-End)).
  public func flatMap<Event: Sendable>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Signal<Event>
  ) -> Signal<Event> {
    let choices = Constant<Constant<ChosenSignal<Event>>>(nodes: [_node], .own) { inputs in
      Constant(own: ChosenSignal(transform(inputs[0])))
    }
    return Signal(following: choices, Origin(.flatMap, name, file, line))
  }
}

extension ValueRepresentable {
  /// Makes a signal of the events of the signal that `transform`, which is main-actor code, returns.
  ///
  /// Use it if a main-actor object holds the signal, or if the signal belongs to the main actor.
  /// The result then belongs to the main actor: observing it anywhere else traps with a message
  /// that names it. When this source changes, the events of the signal for the new value follow. An
  /// event of the signal before arrives only if it was delivered by then
  /// ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Returns the signal for a value. It must depend only on its argument.
  /// - Returns: The signal. Its observations end when this source, and the signal that it follows,
  ///   have both ended ([L10](doc:Laws#L10-End)).
  @MainActor
  public func flatMap<Event>(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Element) -> Signal<Event>
  ) -> Signal<Event> {
    let transform = withoutIsolation(transform, as: ((Element) -> Signal<Event>).self)
    let choices = Constant<Constant<ChosenSignal<Event>>>(
      nodes: [_node], isOnMainActor: true, .own
    ) { inputs in
      Constant(own: ChosenSignal(transform(inputs[0])))
    }
    return Signal(following: choices, Origin(.flatMap, name, file, line))
  }

  /// Makes a signal of the events of the signal in a property that belongs to the main actor.
  ///
  /// ```swift
  /// let saved = document.flatMap(on: MainActor.self, \.saved)
  /// ```
  ///
  /// The signal belongs to the main actor: observing it anywhere else traps with a message that
  /// names it. When this source changes, the events of the new signal follow
  /// ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property that has the signal.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. Its observations end when this source, and the signal that it follows,
  ///   have both ended ([L10](doc:Laws#L10-End)).
  @MainActor
  public func flatMap<Event>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Signal<Event>>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Event> {
    flatMap(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }
}
