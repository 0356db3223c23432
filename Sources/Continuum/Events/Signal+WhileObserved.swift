extension Signal where Element: Sendable {
  /// Makes a signal of what something else sends while the signal is observed.
  ///
  /// ```swift
  /// let lines = Signal<String> { send in
  ///   let reader = Reader { line in send(line) }
  ///   return { reader.stop() }
  /// }
  /// ```
  ///
  /// Use it for events that cost something as long as they are listened to. `start` runs when the
  /// signal, or anything that is derived from it, is first observed. What it returns runs when the
  /// last observation has ended. The next observation starts anew. The two take turns, each runs
  /// once in its turn, and they never run at the same time (L18).
  ///
  /// If the last observation ends, or the next one is made, while another thread runs one of the
  /// two, that thread runs the other one afterwards, if it is still called for. No thread waits for it
  /// (L6).
  ///
  /// ``latest(initial:)-(Element)`` observes the signal as long as its constant is kept or
  /// observed. For a state that is followed only while it is observed, make a constant with
  /// ``Constant/init(initial:_:)``.
  ///
  /// - Parameter start: Begins to send, and returns a closure that ends that. It runs on the thread
  ///   that observes, and what it returns on the thread that ends the last observation, or each of
  ///   them on a thread that runs the other at that moment. `send` sends an event as an ``Emitter``
  ///   does. It may be called on any thread, inside `start`, too: the observation that started it
  ///   receives that event. What is sent after the end is dropped. The signal keeps `start`, and
  ///   what `start` returns until that has run: capture weakly what owns the signal.
  public init(
    _ start:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void) -> @Sendable () -> Void
  ) {
    self.init(isOnMainActor: false) { start($0) }
  }

  /// Makes a signal of what something of the main actor sends while the signal is observed.
  ///
  /// ```swift
  /// let shaken = Signal<Void>(on: MainActor.self) { send in
  ///   window.whenShaken = { send(()) }
  ///   return { window.whenShaken = nil }
  /// }
  /// ```
  ///
  /// Use it where starting or stopping is main-actor code. Both run on the main actor. If the last
  /// observation is ended elsewhere, a job of the main actor stops, unless the signal is observed
  /// again by then. It is otherwise like the form without `on:`.
  ///
  /// The signal, and whatever is made of it, belongs to the main actor: observing it anywhere else
  /// stops the program with a message that names it (L13).
  ///
  /// - Parameters:
  ///   - actor: `MainActor.self`.
  ///   - start: Begins to send, and returns a closure that ends that. `send` may be called on any
  ///     thread.
  @MainActor
  public init(
    on actor: MainActor.Type,
    _ start:
      @escaping @MainActor (_ send: @escaping @Sendable (Element) -> Void) -> @MainActor () -> Void
  ) {
    typealias Plain = (@escaping @Sendable (Element) -> Void) -> () -> Void
    // On the main actor the two are called in the same way.
    self.init(isOnMainActor: true, withoutIsolation(start, as: Plain.self))
  }
}

extension Signal {
  init(
    isOnMainActor: Bool, _ start: @escaping (@escaping @Sendable (Element) -> Void) -> () -> Void
  ) {
    let supply = Supply(isOnMainActor: isOnMainActor) { node in
      let run = Supply.Run(node)
      let stop = start { event in
        if let node = run.node { known(node, as: EventNode.self).send(Box(event)) }
      }
      return {
        run.end()
        stop()
      }
    }
    self.init(
      EventNode(
        Element.self, isOnMainActor: isOnMainActor, open: Box<Element>.open, supply))
  }
}
