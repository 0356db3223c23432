extension Signal where Element: Sendable {
  /// Makes a signal by applying `transform` to each event.
  ///
  /// ```swift
  /// let messages = failed.signal.map { "Could not load: \($0)" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes an event. It runs once for each event, if the signal is observed, where
  ///     the first observation receives the event ([L14](doc:Laws#L14-Events)). It must depend only
  ///     on its argument.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func map<Output>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Output
  ) -> Signal<Output> {
    Signal<Output>(node, Origin(.map, name, file, line)) { Box(transform($0.value)) }
  }

  /// Makes a signal of the events for which `isIncluded` returns `true`.
  ///
  /// ```swift
  /// let long = typed.signal.filter { $0.count >= 3 }
  /// ```
  ///
  /// `isIncluded` runs once for each event, while the signal is observed, where the first
  /// observation receives the event ([L14](doc:Laws#L14-Events)). It must depend only on its
  /// argument. The signal keeps this one, and ends with it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func filter(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element> {
    Signal(node, Origin(.filter, name, file, line)) { isIncluded($0.value) ? $0 : nil }
  }

  /// Makes a signal by applying `transform` to each event, and drops `nil` results.
  ///
  /// ```swift
  /// let numbers = typed.signal.compactMap { Int($0) }
  /// ```
  ///
  /// The transform runs only while the signal is observed, once for each event.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes an event of an event, or drops it. It must depend only on its argument.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @inlinable
  public func compactMap<Output>(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> Signal<Output> {
    Signal<Output>(node, Origin(.compactMap, name, file, line)) {
      transform($0.value).map { Box($0) }
    }
  }
}

// MARK: - With main-actor code

extension Signal {
  /// Makes a signal with a transform that is main-actor code.
  ///
  /// Use it if the transform calls a main-actor helper, a method of the view model or a shared
  /// formatter. The signal, and every signal derived from it, belongs to the main actor: its
  /// transform runs there, whichever thread sends. Observing it anywhere else traps with a message
  /// that names it ([L14](doc:Laws#L14-Events)). The transform runs only while the signal is
  /// observed, once for each event.
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes an event of an event. It must depend only on its argument.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Element) -> Output
  ) -> Signal<Output> {
    // On the main actor the two are called in the same way.
    let transform = withoutIsolation(transform, as: ((Element) -> Output).self)
    return Signal<Output>(node, Origin(.map, name, file, line), isOnMainActor: true) {
      Box(transform($0.value))
    }
  }

  /// Makes a signal of the events for which `isIncluded`, which is main-actor code, returns `true`.
  ///
  /// The signal, and every signal derived from it, belongs to the main actor: observing it anywhere
  /// else traps with a message that names it ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isIncluded: Whether an event is passed on. It must depend only on its argument.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func filter(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> Signal<Element> {
    let isIncluded = withoutIsolation(isIncluded, as: ((Element) -> Bool).self)
    return Signal(node, Origin(.filter, name, file, line), isOnMainActor: true) {
      isIncluded($0.value) ? $0 : nil
    }
  }

  /// Makes a signal with a transform that is main-actor code and may drop events.
  ///
  /// The signal, and every signal derived from it, belongs to the main actor: observing it anywhere
  /// else traps with a message that names it ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes an event of an event, or drops it with `nil`. It must depend only on its
  ///     argument.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func compactMap<Output>(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Element) -> Output?
  ) -> Signal<Output> {
    let transform = withoutIsolation(transform, as: ((Element) -> Output?).self)
    return Signal<Output>(node, Origin(.compactMap, name, file, line), isOnMainActor: true) {
      transform($0.value).map { Box($0) }
    }
  }

  /// Makes a signal from a property of each event that belongs to the main actor.
  ///
  /// The property is read on the main actor, whichever thread sends. The signal, and every signal
  /// derived from it, belongs to the main actor: observing it anywhere else traps with a message
  /// that names it ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func map<Output>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Output>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Output> {
    map(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }

  /// Makes a signal of the events whose property, which belongs to the main actor, is `true`.
  ///
  /// The property is read on the main actor, whichever thread sends. The signal, and every signal
  /// derived from it, belongs to the main actor: observing it anywhere else traps with a message
  /// that names it ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func filter(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Bool>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    filter(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }

  /// Makes a signal from an optional property of each event that belongs to the main actor, and
  /// drops `nil`.
  ///
  /// The property is read on the main actor, whichever thread sends. The signal, and every signal
  /// derived from it, belongs to the main actor: observing it anywhere else traps with a message
  /// that names it ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - keyPath: The property.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps this one, so you may derive in the call of `observe`, and ends
  ///   with it ([L10](doc:Laws#L10-End)).
  @MainActor @inlinable
  public func compactMap<Output>(
    on actor: MainActor.Type, _ keyPath: KeyPath<Element, Output?>,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Output> {
    compactMap(on: actor, name: name, file: file, line: line) { $0[keyPath: keyPath] }
  }
}

extension Signal {
  /// Derives a signal from `node`.
  @inlinable
  init<Input>(
    _ node: EventNode, _ origin: Origin, isOnMainActor: Bool = false,
    _ transform: @escaping (Box<Input>) -> Box<Element>?
  ) {
    self.init(
      EventNode(Element.self, origin, [node], isOnMainActor: isOnMainActor, open: Box<Element>.open)
      {
        transform(known($0, as: Box<Input>.self))
      })
  }
}
