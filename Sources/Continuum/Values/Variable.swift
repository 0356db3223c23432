public import Foundation
import Synchronization

/// A value that can be set, and whose changes can be observed.
///
/// A model or a view model keeps its variables to itself and hands out ``Constant``s of them:
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
/// A variable can be read and written from any thread. It is `Sendable` if its element is;
/// otherwise the compiler keeps it where it was made.
///
/// The variable keeps its observations alive, and they end with it, after its last value (L9).
/// Constants do not keep it alive: they go on holding the last value.
@_fixed_layout
public final class Variable<Element> {
  @usableFromInline
  let root: Root<Element>

  /// Makes a variable that holds `value`.
  ///
  /// This costs about as much as an instance of a class with a lock.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - name: What messages and ``description`` call the variable. Without a name, messages give
  ///     the file and the line that made it.
  ///   - file: Where the variable is made. The compiler fills it in: leave it out.
  ///   - line: Where the variable is made. The compiler fills it in: leave it out.
  @inlinable
  public init(
    value: Element, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    root = Root(value, Identity(name: name, file: file, line: line))
  }

  /// Makes a variable that holds `value`, without noting down where it was made.
  ///
  /// This is the initializer that `values.map(Variable.init(value:))` finds.
  ///
  /// - Parameter value: The first value.
  @inlinable @_disfavoredOverload
  public init(value: Element) {
    root = Root(value, .unknown)
  }

  deinit { root.close() }

  /// The value.
  ///
  /// Setting it stores the new value and then notifies the observations: those that live in one
  /// place in the order in which they were made (L2, L3). Every assignment is a change, even if the
  /// value is equal.
  ///
  /// Observations that live on the writer's own main actor or serial queue have received the value,
  /// or a newer one, when the assignment returns. So have those without a place, unless another
  /// thread is delivering to them at this moment: it then takes the value over. Others receive it
  /// later (L8). Inside a delivery, a transform, a batch or the body of a `modify`, the value is
  /// stored at once and delivered when that has ended (L7, L11).
  ///
  /// Reading and writing wait for a ``modify(_:)`` of this variable that is under way on another
  /// thread. `variable.value += 1` reads and writes in two steps: where several threads write, use
  /// ``modify(_:)``.
  @inlinable
  public var value: Element {
    get { root.read() }
    set { root.store(newValue) }
  }

  /// Reads and writes the value in one step that no other thread can come between.
  ///
  /// ```swift
  /// let name = names.modify { names in names.popLast() }
  /// ```
  ///
  /// The observations are notified once, after `body`, even if it throws, because what it had done
  /// to the value by then stays done.
  ///
  /// - Parameter body: Changes the value in place. Keep it short: other threads that need the
  ///   variable wait for it. Touching *this* variable inside it, or a constant derived from it,
  ///   stops the program with a message that says so. It may write other variables, whose
  ///   observations hear of it when `body` has ended. Two bodies on two threads that each touch the
  ///   other's variable stop the program with a message that names both (L6).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try root.modify(body)
  }

  /// The name of the notifications that tell of changes of this variable (L10). Posting
  /// starts when the name is first read.
  ///
  /// No two sources of a process share a name, and every ``Constant`` made with
  /// ``Constant/init(variable:)`` from this variable has the same one. It is not the `name` that
  /// you may give a variable for messages.
  public var uniqueName: Notification.Name { Notification.Name(root.uniqueName) }
}

// The root guards the value with a lock.
extension Variable: @unchecked Sendable where Element: Sendable {}

extension Variable: ValueRepresentable {
  /// This variable, read-only.
  @inlinable
  public var _constant: Constant<Element> { Constant(variable: self) }
}
