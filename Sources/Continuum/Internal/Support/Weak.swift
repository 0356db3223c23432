/// A weak reference to one object.
struct Weak<Object: AnyObject>: @unchecked Sendable {  // Only the runtime changes it.
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
