public import Foundation

// A key path is taken at the call of `observe`. A written-out one has nothing to capture and stays in its closure,
// where the optimiser turns it into a plain store; evaluated at the call, it would be interpreted for each value. One
// with an index is made anew each time, and its index may be a global variable: it is taken at the call like any other.

// The closures here have the form that an observation keeps: none has to wrap another, and a written-out key path
// costs a binding no allocation. `attach` and `taking` have two branches, because a closure whose key path is chosen at
// run time is not optimised into a store. What is compiled into client code is there for each binding: so most of it is
// in functions of the library, which are not inlined.

/// Sets the property. A separate function, generic over targets of any type, because the compiler
/// retains a target that it knows to be an object while it sets a property.
@inlinable @inline(never)
func assign<Target, Value>(
  _ value: Value, to target: Target, _ keyPath: () -> ReferenceWritableKeyPath<Target, Value>
) {
  target[keyPath: keyPath()] = value
}

/// Whether the closure, called twice, returns one and the same key path, as for a key path without an index that is
/// written out. The optimiser of a client does not see into this function, and so leaves the two calls apart.
@usableFromInline
func isOne(_ keyPath: () -> AnyKeyPath) -> Bool { keyPath() === keyPath() }

/// Calls `make` with the closure of the key path to use. `path` is what it returned at the call. For a key path that
/// is written out with an index, it returns `interpreted`, which keeps no such key path in the client's code.
@inlinable @inline(__always)
func taking<Path: AnyKeyPath, Result>(
  _ keyPath: @escaping () -> Path, _ path: Path, orInterpreted interpreted: () -> Result,
  _ make: (@escaping () -> Path) -> Result
) -> Result {
  guard isWrittenOut(keyPath) else { return make { path } }
  return isOne({ keyPath() }) ? make(keyPath) : interpreted()
}

extension Node {
  /// Makes an observation that sets a property of `target` to what `convert` makes of a value; `nil` leaves it as it is.
  @inlinable @inline(__always)
  func attach<Target: AnyObject, Value, Property>(
    _ center: NotificationCenter?, _ caller: Caller, to target: Target, replays: Bool,
    _ site: CallSite, _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Property>,
    _ convert: @escaping (Value) -> Property?
  ) -> ContinuumObserver {
    if isWrittenOut(keyPath) {
      return attach(center, caller, to: target, replays: replays, site, by: keyPath, convert)
    }
    let path = keyPath()
    return attach(center, caller, to: target, replays: replays, site, by: { path }, convert)
  }

  @inlinable @inline(__always)
  func attach<Target: AnyObject, Value, Property>(
    _ center: NotificationCenter?, _ caller: Caller, to target: Target, replays: Bool,
    _ site: CallSite, by keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Property>,
    _ convert: @escaping (Value) -> Property?
  ) -> ContinuumObserver {
    attach(center, caller, to: target, replays: replays, site, { keyPath() }) { target, value in
      guard let property = convert(value.value(as: Value.self)) else { return }
      assign(property, to: known(target, as: Target.self), keyPath)
    } interpreting: { path in
      assigning(
        interpreting: known(path, as: ReferenceWritableKeyPath<Target, Property>.self), convert)
    }
  }
}

/// The same with a key path that is interpreted for each value. Not compiled into client code, which has no use for
/// most of what it makes.
@usableFromInline
func assigning<Target: AnyObject, Value, Property>(
  interpreting path: ReferenceWritableKeyPath<Target, Property>,
  _ convert: @escaping (Value) -> Property?
) -> ContinuumObserver.Body {
  { target, value in
    guard let property = convert(value.value(as: Value.self)) else { return }
    known(target, as: Target.self)[keyPath: path] = property
  }
}

@inlinable @inline(__always)
func assigningIfDifferent<Target, Value: Equatable>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value>,
  _ path: ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value) -> Void {
  taking(keyPath, path, orInterpreted: { assigningIfDifferent(interpreting: path) }) { keyPath in
    { target, value in
      if !isEqual(target[keyPath: keyPath()], value) { target[keyPath: keyPath()] = value }
    }
  }
}

/// The same with a key path that is interpreted for each value.
@usableFromInline
func assigningIfDifferent<Target, Value: Equatable>(
  interpreting path: ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value) -> Void {
  { target, value in
    if target[keyPath: path] != value { target[keyPath: path] = value }
  }
}
