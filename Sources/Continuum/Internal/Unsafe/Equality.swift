// Guards: the bytes of values of any type, to compare them, and values whose comparison only the run time knows.
//
// Worth it: `NaN` differs from itself. Only the bytes tell that a value with `NaN` is the one from before. And a form of
// `map` for `Equatable` results beside one for others makes the compiler check each closure of an expression twice:
// three of them take seconds.
//
// For use by: code that decides whether a value has changed.

public import Foundation
import Synchronization

/// Whether two values are the same byte by byte: values that refer to objects are if they refer to the same ones.
/// Unused bytes between fields count, so that the answer may be false for equal values.
@inlinable @inline(__always)
func hasSameBytes<Value>(_ one: Value, _ other: Value) -> Bool {
  switch MemoryLayout<Value>.size {
  // In a register. For an integer this is its `==`, and the compiler makes one comparison of the two.
  case 1: unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  case 4: unsafeBitCast(one, to: UInt32.self) == unsafeBitCast(other, to: UInt32.self)
  case 8: unsafeBitCast(one, to: UInt64.self) == unsafeBitCast(other, to: UInt64.self)
  case let size:
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { memcmp(one, $0, size) == 0 }
    }
  }
}

/// Whether a value is no change. The bytes decide first: a value with `NaN` is equal to itself here, unless `NaN` is
/// behind a reference that differs.
@inlinable @inline(__always)
func isEqual<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  hasSameBytes(old, new) || old == new
}

/// Compares the values of one type, which is `Equatable`. The compiler does not know that where it is used.
///
/// There is one for each type that a derived constant has. It is never released.
@usableFromInline @frozen
struct Equality: BitwiseCopyable, @unchecked Sendable {  // What it refers to does not change.
  @usableFromInline
  let comparison: Ref<Comparing>

  @inlinable @inline(__always)
  func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
    ErasedValue.with(one) { one in
      ErasedValue.with(other) { other in comparison.with { $0.areEqual(one, other) } }
    }
  }
}

@usableFromInline
class Comparing: @unchecked Sendable {  // It has no state.
  /// Whether the code that asks may use the `==`, which may belong to the main actor.
  var isUsable: Bool { fatalError("A subclass knows the type.") }

  /// Whether two values of the type are equal.
  @usableFromInline
  func areEqual(_ one: ErasedValue, _ other: ErasedValue) -> Bool {
    fatalError("A subclass knows the type.")
  }
}

// Like its superclass, it is `Sendable` because it has no state.
private final class ComparingOf<Value: Equatable>: Comparing, @unchecked Sendable {
  // The cast of a type finds a conformance anywhere. That of a value asks where the code runs.
  override var isUsable: Bool { [Value]() as Any is any Equatable }

  override func areEqual(_ one: ErasedValue, _ other: ErasedValue) -> Bool {
    // Not through copies.
    one.address.assumingMemoryBound(to: Value.self).pointee
      == other.address.assumingMemoryBound(to: Value.self).pointee
  }
}

extension Equality {
  /// The comparison of values of this type; `nil` if they are not `Equatable`, or if their `==` belongs to the main
  /// actor, and what is derived from these nodes does not, or the calling code.
  @usableFromInline
  static func find(_ type: Any.Type, of nodes: [ValueNode], isOnMainActor: Bool) -> Equality? {
    KnownType.find(type).with { known in
      guard known.isIsolated, let equality = known.equality else { return known.equality }
      guard isOnMainActor || nodes.contains(where: \.isOnMainActor) else { return nil }
      return equality.comparison.with(\.isUsable) ? equality : nil
    }
  }
}

/// What is known of a type. It is never released: there is one for each type that a derived constant has.
private final class KnownType: Sendable {
  private let type: ObjectIdentifier
  /// `nil` if the type is not `Equatable`.
  let equality: Equality?
  /// Whether the `==` belongs to the main actor, or another one.
  let isIsolated: Bool

