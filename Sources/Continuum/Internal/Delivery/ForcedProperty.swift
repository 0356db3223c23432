/// Key paths that are written out, and do not end in a force.
private let checked = Guarded(Set<UInt>())

/// Stops if a key path that is written out sets an implicitly unwrapped property.
///
/// For such a property the compiler prefers the form of `observe` whose value has the property's own type,
/// and forces: setting it would stop the program if the property is nil. Each key path is looked at once.
@usableFromInline
func refuseForced(_ code: UInt, _ keyPath: () -> AnyKeyPath) {
  if checked.withLock({ $0.contains(code) }) { return }
  _ = refuseForced(keyPath())
  checked.withLock { _ = $0.insert(code) }
}

/// Does the same for any key path. To look at it takes some microseconds, so an optimised build does not.
@usableFromInline
func refuseForced(_ keyPath: AnyKeyPath) -> Bool {
  let description = keyPath.debugDescription
  guard !description.hasSuffix("!") else {
    fatalError(
      """
      Continuum: observe(…, bindTo: …, \(description)) would force an implicitly unwrapped property, and \
      stop when it is nil. Assign in a closure, `{ target, value in target.property = value }`, or make the \
      property an optional.
      """)
  }
  return true
}
