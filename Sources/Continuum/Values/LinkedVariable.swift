public import Foundation

/// A variable that you write, and that a rule keeps valid for the value of a source.
///
/// ```swift
/// let options = Variable(value: ["red", "green"])
/// let selected = LinkedVariable(value: "green", following: options) { selected, options in
///   options.contains(selected) ? selected : options.first ?? ""
/// }
/// options.value = ["red", "blue"]
/// print(selected.value)  // red
/// ```
///
/// Use it for a selection among options that change, a page number below a number of pages, or a
/// date within a range. The value is the last written one, corrected by the rule against the
/// source's current value. Code that combines it with the source never sees a value that the rule
/// does not allow for that source, whatever threads do ([L19](doc:Laws#L19-Parts-and-rules)).
///
/// The variable remembers the written value: when an option comes back, so does its selection. To
/// keep the corrected value, write it: `selected.value = selected.value`.
///
/// You can observe it, derive from it and bind it two-way like a ``Variable``. It is `Sendable` if
/// its element is. Its observations end when nothing refers to it and the source has ended
/// ([L9](doc:Laws#L9-End)).
@frozen
public struct LinkedVariable<Element> {
  /// The written value.
  @usableFromInline
  let written: Variable<Element>
  @usableFromInline
  let constant: Constant<Element>

  /// Makes a variable that follows a source by a rule.
  ///
  /// - Parameters:
  ///   - value: The first written value.
  ///   - source: The source that the rule depends on.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - rule: Returns `value` if it is valid for the value of the source, and a valid one
  ///     otherwise. It runs as a transform of `Constant.init(combining:_:transform:)` does, and
  ///     must depend only on its arguments.
  @inlinable
  public init<Followed>(
    value: Element, following source: some ValueRepresentable<Followed>, name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @Sendable (_ value: Element, _ source: Followed) -> Element
  ) where Element: Sendable, Followed: Sendable {
    let written = Variable(value: value, name: name, file: file, line: line)
    self.written = written
    constant = Constant(
      comparing: [written.root, source._node], Origin(.linkedVariable, name, file, line)
    ) { rule($0[0], $0[1]) }
  }

  /// Makes a variable that follows a source by a rule that is main-actor code.
  ///
  /// It belongs to the main actor, as with `map(on: MainActor.self)`
  /// ([L11](doc:Laws#L11-Consistency)). Otherwise it works like the other form.
  @MainActor @inlinable
  public init<Followed>(
    value: Element, following source: some ValueRepresentable<Followed>, on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @MainActor (_ value: Element, _ source: Followed) -> Element
  ) {
    let rule = withoutIsolation(rule, as: ((Element, Followed) -> Element).self)
    let written = Variable(value: value, name: name, file: file, line: line)
    self.written = written
    constant = Constant(
      comparing: [written.root, source._node], isOnMainActor: true,
      Origin(.linkedVariable, name, file, line)
    ) {
      rule($0[0], $0[1])
    }
  }

  /// The last written value, corrected by the rule against the source's current value. Setting it
  /// is a change if the corrected value differs; for a type that is not `Equatable`, always.
  @inlinable
  public var value: Element {
    get { constant.value }
    nonmutating set {
      constant.node.refuseElsewhere(to: "written")
      written.value = newValue
    }
  }

  /// Reads and writes the value in one step that no other write can interrupt.
  ///
  /// This is a change, even if the value is equal afterwards.
  ///
  /// - Parameter body: Changes the corrected value in place, without a copy of an array in it. The
  ///   rule runs before it, and again if another thread has written meanwhile. While the body runs,
  ///   other threads that read the variable wait. The limits of a body of ``Variable/modify(_:)`` hold
  ///   ([L6](doc:Laws#L6-No-lock-over-foreign-code)).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. Its changes until then remain.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    constant.node.refuseElsewhere(to: "written")
    return try written.root.modify(from: known(constant.node, as: Derived.self), body)
  }

  /// The name of the notifications that announce changes ([L10](doc:Laws#L10-Notifications)).
  public var notificationName: Notification.Name { constant.notificationName }
}

// The variable guards the written value, and the rule may run where the constant is computed.
extension LinkedVariable: @unchecked Sendable where Element: Sendable {}

extension LinkedVariable: WritableRepresentable {
  /// This variable, read-only.
  @inlinable
  public var _constant: Constant<Element> { constant }

  /// The access by which the library writes it. It is not for use outside the library.
  @inlinable
  public var _access: _Access<Element> {
    let (constant, root) = (constant, written.root)
    return _Access(
      constant.node, read: { constant.value }, write: { root.store($0) },
      makeSide: { Side(root, corrected: constant) })
  }
}
