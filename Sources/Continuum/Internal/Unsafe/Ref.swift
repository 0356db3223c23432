// Guards: the reference counts of objects that the graph, its passes and rounds refer to.
//
// Worth it: an atomic retain and release cost 5 to 10 ns, as much as running a small transform.
//
// For use by: code that can name what keeps the object alive meanwhile: an edge of the graph under the lock, a list
// under its lock, a pass under way (see `Graph.Core.retire`), or a reference that this type retained.

/// A reference that does not keep its object alive.
///
/// Code that uses it keeps the object alive by another reference. A `retained` one has to be released, or taken as
/// a strong reference, exactly once.
@usableFromInline @frozen
struct Ref<Object: AnyObject>: BitwiseCopyable, Equatable {
  @usableFromInline
  let unmanaged: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ unmanaged: Unmanaged<Object>) { self.unmanaged = unmanaged }

  @inlinable @inline(__always)
  static func unretained(_ object: Object) -> Ref { Ref(.passUnretained(object)) }

  @inlinable @inline(__always)
  static func retained(_ object: Object) -> Ref { Ref(.passRetained(object)) }

  @inlinable @inline(__always)
  static func == (a: Ref, b: Ref) -> Bool { a.address == b.address }

  @inlinable @inline(__always)
  var address: UnsafeRawPointer { UnsafeRawPointer(unmanaged.toOpaque()) }

  /// Runs `body` without counting.
  @inlinable @inline(__always)
  func with<Result>(_ body: (Object) -> Result) -> Result {
    unmanaged._withUnsafeGuaranteedRef(body)
  }

  /// A strong reference.
  @inlinable @inline(__always)
  var object: Object { unmanaged.takeUnretainedValue() }

  /// The strong reference that was retained.
  @inlinable @inline(__always)
  func takeRetained() -> Object { unmanaged.takeRetainedValue() }

  @inlinable @inline(__always) @discardableResult
  func retain() -> Ref { Ref(unmanaged.retain()) }

  @inlinable @inline(__always)
  func release() { unmanaged.release() }

  /// Whether there is no other reference to the object.
  @inline(__always)
  func isUnique() -> Bool {
    var unmanaged = unmanaged
    return withUnsafeMutablePointer(to: &unmanaged) {
      $0.withMemoryRebound(to: Object.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }

  /// A reference to the same object as another type, which the caller knows it to be of.
  @inline(__always)
  func cast<Other: AnyObject>(to type: Other.Type) -> Ref<Other> {
    Ref<Other>(.fromOpaque(unmanaged.toOpaque()))
  }

  @inline(__always)
  var asObject: Ref<AnyObject> { cast(to: AnyObject.self) }
}

extension Ref: Sendable where Object: Sendable {}

extension Ref where Object: Node {
  /// The node, which the caller knows to be that of a value.
  @inline(__always)
  var asValue: Ref<ValueNode> { cast(to: ValueNode.self) }

  /// The node, if its value is computed.
  @inline(__always)
  var asComputed: Ref<ComputedNode>? { with { $0.isComputed } ? cast(to: ComputedNode.self) : nil }
}

/// The object, which the caller knows to be of this type.
@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}
