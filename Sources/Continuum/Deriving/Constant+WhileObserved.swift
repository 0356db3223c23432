extension Constant where Element: Sendable {
  /// Makes a constant of what something else sends while the constant is observed.
  ///
  /// ```swift
  /// let level = Constant(initial: 0) { send in
  ///   let sensor = Sensor { send($0) }
  ///   return { sensor.stop() }
  /// }
  /// ```
  ///
  /// Use it for what costs something as long as it runs: a sensor, a socket, a file that is
  /// watched. `start` runs when the constant, or anything that is derived from it, is first
  /// observed, before that observation receives its first value. What `start` returns runs when the
  /// last observation has ended. The next observation starts anew. The two take turns, each runs
  /// once in its turn, and they never run at the same time (L18).
  ///
  /// If the last observation ends, or the next one is made, while another thread runs one of the
  /// two, that thread runs the other one afterwards, if it is still called for. No thread waits for it
  /// (L6).
  ///
  /// The constant is never over: its observations go on until they are cancelled or their target is
  /// gone. One whose target has died counts until that is noticed (L9).
  ///
  /// While the constant is not observed, ``value`` is what was sent last, or `initial`. Reading
  /// does not start anything.
  ///
  /// - Parameters:
  ///   - initial: The value until something is sent.
  ///   - start: Begins to send, and returns a closure that ends that. It runs on the thread that
  ///     observes, and what it returns on the thread that ends the last observation, or each on a
  ///     thread that runs the other at that moment. `send` stores a value and delivers it like an
  ///     assignment to a ``Variable``. It may be called on any thread, inside `start`, too. What is
  ///     sent after the end is dropped. The constant keeps `start`, and what `start` returns until
  ///     that has run: capture weakly what owns the constant.
  public init(
    initial: Element,
    _ start:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void) -> @Sendable () -> Void
  ) {
    self.init(supplying: initial, isOnMainActor: false) { start($0) }
  }

  /// Makes a constant of what something of the main actor sends while the constant is observed.
  ///
  /// ```swift
  /// let progress = Constant(initial: 0.0, on: MainActor.self) { send in
  ///   player.whenMoved = { send($0) }
  ///   return { player.whenMoved = nil }
  /// }
  /// ```
  ///
  /// Use it where starting or stopping is main-actor code. Both run on the main actor. If the last
  /// observation is ended elsewhere, a job of the main actor stops, unless the constant is observed
  /// again by then. It is otherwise like the form without `on:`.
  ///
  /// The constant, and whatever is derived from it, belongs to the main actor: reading or observing
  /// it anywhere else stops the program with a message that names it (L11).
  ///
  /// - Parameters:
  ///   - initial: The value until something is sent.
  ///   - actor: `MainActor.self`.
  ///   - start: Begins to send, and returns a closure that ends that. `send` may be called on any
  ///     thread.
  @MainActor
  public init(
    initial: Element, on actor: MainActor.Type,
    _ start:
      @escaping @MainActor (_ send: @escaping @Sendable (Element) -> Void) -> @MainActor () -> Void
  ) {
    typealias Plain = (@escaping @Sendable (Element) -> Void) -> () -> Void
    // On the main actor the two are called in the same way.
    self.init(
      supplying: initial, isOnMainActor: true, withoutIsolation(start, as: Plain.self))
  }

  private init(
    supplying initial: Element, isOnMainActor: Bool,
    _ start: @escaping (@escaping @Sendable (Element) -> Void) -> () -> Void
  ) {
    let root = Root(initial, .constant)
    let supply = Supply(isOnMainActor: isOnMainActor) { _ in
      let run = Supply.Run(root)
      let stop = start { value in
        // What the old value drags down with it goes after the lock.
        var value = value
        ThreadContext.current.hold {
          // The thread is busy: the delivery comes when it leaves.
          run.store { _ = known($0, as: Root<Element>.self).exchange(&value) }
        }
      }
      return {
        run.end()
        stop()
      }
    }
    self.init(
      Derived(
        Element.self, [root], isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        supply: supply, open: Box<Element>.open
      ) { inputs, spare, _ in
        Box<Element>.holding(inputs[0], in: spare)
      })
  }
}
