extension Signal where Element: Sendable {
  /// Makes a signal of the events that no other event follows for a while.
  ///
  /// ```swift
  /// let saving = edited.signal.debounce(for: .seconds(2))
  /// ```
  ///
  /// Use it if only the last of many events in a row matters. An event waits for `interval`, and is
  /// dropped if another event comes in that time ([L16](doc:Laws#L16-Time)).
  ///
  /// The signal works only while it is observed. The end of its last observation drops a waiting
  /// event. If the emitter ends first, the waiting event is still sent when it is due, and then the
  /// observations end ([L10](doc:Laws#L10-End)). A background thread of the library sends the event:
  /// nonisolated code receives it there, unless it observes with `on:`
  /// ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// - Parameters:
  ///   - interval: The time for which no other event may come. An interval of a hundred years or
  ///     more counts as infinite. Zero or less holds nothing back.
  ///   - clock: The clock. A test passes one that it moves itself. A clock of your own must not go
  ///     back: what waits would then come later.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps this one, and belongs to the main actor if this one does.
  @inlinable
  public func debounce(
    for interval: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    Signal(pacing: self, .debounce, interval, Origin(.debounce, name, file, line)) { Timing(clock) }
  }

  /// Makes a signal that sends at most one event in a while.
  ///
  /// ```swift
  /// let taps = tapped.signal.throttle(for: .milliseconds(500))
  /// ```
  ///
  /// Use it if events come faster than a receiver needs them. The first event is sent immediately.
  /// An event within `interval` of the last sent one waits until that time has passed, and is
  /// dropped if another event comes in that time. The last event always arrives
  /// ([L16](doc:Laws#L16-Time)).
  ///
  /// A background thread of the library sends the events that have waited: observe in main-actor
  /// code, or with `on:`. An interval of zero or less holds nothing back. If this signal ends while
  /// an event waits, the event is still sent when it is due, and then the observations end
  /// ([L10](doc:Laws#L10-End)).
  @inlinable
  public func throttle(
    for interval: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    Signal(pacing: self, .throttle, interval, Origin(.throttle, name, file, line)) { Timing(clock) }
  }

  @usableFromInline
  init(
    pacing source: Signal, _ pace: Pace, _ interval: Duration,
    _ origin: Origin, _ timing: @escaping @Sendable () -> Timing
  ) {
    let feed = Feed(of: source.node) { run in
      let pacer = Pacer<Element>(pace, interval, timing(), startsWithValue: false) {
        run.send(Box($0))
      } end: { _ in
        run.end()
      }
      run.cancellation.add { pacer.stop() }
      // A held event is sent, even if the emitter has been deallocated.
      run.observe(source.node, atEnd: { pacer.finish() }) { _, event in
        pacer.receive(event.value(as: Element.self))
      }
    }
    self.init(
      EventNode(
        Element.self, origin, isOnMainActor: source.node.isOnMainActor, feed: feed,
        open: Box<Element>.open))
  }
}
