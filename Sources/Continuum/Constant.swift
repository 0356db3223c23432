public import Foundation
public import Synchronization

/// A read-only view of a value that changes.
///
/// This is what a view model shows of itself: whoever has a constant can read and observe the value,
/// but not set it.
///
/// ```swift
/// let number = Variable(value: 1)
/// let count = Constant(variable: number)
/// let label = count.map { "\($0) items" }
/// number.value = 2
/// print(count.value, label.value)  // 2 2 items
/// ```
///
/// Others are derived from variables and constants: with ``ValueRepresentable/map(_:)``,
/// ``init(combining:transform:)-(Source,_)`` and ``ValueRepresentable/removeDuplicates()``.
///
/// A constant keeps the value alive and not the variable. When the variable is gone the constant still
/// holds the last value, and to observe it delivers that value once (L9). Copies of a constant are the
/// same source. A constant is `Sendable` when its element is.
public struct Constant<Element> {
  @usableFromInline
  enum Origin {
    case root(Root<Element>)
    case derivation(Derivation)
  }

  @usableFromInline
  let origin: Origin

  @inlinable
  init(_ derivation: Derivation) {
    origin = .derivation(derivation)
  }

  /// Makes a read-only view of `variable`.
  @inlinable
  public init(variable: Variable<Element>) {
    origin = .root(variable.root)
    variable.root.isShared.store(true, ordering: .relaxed)
  }

  /// The present value.
  ///
  /// A derived value is computed when it is read, if a source has changed since it was last computed.
  @inlinable
  public var value: Element {
    switch origin {
    case .root(let root): root.read().value
    case .derivation(let derivation):
      unsafeDowncast(derivation.output(), to: Output<Element>.self).value
    }
  }

  /// The name of the notifications that tell of changes of this constant (L10).
  public var uniqueName: Notification.Name { Notification.Name(node.uniqueName) }

  @inlinable
  var node: Node {
    switch origin {
    case .root(let root): root
    case .derivation(let derivation): derivation
    }
  }
}

// A root guards the value with a lock, and what a derivation computed never changes.
extension Constant: @unchecked Sendable where Element: Sendable {}

extension Constant: ValueRepresentable {
  /// This constant.
  @inlinable
  public var _constant: Constant<Element> { self }
}
