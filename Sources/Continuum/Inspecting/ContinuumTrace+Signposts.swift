#if canImport(os)
public import os

// Only Apple platforms have signposts.

extension ContinuumTrace {
  /// Begins a trace whose events are signposts, for Instruments.
  ///
  /// ```
  /// let trace = ContinuumTrace(to: OSSignposter(subsystem: "Search", category: "bindings"))
  /// ```
  ///
  /// Each event is a signpost named “Continuum”, with the text of the event as its message. Only
  /// Apple platforms have this initializer.
  ///
  /// - Parameters:
  ///   - signposter: Receives the events.
  ///   - values: Whether the messages have the values, which may be secrets.
  public convenience init(to signposter: OSSignposter, values: Bool = false) {
    self.init(values: values) { event in
      signposter.emitEvent("Continuum", "\(event.description, privacy: .public)")
    }
  }
}
#endif
