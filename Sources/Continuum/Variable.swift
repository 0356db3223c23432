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
/// A variable can be read and written from any thread. It is `Sendable` when its element is; one with
/// another element stays where it was made, as the compiler sees to.
///
/// The variable keeps its observations alive, and they end with it (L9). Constants do not keep it
/// alive: they go on holding the last value.
public final class Variable<Element> {
  @usableFromInline
  let root: Root<Element>

  /// Makes a variable that holds `value`.
  ///
  /// This costs about as much as an instance of a class with a lock (L12).
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - name: What messages and ``description`` call the variable. Without a name they say where it
  ///     was made.
  ///   - file: Where the variable is made. The compiler fills it in: leave it out.
  ///   - line: Where the variable is made. The compiler fills it in: leave it out.
  @inlinable
  public init(
    value: Element, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    root = Root(value, name.map { Identity(name: $0) } ?? Identity(file: file, line: line))
  }

  /// Makes a variable that holds `value`, without noting down where.
  ///
  /// This is the initializer that `values.map(Variable.init(value:))` finds.
  ///
  /// - Parameter value: The first value.
  @inlinable @_disfavoredOverload
  public init(value: Element) {
    root = Root(value, Identity())
  }

  deinit { root.close() }

  /// The value.
  ///
  /// Setting it stores the new value and then notifies the observations, in the order in which they
  /// were made (L2, L3); those that live on this thread have received it when the assignment returns.
  /// Every assignment is a change, also one of an equal value. Inside a delivery the value is stored
  /// at once, and delivered when that delivery has returned (L7).
  ///
  /// `variable.value += 1` reads and writes one after the other. Where several threads write, use
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
  /// The observations are notified once, after `body`. They are also notified when `body` throws,
  /// because what it had done to the value by then stays done.
  ///
  /// - Parameter body: Changes the value in place. It runs under the lock of this variable and has
  ///   to be short: other threads that read or write the variable wait for it. It may write other
  ///   variables, whose observations hear of it when `modify` returns. Touching *this* variable inside
  ///   it stops the program with a message that says so (L6).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try root.modify(body)
  }

  /// The name of the notifications that tell of changes of this variable (L10).
  ///
  /// No two sources of a process share a name. It is the same for every ``Constant`` made with
  /// ``Constant/init(variable:)`` from this variable.
  public var uniqueName: Notification.Name { Notification.Name(root.uniqueName) }
}

// The root guards the value with a lock.
extension Variable: @unchecked Sendable where Element: Sendable {}

extension Variable: ValueRepresentable {
  /// This variable, read-only.
  @inlinable
  public var _constant: Constant<Element> { Constant(variable: self) }
}
