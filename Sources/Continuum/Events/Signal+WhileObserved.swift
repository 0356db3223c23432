extension Signal where Element: Sendable {
  /// Makes a signal from a closure that sends events while the signal is observed.
  ///
  /// ```swift
  /// let lines = Signal<String> { send in
  ///   let reader = Reader { line in send(line) }
  ///   return { reader.stop() }
  /// }
  /// ```
  ///
  /// Use it for events whose source costs something while it runs. `start` runs at the first
  /// observation of the signal, or of a signal derived from it. It returns a closure, the stop,
  /// which runs when the last observation has ended. The next observation starts again. Start and
  /// stop take turns, and never run at the same time ([L18](doc:Laws#L18-Sources-that-run)). They
  /// run on the same threads as those of `Constant.init(initial:_:)`, which is for a state that
  /// runs only while it is observed.
  ///
  /// `latest(initial:)` observes the signal as long as its constant is kept or observed.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - start: Begins to send, and returns the stop. `send` sends an event as an ``Emitter`` does.
  ///     You may call it on any thread, even inside `start`: the observation that starts the signal
  ///     receives that event. Events sent after the stop are dropped. The signal keeps `start`, and
  ///     the stop until that has run: capture the owner of the signal weakly.
  public init(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ start:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void) -> sending () -> Void
  ) {
    self.init(Origin(.run, name, file, line), isOnMainActor: false) { start($1) }
  }

  /// Makes a signal from main-actor code that sends events while the signal is observed.
  ///
  /// ```swift
  /// let shaken = Signal<Void>(on: MainActor.self) { send in
  ///   window.whenShaken = { send(()) }
  ///   return { window.whenShaken = nil }
  /// }
  /// ```
  ///
  /// Use it if start or stop is main-actor code. Both run on the main actor. If the last
  /// observation ends on another thread, the stop runs on the main actor a little later, unless the
  /// signal is observed again by then. You may call `send` on any thread.
  ///
  /// The signal, and every signal derived from it, belongs to the main actor: observing it anywhere
  /// else traps with a message that names it ([L14](doc:Laws#L14-Events)). Start and stop take
  /// turns, and never run at the same time ([L18](doc:Laws#L18-Sources-that-run)).
  ///
  /// - Parameters:
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - start: Starts sending, and returns a closure that stops it.
  @MainActor
  public init(
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ start:
      @escaping @MainActor (_ send: @escaping @Sendable (Element) -> Void) -> @MainActor () -> Void
  ) {
    typealias Plain = (@escaping @Sendable (Element) -> Void) -> () -> Void
    // On the main actor the two are called in the same way.
    let start = withoutIsolation(start, as: Plain.self)
    self.init(Origin(.run, name, file, line), isOnMainActor: true) { start($1) }
  }
}

extension Signal {
  init(
    _ origin: Origin, isOnMainActor: Bool,
    _ start: @escaping (Node, @escaping @Sendable (Element) -> Void) -> () -> Void
  ) {
    let supply = Supply(isOnMainActor: isOnMainActor) { node, run in
      start(node) { [weak node] event in
        guard let node else { return }
        known(node, as: EventNode.self).send(Box(event), isWanted: { !run.isCancelled })
      }
    }
    self.init(
      EventNode(
        Element.self, origin, isOnMainActor: isOnMainActor, supply: supply,
        open: Box<Element>.open))
  }
}
