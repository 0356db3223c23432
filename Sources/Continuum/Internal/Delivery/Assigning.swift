// A key path is taken at the call of `observe`. One that is written out has nothing to capture and is
// left in its closure, where the optimiser turns it into a plain store; evaluating it at the call would
// leave a key path that has to be interpreted for each value.

@inlinable @inline(__always)
func isWrittenOut<Path>(_ keyPath: @escaping () -> Path) -> Bool {
  // The second word of a closure is its context. A global `var` needs none, either: it looks the same.
  unsafeBitCast(keyPath, to: (UInt, UInt).self).1 == 0
}

@inlinable @inline(__always)
func assigning<Target, Value>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value) -> Void {
  if isWrittenOut(keyPath) { return { target, value in target[keyPath: keyPath()] = value } }
  let path = keyPath()
  return { target, value in target[keyPath: path] = value }
}

@inlinable @inline(__always)
func assigningToOptional<Target, Value>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value?>
) -> (Target, Value) -> Void {
  if isWrittenOut(keyPath) { return { target, value in target[keyPath: keyPath()] = value } }
  let path = keyPath()
  return { target, value in target[keyPath: path] = value }
}

@inlinable @inline(__always)
func assigningUnlessNil<Target, Value>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value?) -> Void {
  if isWrittenOut(keyPath) {
    return { target, value in if let value { target[keyPath: keyPath()] = value } }
  }
  let path = keyPath()
  return { target, value in if let value { target[keyPath: path] = value } }
}

@inlinable @inline(__always)
func assigningIfDifferent<Target, Value: Equatable>(
  _ keyPath: @escaping () -> ReferenceWritableKeyPath<Target, Value>
) -> (Target, Value) -> Void {
  if isWrittenOut(keyPath) {
    return { target, value in
      if target[keyPath: keyPath()] != value { target[keyPath: keyPath()] = value }
    }
  }
  let path = keyPath()
  return { target, value in if target[keyPath: path] != value { target[keyPath: path] = value } }
}
