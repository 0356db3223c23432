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
/// number.value = 2
/// print(count.value)  // 2
/// ```
///
/// A constant keeps the value alive and not the variable. When the variable is gone the constant still
/// holds the last value, and to observe it delivers that value once (L9). Copies of a constant are the
/// same source. A constant is `Sendable` when its element is.
public struct Constant<Element> {
  @usableFromInline
  let root: Root<Element>

  /// Makes a read-only view of `variable`.
  @inlinable
  public init(variable: Variable<Element>) {
    root = variable.root
    root.isShared.store(true, ordering: .relaxed)
  }

  /// The present value.
  @inlinable
  public var value: Element { root.read().value }

  /// The name of the notifications that tell of changes of this constant (L10).
  public var uniqueName: Notification.Name { Notification.Name(root.uniqueName) }
}

// The root guards the value with a lock.
extension Constant: @unchecked Sendable where Element: Sendable {}

extension Constant: ValueRepresentable {
  /// This constant.
  @inlinable
  public var _constant: Constant<Element> { self }
}
