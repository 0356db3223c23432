extension NotificationCenterContinuum {
  /// The current bindings of this center.
  ///
  /// ```swift
  /// print(center.continuum.bindings)
  /// ```
  ///
  /// Use it to look for the line that writes a label, for a source that is observed twice, or for
  /// an observation that never ends. You may ask on any thread, and inside a delivery. Only asking
  /// has a cost: writes, deliveries and observations do nothing for it
  /// ([L21](doc:Laws#L21-What-is-bound)).
  ///
  /// - Returns: A value that holds no observation, no target and no source. It lists the
  ///   observations of `observe` and `bind`, without those of `values`, `first` and the library
  ///   itself.
  public var bindings: ContinuumBindings { ContinuumBindings(of: center) }
}
