extension ValueRepresentable {
  /// The changes of this source, as events.
  ///
  /// ```swift
  /// let reload = Signal(merging: refresh.signal, query.changes.map { _ in })
  /// ```
  ///
  /// Use it where a change of a state is one of several occasions for something. The current value is
  /// not sent, only what comes later. A state may leave out values that are overtaken before they are
  /// delivered, and those are not events. Each change that is delivered is one, and reaches every
  /// observation of the signal (L13). Several writes in a batch are one change.
  /// A change that is made in a batch or a delivery is sent at its end, after the events that emitters
  /// send there.
  ///
  /// - Returns: The signal. It keeps what the source is derived from, as `map` does, and is over when
  ///   the source is (L9). If the source belongs to the main actor, so does the signal: its events are
  ///   sent there, and observing it anywhere else stops the program with a message.
  public var changes: Signal<Element> {
    let source = _node
    let isDuplicate = source.isDuplicate
    // A value of its own: to send its events is no observation of the source.
    let changed = Derived(
      Element.self, [source], isReusable: Box<Element>.isReusable, isDuplicate: isDuplicate,
      open: Box<Element>.open
    ) { inputs, spare, old in
      if let isDuplicate, let old,
        isDuplicate(old.object, inputs.boxes[0].object)
      {
        return nil
      }
      return Box<Element>.holding(inputs[0], in: spare)
    }
    let feed = Feed(of: changed) { run in
      let place = changed.isOnMainActor ? Place.main : .writer
      let atEnd = run.untilEnd()
      let observer = changed.attach(nil, place: place, target: nil) { _, value in
        withExtendedLifetime(atEnd) {
          run.send(Box(value.value(as: Element.self)))
        }
      }
      return (observer, {})
    }
    return Signal(
      EventNode(
        Element.self, isOnMainActor: changed.isOnMainActor, open: Box<Element>.open, feed))
  }
}