  private init(_ type: Any.Type) {
    func make<Value: Equatable>(_ type: Value.Type) -> Comparing { ComparingOf<Value>() }
    let comparing = (type as? any Equatable.Type).map { make($0) }
    self.type = ObjectIdentifier(type)
    equality = comparing.map { Equality(comparison: .retained($0)) }
    isIsolated = comparing.map { !KnownType.isUsableElsewhere($0) } ?? false
  }

  /// Asks a thread that is not the main one, since the calling one may be.
  private static func isUsableElsewhere(_ comparing: Comparing) -> Bool {
    let answer = Answer()
    // By its full name it is no thread that `Tests/Schedules` plays: it uses nothing of the library.
    Foundation.Thread.detachNewThread { answer.give(comparing.isUsable) }
    return answer.wait()
  }

  private final class Answer: @unchecked Sendable {  // The condition is its lock, too.
    private let condition = NSCondition()
    private var isYes: Bool?

    func give(_ isYes: Bool) {
      condition.withLock {
        self.isYes = isYes
        condition.signal()
      }
    }

    func wait() -> Bool {
      condition.withLock {
        while true {
          if let isYes { return isYes }
          condition.wait()
        }
      }
    }
  }

  // Not a lock of the library: the first use of a type is no step that a schedule has, and a later one has not.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var all: [ObjectIdentifier: KnownType] = [:]
  /// Those that were asked for last, so that deriving a constant takes no lock: each at a place that its address says.
  private static let recent = Recent()

  static func find(_ type: Any.Type) -> Ref<KnownType> {
    if let known = recent[type] { return known }
    let key = ObjectIdentifier(type)
    // Two threads may ask at once: the first one to come back counts.
    let new = lock.withLock { all[key] } ?? KnownType(type)
    let known = lock.withLock {
      if let known = all[key] { return known }
      all[key] = new
      return new
    }
    recent.keep(known)
    return .unretained(known)
  }

  private struct Recent: @unchecked Sendable {  // The slots are atomic.
    private let slots: UnsafeMutablePointer<QuietAtomic<UInt>>
    private static let count = 256

    init() {
      slots = .allocate(capacity: Recent.count)
      for index in 0..<Recent.count { (slots + index).initialize(to: QuietAtomic(0)) }
    }

    private func slot(of type: UInt) -> UnsafeMutablePointer<QuietAtomic<UInt>> {
      // The lowest bits of an address are zero.
      slots + Int(truncatingIfNeeded: (type >> 4 ^ type >> 12) % UInt(Recent.count))
    }

    subscript(type: Any.Type) -> Ref<KnownType>? {
      let type = ObjectIdentifier(type)
      let bits = slot(of: UInt(bitPattern: type)).pointee.load(ordering: .acquiring)
      guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
      let known = Ref<KnownType>(.fromOpaque(pointer))
      return known.with { $0.type == type } ? known : nil
    }

    func keep(_ known: KnownType) {
      let bits = UInt(bitPattern: Unmanaged.passUnretained(known).toOpaque())
      slot(of: UInt(bitPattern: known.type)).pointee.store(bits, ordering: .releasing)
    }
  }
}

/// Whether a value is no change. The bytes decide first, as in the other form.
@inlinable
func isEqual<Value>(_ old: Value, _ new: Value, by equality: Equality) -> Bool {
  if hasSameBytes(old, new) { return true }
  // For integers the bytes have decided. The compiler knows the type in a client that is specialised.
  if Value.self == Int.self || Value.self == Bool.self { return false }
  if Value.self == String.self {
    return unsafeBitCast(old, to: String.self) == unsafeBitCast(new, to: String.self)
  }
  return equality.areEqual(old, new)
}

/// The same for a type that may not be `Equatable`: then the bytes decide alone.
func isEqual<Value>(_ old: Value, _ new: Value, ifComparable equality: Equality?) -> Bool {
  equality.map { isEqual(old, new, by: $0) } ?? hasSameBytes(old, new)
}
