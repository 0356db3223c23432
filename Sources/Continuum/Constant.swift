public import Foundation

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
    case derived(Derived)
  }

  @usableFromInline
  let origin: Origin

  @inlinable
  init(_ derived: Derived) {
    origin = .derived(derived)
  }

  /// Derives a value from `nodes`: the one way in which derived constants come about.
  @inlinable @inline(__always)
  init(nodes: [Node], isOnMainActor: Bool = false, compute: @escaping (Inputs) -> Element) {
    self.init(
      Derived(
        Element.self, nodes, isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor
      ) { inputs, spare, _ in
        Box<Element>.holding(compute(inputs), in: spare)
      })
  }

  /// Makes a read-only view of `variable`.
  @inlinable
  public init(variable: Variable<Element>) {
    origin = .root(variable.root)
  }

  /// Makes a constant that never changes, for previews, tests and defaults.
  ///
  /// ```swift
  /// let title = Constant(value: "Untitled")
  /// ```
  ///
  /// Observing it delivers `value` once, and the observation is over (L9).
  ///
  /// - Parameter value: The value.
  @inlinable
  public init(value: Element) {
    let root = Root(value, Identity())
    root.close()
    origin = .root(root)
  }

  /// The present value.
  ///
  /// A derived value is computed when it is read, if a source has changed since it was last computed.
  @inlinable
  public var value: Element {
    switch origin {
    case .root(let root): root.read()
    case .derived(let derived):
      derived.read()
    }
  }

  /// The name of the notifications that tell of changes of this constant (L10).
  public var uniqueName: Notification.Name { Notification.Name(node.uniqueName) }

  @inlinable
  var node: Node {
    switch origin {
    case .root(let root): root
    case .derived(let derived): derived
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
