// A key path is taken at the call of `observe`. A written-out one has nothing to capture and stays in its closure,
// where the optimiser turns it into a plain store; evaluated at the call, it would be interpreted for each value.

// The closures here have the form that an observation keeps: none has to wrap another, and a written-out key path
// costs a binding no allocation. `taking` has two branches, because a closure whose key path is chosen at run time is
// not optimised into a store.

/// The closure that sets a property, and its key path, for `bindings` and traces.
@usableFromInline @frozen
struct Assignment {
  @usableFromInline
  let path: AnyKeyPath
  @usableFromInline
  let body: ContinuumObserver.Body

  @inlinable @inline(__always)
  init(_ path: AnyKeyPath, _ body: @escaping ContinuumObserver.Body) {
    (self.path, self.body) = (path, body)
  }
}

/// Sets the property. A separate function, generic over targets of any type, because the compiler
/// retains a target that it knows to be an object while it sets a property.
@inlinable @inline(never)
func assign<Target, Value>(
  _ value: Value, to target: Target, _ keyPath: () -> ReferenceWritableKeyPath<Target, Value>
) {
  target[keyPath: keyPath()] = value
}

/// Calls `make` with the closure of the key path to use.
@inlinable @inline(__always)
func taking<Path, Result>(
  _ keyPath: @escaping () -> Path, _ make: (@escaping () -> Path) -> Result
) -> Result {
  if isWrittenOut(keyPath) { return make(keyPath) }
  let path = keyPath()
  return make { path }
}

/// Sets a property to what `convert` makes of a value; `nil` leaves it as it is.
@inlinable @inline(__always)
func assigning<Target: AnyObject, Value, Property>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Property>,
  _ convert: @escaping (Value) -> Property?
) -> Assignment {
  taking(keyPath) { keyPath in
    Assignment(keyPath()) { target, value in
      guard let property = convert(value.value(as: Value.self)) else { return }
      assign(property, to: known(target, as: Target.self), keyPath)
    }
  }
}

@inlinable @inline(__always)
func assigningIfDifferent<Target, Value: Equatable>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value) -> Void {
  taking(keyPath) { keyPath in
    { target, value in
      if !isEqual(target[keyPath: keyPath()], value) { target[keyPath: keyPath()] = value }
    }
  }
}
