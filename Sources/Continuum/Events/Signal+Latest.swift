extension Signal {
  /// Makes a constant that holds the last event.
  ///
  /// ```swift
  /// let message = failed.signal.latest(initial: "")
  /// ```
  ///
  /// Use it to show an event until the next one. The constant follows the signal from the start,
  /// observed or not. It is a state: its observations may miss events, but not the newest
  /// ([L5](doc:Laws#L5-Convergence)).
  ///
  /// - Parameters:
  ///   - initial: The value until the first event comes. With `nil` you get a constant of
  ///     optionals.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The constant. It follows the signal as long as it is kept or observed. Its
  ///   observations end after the last event of the signal ([L10](doc:Laws#L10-End)). If the signal
  ///   belongs to the main actor, making the constant anywhere else traps with a
  ///   message.
  public func latest(
    initial: Element,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element> {
    Constant(latestOf: self, initial, Origin(.latest, name, file, line)) { $0 }
  }

  /// Makes a constant that holds the last event, and until the first one `initial`, which may be
  /// `nil`.
  ///
  /// ```swift
  /// let message = failed.signal.latest(initial: nil)
  /// ```
  ///
  /// The constant holds optionals, and follows the signal from now on, observed or not. Its
  /// observations end after the last event ([L10](doc:Laws#L10-End)).
  @_disfavoredOverload
  public func latest(
    initial: Element?,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Constant<Element?> {
    Constant(latestOf: self, initial, Origin(.latest, name, file, line)) { $0 }
  }
}

extension Signal where Element: Sendable {
  /// Makes a constant whose value is computed from the last one and each event: a reducer.
  ///
  /// ```swift
  /// enum Edit { case add(Int), clear }
  /// let edits = Emitter<Edit>()
  /// let total = edits.signal.latest(initial: 0) { total, edit in
  ///   switch edit {
  ///   case .add(let amount): total + amount
  ///   case .clear: 0
  ///   }
  /// }
  /// edits.send(.add(2))
  /// edits.send(.add(3))  // total.value is 5
  /// ```
  ///
  /// Use it for a state that only events change, in place of a variable that an observation
  /// modifies. The constant follows the signal from the start, observed or not. It receives events
  /// as an observation does: each once, and in the order of sending. An event that is sent in a
  /// batch or a delivery arrives when that has ended. If several threads send at the same time, one
  /// of them computes for all, so `send` may return before its event has arrived
  /// ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - initial: The value until the first event comes.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - next: Computes the next value from the last one and an event. It runs once for each event,
  ///     on a thread that sends, one event after the other; for a signal of the main actor, there. It
  ///     must depend only on its arguments.
  /// - Returns: The constant. It follows the signal as long as it is kept or observed. Its
  ///   observations end after the last event of the signal ([L10](doc:Laws#L10-End)). If the signal
  ///   belongs to the main actor, making the constant anywhere else traps with a
  ///   message.
  public func latest<State: Sendable>(
    initial: State,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ next: @escaping @Sendable (_ last: State, _ event: Element) -> State
  ) -> Constant<State> {
    Constant(following: self, initial, Origin(.latest, name, file, line), in: node.ownPlace) {
      root, event in
      // No other thread writes it.
      root.store(next(root.read(), event))
    }
  }
}

extension Signal {
  /// A constant that changes with each event, and that the library does not show.
  var pulses: Constant<Void> { Constant<Void>(latestOf: self, (), .own) { _ in () } }
}

extension Constant {
  fileprivate init<Event>(
    latestOf signal: Signal<Event>, _ initial: Element, _ origin: Origin,
    _ element: @escaping (Event) -> Element
  ) {
    if signal.node.isOnMainActor {
      // The transforms may run only there.
      self.init(following: signal, initial, origin, in: .main) { $0.store(element($1)) }
      return
    }
    let (root, mirrored) = Constant.makeStoredNode(signal, initial, origin)
    self.init(root: root, root.isAtWork ? ClientReference(root) : nil)
    let sink = EventSink(root) { element(known($0, as: Box<Event>.self).value) }
    let node = EventNode(Any.self, .own, [signal.node], sink: sink, open: signal.node.open)
    mirrored.ending.add { node.didEndObserving() }
    // What is sent at once is delivered when the feeds above have begun.
    ThreadContext.current.batch {
      node.didBeginObserving()
      if node.withLock({ _ in node.isEnding }) { root.close() }
      node.startSupplies()
    }
  }

  /// Makes a constant that an observation of `signal` writes.
  fileprivate init<Event>(
    following signal: Signal<Event>, _ initial: Element, _ origin: Origin, in place: Place,
    _ receive: @escaping (StoredNode<Element>, Event) -> Void
  ) {
    let (root, mirrored) = Constant.makeStoredNode(signal, initial, origin)
    self.init(root: root, root.isAtWork ? ClientReference(root) : nil)
    let observer = signal.node.attach(
      nil, place: place, target: root, atEnd: { [weak root] in root?.close() }
    ) { root, event in
      receive(known(root, as: StoredNode<Element>.self), event.value(as: Event.self))
    }
    mirrored.ending.add { observer.cancel() }
  }

  private static func makeStoredNode<Event>(
    _ signal: Signal<Event>, _ initial: Element, _ origin: Origin
  ) -> (StoredNode<Element>, MirroredSource) {
    let mirrored = MirroredSource(signal.node)
    let root = StoredNode(initial, origin, following: mirrored)
    root.isAtWork = signal.node.mustBeStarted
    return (root, mirrored)
  }
}
