extension Signal where Element: Equatable & Sendable {
  /// Makes a signal of the events that differ from the one before.
  ///
  /// ```swift
  /// let words = typed.signal.removeDuplicates()
  /// ```
  ///
  /// Use it if the same event may be sent several times in a row, and only the first one counts. An
  /// event that has the same bytes as the last one, or is equal to it, is dropped. The signal
  /// remembers the last event only while it is observed.
  ///
  /// The signal receives events as an observation does: in the order of sending, and those of a
  /// batch at its end ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps this one, ends with it, and belongs to the main actor if this
  ///   one does.
  public func removeDuplicates(
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    let source = node
    let feed = Feed(of: source) { run in
      // Its deliveries take turns.
      var last: Element?
      run.observe(source, atEnd: { run.end() }) { _, event in
        let new = event.value(as: Element.self)
        if let last, isEqual(last, new) { return }
        last = new
        run.send(Box(new))
      }
    }
    return Signal(
      EventNode(
        Element.self, Origin(.removeDuplicates, name, file, line),
        isOnMainActor: source.isOnMainActor, feed: feed, open: Box<Element>.open))
  }
}
