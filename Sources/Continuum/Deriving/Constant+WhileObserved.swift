extension Constant where Element: Sendable {
  /// Makes a constant from a closure that sends values while the constant is observed.
  ///
  /// ```swift
  /// let level = Constant(initial: 0) { send in
  ///   let sensor = Sensor { send($0) }
  ///   return { sensor.stop() }
  /// }
  /// ```
  ///
  /// Use it for a source that costs something while it runs: a sensor, a socket, a watched file.
  /// `start` runs at the first observation of the constant, or of a value derived from it, before
  /// that observation receives its first value. It returns a closure, the stop, which runs when the
  /// last observation has ended. The next observation starts again. Start and stop take turns, and
  /// never run at the same time ([L18](doc:Laws#L18-Sources-that-run)).
  ///
  /// Start runs on the thread that observes, and the stop on the thread that ends the last
  /// observation. If another thread is running one of the two closures, that thread also runs the
  /// other one afterwards, unless that has become unnecessary. No thread waits for another one.
  ///
  /// The constant never ends: its observations continue until you cancel them or their target is
  /// deallocated. When the last reference to the constant is released, too, as with a screen, the
  /// library notices that soon ([L10](doc:Laws#L10-End)).
  ///
  /// While the constant is not observed, ``value`` is the value that was sent last, or `initial`.
  /// Reading does not start anything.
  ///
  /// - Parameters:
  ///   - initial: The value until `send` is first called.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - start: Begins to send, and returns the stop. `send` stores a value and delivers it like an
  ///     assignment to a ``Variable``. You may call it on any thread, even inside `start`. Values
  ///     sent after the stop are dropped. The constant keeps `start`, and the stop until that has
  ///     run: capture the owner of the constant weakly.
  public init(
    initial: Element,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ start:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void) -> sending () -> Void
  ) {
    self.init(supplying: initial, isOnMainActor: false, Origin(.run, name, file, line)) {
      start($0)
    }
  }

  /// Makes a constant from main-actor code that sends values while the constant is observed.
  ///
  /// ```swift
  /// let progress = Constant(initial: 0.0, on: MainActor.self) { send in
  ///   player.whenMoved = { send($0) }
  ///   return { player.whenMoved = nil }
  /// }
  /// ```
  ///
  /// Use it if start or stop is main-actor code. Both run on the main actor. If the last
  /// observation ends on another thread, the stop runs on the main actor a little later, unless the
  /// constant is observed again by then. You may call `send` on any thread.
  ///
  /// The constant, and every value derived from it, belongs to the main actor: reading or observing
  /// it anywhere else traps with a message that names it ([L12](doc:Laws#L12-Consistency)). Start
  /// and stop take turns, and never run at the same time ([L18](doc:Laws#L18-Sources-that-run)).
  ///
  /// - Parameters:
  ///   - initial: The value until the first one is sent.
  ///   - actor: The main actor: write `MainActor.self`.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - start: Starts sending, and returns a closure that stops it.
  @MainActor
  public init(
    initial: Element,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ start:
      @escaping @MainActor (_ send: @escaping @Sendable (Element) -> Void) -> @MainActor () -> Void
  ) {
    typealias Plain = (@escaping @Sendable (Element) -> Void) -> () -> Void
    // On the main actor the two are called in the same way.
    self.init(
      supplying: initial, isOnMainActor: true, Origin(.run, name, file, line),
      withoutIsolation(start, as: Plain.self))
  }

  private init(
    supplying initial: Element, isOnMainActor: Bool, _ origin: Origin,
    _ start: @escaping (@escaping @Sendable (Element) -> Void) -> () -> Void
  ) {
    let root = StoredNode(initial, .own)
    let supply = Supply(isOnMainActor: isOnMainActor) { _, run in
      start { [weak root] value in
        guard let root else { return }
        // The old value, and all that it owns, is released outside the lock.
        var value = value
        let context = ThreadContext.current
        context.batch {
          // The thread is in a batch, whose end delivers.
          Tracing.with(.element) {
            root.commitInBatch { _, _ in
              // No later run can come between.
              guard !run.isCancelled else { return false }
              swap(&root.value, &value)
              return true
            }
          }
        }
      }
    }
    self.init(
      ComputedNode(
        Element.self, [root], isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        supply: supply, open: Box<Element>.open, origin
      ) { inputs, spare, _, _ in
        Box<Element>.holding(inputs[0], in: spare)
      })
  }
}
