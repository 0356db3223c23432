public import Foundation

/// A read-only view of a value that changes.
///
/// This is what a view model shows of itself: code that has a constant can read and observe the
/// value, but not set it.
///
/// ```swift
/// let number = Variable(value: 1)
/// let count = Constant(variable: number)
/// let label = count.map { "\($0) items" }
/// number.value = 2
/// print(count.value, label.value)  // 2 2 items
/// ```
///
/// A constant may also be derived from variables and other constants: with
/// ``ValueRepresentable/map(_:)``, ``ValueRepresentable/flatMap(_:)``,
/// ``init(combining:_:transform:)`` and ``ValueRepresentable/removeDuplicates()``.
///
/// A constant keeps the value alive and not the variable. When the variable is gone, the constant
/// still holds the last value, and observing it delivers that value once (L9). Copies of a constant
/// are the same source. A constant is `Sendable` if its element is.
@frozen
public struct Constant<Element> {
  /// A `Root<Element>`, or `Derived`.
  @usableFromInline
  let node: Node

  @inlinable
  init(_ derived: Derived) {
    node = derived
  }

  init(root: Root<Element>) {
    node = root
  }

  /// Derives a value from `nodes`: the one way in which derived constants come about.
  @inlinable @inline(__always)
  init(nodes: [Node], isOnMainActor: Bool = false, compute: @escaping (Inputs) -> Element) {
    self.init(
      Derived(
        Element.self, nodes, isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        open: Box<Element>.open
      ) { inputs, spare, _ in
        Box<Element>.holding(compute(inputs), in: spare)
      })
  }

  /// Makes a read-only view of `variable`.
  ///
  /// Use it to hand out a value that only its owner may set. The view is the same source as the
  /// variable: it has the same value, name and order of deliveries.
  ///
  /// - Parameter variable: The variable to show. The constant keeps its value alive, and not the
  ///   variable.
  @inlinable
  public init(variable: Variable<Element>) {
    node = variable.root
  }

  /// Makes a constant that never changes, for previews, tests and defaults.
  ///
  /// ```swift
  /// let title = Constant(value: "Untitled")
  /// ```
  ///
  /// Observing it delivers `value` once, and the observation is over (L9).
  ///
  /// - Parameter value: The value that it holds for good.
  @inlinable
  public init(value: Element) {
    let root = Root(value, .constant)
    root.close()
    node = root
  }

  /// The current value.
  ///
  /// Reading a derived value computes it if something that it depends on has changed since it was
  /// last computed (L11). The reader waits for nothing but a `modify` under way of a variable that
  /// it needs (L6). Three kinds of reading stop the program with a message: that of a value derived
  /// with `on: MainActor.self`, anywhere but on the main actor (L11); that of a value that depends
  /// on a variable, inside the body of that variable's `modify` (L6); and that of a constant, inside
  /// its own transform (L11).
  @inlinable
  public var value: Element {
    if node.isDerived { return known(node, as: Derived.self).read() }
    return known(node, as: Root<Element>.self).read()
  }

  /// The name of the notifications that tell of changes of this constant (L10).
  ///
  /// A view of a variable has the name of the variable. A derived constant has a name of its own,
  /// valid in this process. Posting starts when the name is first read.
  public var uniqueName: Notification.Name { Notification.Name(node.uniqueName) }
}

// A root guards the value with a lock, and what a derivation computed never changes.
extension Constant: @unchecked Sendable where Element: Sendable {}

extension Constant: ValueRepresentable {
  /// This constant.
  @inlinable
  public var _constant: Constant<Element> { self }
}
