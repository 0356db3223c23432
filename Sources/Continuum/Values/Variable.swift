public import Foundation
import Synchronization

/// A value that you can set and observe.
///
/// A model or a view model keeps its variables private, and shows ``Constant``s of them:
///
/// ```swift
/// final class Counter {
///   private let number = Variable(value: 0)
///   let count: Constant<Int>
///
///   init() { count = Constant(variable: number) }
///
///   func increment() { number.modify { $0 += 1 } }
/// }
/// ```
///
/// Any thread can read and write a variable. It is `Sendable` if its element is; otherwise the
/// compiler keeps it in the isolation that made it.
///
/// The variable keeps its observations alive, and they end with it, after its last value
/// ([L10](doc:Laws#L10-End)). Constants do not keep the variable alive: they keep its last value.
@_fixed_layout
public final class Variable<Element> {
  @usableFromInline
  let root: StoredNode<Element>

  /// Makes a variable that holds `value`.
  ///
  /// It costs about as much as an instance of a class with a lock.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - name: Its name in messages, bindings, traces and its ``description``. Without a name,
  ///     messages give the file and the line that made it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  @inlinable
  public init(
    value: Element, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    root = StoredNode(value, Origin(.variable, name, file, line))
  }

  /// Makes a variable that holds `value`, and does not record the file and the line.
  ///
  /// Use it in `values.map(Variable.init(value:))`.
  ///
  /// - Parameter value: The first value.
  @inlinable @_disfavoredOverload
  public init(value: Element) {
    root = StoredNode(value, Origin(.variable, .none))
  }

  @inlinable
  init(_ value: Element, _ origin: Origin) { root = StoredNode(value, origin) }

  deinit { root.close() }

  /// The value.
  ///
  /// An assignment stores the new value and then notifies the observations
  /// ([L2](doc:Laws#L2-Store-then-notify)), those on one actor or queue in the order in which they
  /// were made ([L3](doc:Laws#L3-Order)). Every assignment is a change, even of an equal value.
  ///
  /// When the assignment returns, observations on the same main actor or serial queue have received
  /// the value, or a newer one. So have those of nonisolated code without `on:`, unless another
  /// thread is delivering to them: then that thread delivers the value. All others receive it a
  /// little later ([L8](doc:Laws#L8-Where-deliveries-run)). Inside a delivery, a transform, a batch
  /// or the body of a `modify`, the delivery waits for the end of that
  /// ([L7](doc:Laws#L7-Re-entrancy)).
  ///
  /// Reading and writing wait while another thread runs a ``modify(_:)`` of this variable.
  /// `variable.value += 1` reads and writes in two steps: if several threads write, use
  /// ``modify(_:)``.
  @inlinable
  public var value: Element {
    get {
      #if DEBUG
      root.reportReadByTransform()
      #endif
      return root.read()
    }
    set { root.store(newValue) }
  }

  /// Reads and writes the value in one step that no other thread can interrupt.
  ///
  /// ```swift
  /// let name = names.modify { names in names.popLast() }
  /// ```
  ///
  /// The observations are notified once, after `body`. If `body` throws, its changes remain, and
  /// the observations are notified, too.
  ///
  /// - Parameter body: Changes the value in place. Keep it short: other threads that use the
  ///   variable wait for it. Using *this* variable inside it, or a constant derived from it, stops
  ///   the program with a message. `body` may write other variables, whose observations are
  ///   notified when it has ended. Two bodies on two threads that each use the other's variable
  ///   trap with a message that names both
  ///   ([L6](doc:Laws#L6-No-lock-over-foreign-code)). The library sees only bodies that wait for
  ///   another body: if `body` waits for a thread in another way, such as with
  ///   `DispatchQueue.sync`, and that thread uses the variable, both wait forever.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try root.modify(body)
  }

  /// The name of the notifications that announce changes of this variable
  /// ([L9](doc:Laws#L9-Notifications)).
  ///
  /// The library posts them from the first time that you read the name. No two sources of a process
  /// share a name, but a ``Constant`` made with ``Constant/init(variable:)-(Variable<Element>)``
  /// has that of its variable. It is not the `name` in messages.
  public var notificationName: Notification.Name { Notification.Name(root.notificationName) }
}

// The root guards the value with the lock.
extension Variable: @unchecked Sendable where Element: Sendable {}

extension Variable: ValueRepresentable {
  /// This variable, read-only.
  @inlinable
  public var _constant: Constant<Element> { Constant(variable: self) }
}
