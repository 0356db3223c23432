public import Foundation

/// A variable that is written by hand, and whose value follows a source by a rule.
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
/// Use it for a selection among options that change, a page number below a number of pages, or a date
/// within a range. The value is the last one that was written, put right by the rule for the present
/// value of the source. It is derived from both, so code that combines it with the source never sees a
/// value that the rule does not allow for that source, whatever threads do ([L11](doc:Laws#L11-Consistency)).
///
/// What was written is not forgotten: when an option comes back, so does the selection of it. To settle
/// for the value that the rule found, write it: `selected.value = selected.value`.
///
/// It can be observed, derived from and bound two-way like a ``Variable``, and is `Sendable` if its element
/// is. Observations of it end when the last reference to it and the source are gone ([L9](doc:Laws#L9-End)).
@frozen
public struct LinkedVariable<Element> {
  /// What was written.
  @usableFromInline
  let written: Variable<Element>
  @usableFromInline
  let constant: Constant<Element>

  /// Makes a variable that follows a source by a rule.
  ///
  /// - Parameters:
  ///   - value: What counts as written first.
  ///   - source: What the value depends on.
  ///   - name: What messages call the variable.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - rule: Returns `value` if it is right for the value of the source, and the one to show instead
  ///     if it is not. It runs where the constants of ``Constant/init(combining:_:name:file:line:transform:)`` are
  ///     computed, and must depend on nothing but its arguments.
  @inlinable
  public init<Followed>(
    value: Element, following source: some ValueRepresentable<Followed>, name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @Sendable (_ value: Element, _ source: Followed) -> Element
  ) where Element: Sendable, Followed: Sendable {
    let written = Variable(value: value, name: name, file: file, line: line)
    self.written = written
    constant = Constant(
      nodes: [written.root, source._node], Origin(.linkedVariable, name, file, line)
    ) { rule($0[0], $0[1]) }
  }

  /// Makes a variable that follows a source by a rule that is main-actor code.
  ///
  /// It belongs to the main actor, as what is derived with `on: MainActor.self` does ([L11](doc:Laws#L11-Consistency)). It is
  /// otherwise like the other form.
  ///
  /// - Parameters:
  ///   - value: What counts as written first.
  ///   - source: What the value depends on.
  ///   - actor: `MainActor.self`.
  ///   - name: What messages call the variable.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - rule: Returns `value` if it is right for the value of the source, and the one to show instead
  ///     if it is not. It must depend on nothing but its arguments.
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
      nodes: [written.root, source._node], isOnMainActor: true,
      Origin(.linkedVariable, name, file, line)
    ) {
      rule($0[0], $0[1])
    }
  }

  /// The value that was written last, put right by the rule. Setting it is a change, even if the new
  /// value is equal, or the rule turns it down.
  @inlinable
  public var value: Element {
    get { constant.value }
    nonmutating set {
      constant.node.refuseElsewhere(to: "written")
      written.value = newValue
    }
  }

  /// Reads and writes the value in one step that no other write can come between.
  ///
  /// - Parameter body: Changes the value in place. It is handed the value that the rule allows. The rule
  ///   has run by then, and runs again if another thread has written meanwhile. What
  ///   ``Variable/modify(_:)`` says of its body holds ([L6](doc:Laws#L6-No-lock-over-foreign-code)).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. What it had done by then stays done.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    constant.node.refuseElsewhere(to: "written")
    return try written.root.modify(from: { constant.read() }, body)
  }

  /// The name of the notifications that tell of changes ([L10](doc:Laws#L10-Notifications)).
  public var uniqueName: Notification.Name { constant.uniqueName }
}

// What is written is guarded by the variable, and the rule may run where the constant is computed.
extension LinkedVariable: @unchecked Sendable where Element: Sendable {}

extension LinkedVariable: WritableRepresentable {
  /// This variable, read-only.
  @inlinable
  public var _constant: Constant<Element> { constant }

  /// How the library writes it. It is not for use outside the library.
  @inlinable
  public var _access: _Access<Element> {
    let (constant, root) = (constant, written.root)
    return _Access(constant.node, read: { constant.value }, write: { root.store($0) })
  }
}
