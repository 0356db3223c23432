extension Signal where Element == Void {
  /// Makes a signal that sends an event again and again, at an interval.
  ///
  /// ```swift
  /// center.continuum.observe(Signal.every(.seconds(1)), bindTo: label) { label, _ in
  ///   label.text = "\(Date.now)"
  /// }
  /// ```
  ///
  /// Use it for a clock on the screen, for a request that is repeated, or for what expires. The
  /// first event comes after one interval. The signal ticks only while it is observed: all of its
  /// observations receive the same events, and after the end of the last one, the next one begins
  /// with a whole interval.
  ///
  /// The times are multiples of the interval after the beginning: an event that comes late delays no
  /// later one. Events that were missed, because the device slept or a receiver was slow, come as
  /// one ([L16](doc:Laws#L16-Time)).
  ///
  /// A background thread of the library sends the event. Main-actor code still receives it on the
  /// main actor. Nonisolated code receives it on the background thread, unless it observes with `on:`
  /// ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// - Parameters:
  ///   - interval: The time between two events. Zero or less traps with a message. An interval of a
  ///     hundred years or more counts as infinite.
  ///   - clock: The clock. A test passes one that it moves itself. `ManualClock.run()`, which would
  ///     never end, throws an error that names the signal. A clock of your own must not go back.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It never ends.
  public static func every(
    _ interval: Duration, clock: any Clock<Duration> = ContinuousClock(),
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Void> {
    guard interval > .zero else {
      fatalError("Continuum: Signal.every(_:) has an interval of \(interval). Pass one above zero.")
    }
    let origin = Origin(.every, name, file, line)
    return Signal(origin, isOnMainActor: false) { _, send in
      let ticker = Ticker(interval, Timing(clock, of: origin.nameOfTicker)) { send(()) }
      ticker.waitForNext()
      return { ticker.stop() }
    }
  }
}

extension Origin {
  /// For the message of a test whose clock would go on forever.
  fileprivate var nameOfTicker: String { "Signal.every(_:)\(description)" }
}
