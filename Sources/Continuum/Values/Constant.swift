public import Foundation

/// A read-only view of a changing value.
///
/// A view model shows its state as constants: other code can read and observe the value, but not
/// set it.
///
/// ```swift
/// let number = Variable(value: 1)
/// let count = Constant(variable: number)
/// let label = count.map { "\($0) items" }
/// number.value = 2
/// print(count.value, label.value)  // 2 2 items
/// ```
///
/// Derive a constant from variables and other constants with `ValueRepresentable.map(_:)`,
/// `ValueRepresentable.flatMap(_:)`, `init(combining:_:transform:)` and
/// `ValueRepresentable.removeDuplicates()`.
///
/// A constant keeps the value alive, but not the variable. After the variable's end it still holds
/// the last value, and observing it delivers that value once ([L10](doc:Laws#L10-End)). Copies of a
/// constant are the same source. A constant is `Sendable` if its element is.
@frozen
public struct Constant<Element> {
  /// A `StoredNode<Element>`, or `ComputedNode`.
  @usableFromInline
  let node: ValueNode
  /// For a value that works while it is observed: the last one to be released may be the end of a screen.
  @usableFromInline
  let reference: ClientReference?

  @inlinable
  init(_ derived: ComputedNode) {
    node = derived
    reference = derived.isAtWork ? ClientReference(derived) : nil
  }

  @inlinable
  init(root: StoredNode<Element>) {
    self.init(root: root, nil)
  }

  @inlinable
  init(root: StoredNode<Element>, _ reference: ClientReference?) {
    node = root
    self.reference = reference
  }

  /// Makes a constant that never changes and that the library does not show.
  @usableFromInline
  init(own value: Element) {
    let root = StoredNode(value, .own)
    root.close()
    self.init(root: root)
  }

  /// Derives a value from `nodes`, and keeps the current one if the new one is equal: the way in which derived constants
  /// are made.
  @inlinable @inline(__always)
  init(
    comparing nodes: [ValueNode], isOnMainActor: Bool = false, isAtWork: Bool = false,
    _ origin: Origin, compute: @escaping (Inputs) -> Element
  ) {
    let equality = Equality.find(Element.self, of: nodes, isOnMainActor: isOnMainActor)
    self.init(
      ComputedNode(
        Element.self, nodes, isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        isAtWork: isAtWork, equality: equality, open: Box<Element>.open, origin
      ) { inputs, spare, old, equality in
        let new = compute(inputs)
        if let old, let equality, isEqual(Box<Element>.value(in: old), new, by: equality) {
          return nil
        }
        return Box<Element>.holding(new, in: spare)
      })
  }

  /// Derives a value from `nodes`. Each change of them is a change: for values that come from outside.
  @inlinable @inline(__always)
  init(
    nodes: [ValueNode], isOnMainActor: Bool = false, isAtWork: Bool = false, _ origin: Origin,
    compute: @escaping (Inputs) -> Element
  ) {
    self.init(
      ComputedNode(
        Element.self, nodes, isReusable: Box<Element>.isReusable, isOnMainActor: isOnMainActor,
        isAtWork: isAtWork, open: Box<Element>.open, origin
      ) { inputs, spare, _, _ in
        Box<Element>.holding(compute(inputs), in: spare)
      })
  }

  /// Makes a read-only view of `variable`.
  ///
  /// Use it for a value that only its owner may set. The view is the same source as the variable:
  /// it has the same value, name and order of deliveries.
  ///
  /// - Parameter variable: The variable to show. The constant keeps its value alive, but not the
  ///   variable.
  @inlinable
  public init(variable: Variable<Element>) {
    self.init(root: variable.root)
  }

  /// Makes a constant that never changes, for previews, tests and defaults.
  ///
  /// ```swift
  /// let title = Constant(value: "Untitled")
  /// ```
  ///
  /// Observing it delivers `value` once, and ends ([L10](doc:Laws#L10-End)).
  ///
  /// - Parameters:
  ///   - value: The value of the constant.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  @inlinable
  public init(
    value: Element, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let root = StoredNode(value, Origin(.constant, name, file, line))
    root.close()
    self.init(root: root)
  }

  /// The current value.
  ///
  /// Reading a derived value computes it if one of its inputs has changed
  /// ([L12](doc:Laws#L12-Consistency)). The reader waits only for a running `modify` of an input.
  ///
  /// Three reads trap with a message: of a value derived with `on: MainActor.self`, off
  /// the main actor; of a value derived from a variable, inside the body of that variable's
  /// `modify`; and of a constant, inside its own transform.
  @inlinable
  public var value: Element {
    #if DEBUG
    node.reportReadByTransform()
    #endif
    return read()
  }

  @inlinable
  func read() -> Element {
    if node.isComputed { return known(node, as: ComputedNode.self).read() }
    return known(node, as: StoredNode<Element>.self).read()
  }

  /// The name of the notifications that announce changes of this constant
  /// ([L9](doc:Laws#L9-Notifications)).
  ///
  /// A view of a variable has the name of the variable. A derived constant has its own name, valid
  /// in this process. The library posts from the first time that you read the name.
  public var notificationName: Notification.Name { Notification.Name(node.notificationName) }
}

// A root guards the value with the lock, and a computed value never changes.
extension Constant: @unchecked Sendable where Element: Sendable {}

extension Constant: ValueRepresentable {
  /// This constant.
  @inlinable
  public var _constant: Constant<Element> { self }
}

extension ValueRepresentable {
  /// The node that others are derived from.
  @inlinable @inline(__always)
  var _node: ValueNode { _constant.node }
}
