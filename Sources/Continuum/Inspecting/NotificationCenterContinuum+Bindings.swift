extension NotificationCenterContinuum {
  /// What is observed through this center at present.
  ///
  /// ```swift
  /// print(center.continuum.bindings)
  /// ```
  ///
  /// Use it to look for the line that writes a label, for a source that is observed twice, or for what keeps
  /// running. You may ask on any thread, and inside a delivery. Asking looks at what is there: until
  /// you ask, a write, a delivery and an observation do nothing for it ([L20](doc:Laws#L20-What-is-bound)).
  ///
  /// - Returns: A value that holds no observation, no target and no source. It lists what you observe
  ///   with `observe` and `bind`; what `values`, `first` and the library itself observe is left out.
  public var bindings: ContinuumBindings { ContinuumBindings(of: center) }
}
