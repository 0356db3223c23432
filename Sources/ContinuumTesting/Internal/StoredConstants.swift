/// The values of the stored properties of an object that are declared with `let`, those of superclasses first.
///
/// `Mirror` would read the others, too. That is a race if another thread writes one, and an `unowned` reference
/// to a deallocated object traps. So this asks the runtime, as `Mirror` does, how each property is
/// declared, before it reads it.
func storedConstants(of object: AnyObject) -> [(name: String, value: Any)] {
  let type: any AnyObject.Type = Swift.type(of: object)
  return (0..<fieldCount(type)).compactMap { index in
    var field = Field()
    let fieldType = describeField(type, index, &field)
    defer { field.free?(field.name) }
    guard let name = field.name, field.isStrong, !field.isVariable else { return nil }
    let address = Unmanaged.passUnretained(object).toOpaque() + fieldOffset(type, index)
    func read<Value>(_: Value.Type) -> Any { address.assumingMemoryBound(to: Value.self).pointee }
    return (String(cString: name), _openExistential(fieldType, do: read))
  }
}

/// The runtime's description of a stored property, in its layout.
private struct Field {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

// Of the standard library: ReflectionMirror.swift.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func describeField(
  _: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<Field>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_: Any.Type, _ index: Int) -> Int
