extension ValueRepresentable {
  /// The changes of this source, as events.
  ///
  /// ```swift
  /// let reload = Signal(merging: refresh.signal, query.changes.map { _ in })
  /// ```
  ///
  /// Use it to merge changes of a state with other events. The signal sends each delivered change,
  /// but not the current value, and not a value that is skipped because a newer one is there
  /// already. Each event reaches every observation of the signal ([L14](doc:Laws#L14-Events)).
  /// Several writes in a batch are one change. A change in a batch or a delivery is sent at its
  /// end, after the events of emitters there.
  ///
  /// - Returns: The signal. It keeps its source, as `map` does, and ends with it
  ///   ([L10](doc:Laws#L10-End)). If the source belongs to the main actor, so does the signal:
  ///   observing it anywhere else traps with a message.
  public var changes: Signal<Element> {
    let source = _node
    let isDuplicate = source.isDuplicate
    // A value of its own: to send its events is no observation of the source.
    let changed = ComputedNode(
      Element.self, [source], isReusable: Box<Element>.isReusable, isDuplicate: isDuplicate,
      open: Box<Element>.open, .own
    ) { inputs, spare, old, _ in
      if let old, isDuplicate?(old.object, inputs.boxes[0].object) == true { return nil }
      return Box<Element>.holding(inputs[0], in: spare)
    }
    let feed = Feed(of: changed) { run in
      run.observe(changed, atEnd: { run.end() }) { _, value in
        run.send(Box(value.value(as: Element.self)))
      }
    }
    return Signal(
      EventNode(
        Element.self, Origin(.changes, .none), isOnMainActor: changed.isOnMainActor, feed: feed,
        open: Box<Element>.open))
  }
}
