extension Signal where Element: Sendable {
  /// Makes a signal of those events after which none has come for a while.
  ///
  /// ```swift
  /// let saving = edited.signal.debounce(for: .seconds(2))
  /// ```
  ///
  /// Use it where only the last of many events in a row is worth acting on. An event waits for
  /// `interval`, and is dropped if another comes meanwhile (L15).
  ///
  /// Time is measured only while somebody observes the result. When its last observation has ended,
  /// nothing goes on, and an event that waits is dropped. If the emitter goes first, the event that
  /// waits is still sent when it is due, and then the observations end (L9). Deliveries are those of
  /// an event that the library sends on a thread of its own (L8).
  ///
  /// - Parameters:
  ///   - interval: How long nothing may come. A hundred years or more mean for ever.
  ///   - clock: What measures the time. A test passes one that it moves itself.
  /// - Returns: The signal. It keeps this one, and belongs to the main actor if this one does.
  @inlinable
  public func debounce<C: Clock>(
    for interval: Duration, clock: C = ContinuousClock()
  ) -> Signal<Element> where C.Duration == Duration {
    Signal(pacing: self, .debounce, interval) { Timing(clock) }
  }

  /// Makes a signal that sends at most one event in a while.
  ///
  /// ```swift
  /// let taps = tapped.signal.throttle(for: .milliseconds(500))
  /// ```
  ///
  /// Use it where events come faster than they can be acted on. The first event is sent at once. One
  /// that comes within `interval` of the last that was sent waits until that time is over, and is
  /// dropped if another comes meanwhile. The last always arrives (L15).
  ///
  /// It works as long as that of ``debounce(for:clock:)``.
  ///
  /// - Parameters:
  ///   - interval: How long to wait between one event and the next. A hundred years or more mean for
  ///     ever.
  ///   - clock: What measures the time. A test passes one that it moves itself.
  /// - Returns: The signal. It keeps this one, and belongs to the main actor if this one does.
  @inlinable
  public func throttle<C: Clock>(
    for interval: Duration, clock: C = ContinuousClock()
  ) -> Signal<Element> where C.Duration == Duration {
    Signal(pacing: self, .throttle, interval) { Timing(clock) }
  }

  @usableFromInline
  init(
    pacing source: Signal, _ pace: Pacer.Pace, _ interval: Duration,
    _ timing: @escaping @Sendable () -> Timing
  ) {
    let feed = Feed(of: source.node) { run in
      let paced = Paced<Element>(pace, interval, timing(), startsWithValue: false) { event in
        run.send(Box(event))
      } end: {
        run.end()
      }
      // Captured by the observation, and so released when that has ended.
      let end = OnDeinit { if !run.isStopped { paced.finish() } }
      let observer = source.node.attach(
        nil, place: source.node.ownPlace, target: nil, replays: false
      ) { _, event in
        withExtendedLifetime(end) {
          paced.receive(event.value(as: Element.self))
        }
      }
      // What is held back waits for nobody, even if the emitter is gone already.
      return (observer, { paced.stop() })
    }
    self.init(
      EventNode(
        Element.self, isOnMainActor: source.node.isOnMainActor, open: Box<Element>.open, feed))
  }
}
