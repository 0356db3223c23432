public import Foundation

/// A variable that you write, and that follows a source by a rule: the rule corrects every write, or the variable starts
/// over with each change of the source.
///
/// **A rule for the written value and the source** keeps the variable valid. It corrects every write, too:
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
/// source's current value. The variable remembers the written value: when an option comes back, so does its selection. To
/// keep the corrected value, write it: `selected.value = selected.value`.
///
/// **A rule for the source alone** starts over. What you write stands until the source changes:
///
/// ```swift
/// let query = Variable(value: "")
/// let page = LinkedVariable(following: query) { _ in 1 }
/// page.value = 2
/// query.value = "swift"
/// print(page.value)  // 1
/// ```
///
/// Use it for the page of a search, the draft of an edited item, or a selection that goes with its
/// list.
///
/// Code that combines the variable with its source never sees a value that does not belong to the
/// source's value, whatever threads do ([L13](doc:Laws#L13-Parts-and-rules)).
///
/// You can observe it, derive from it and bind it two-way like a ``Variable``. It is `Sendable` if
/// its element is. Its observations end when nothing refers to it and the source has ended
/// ([L10](doc:Laws#L10-End)).
@frozen
public struct LinkedVariable<Element> {
  /// What is written.
  @usableFromInline @frozen
  enum Storage {
    /// The rule corrects it.
    case corrected(Variable<Element>)
    /// It stands until the source changes. The constant numbers the changes.
    case startingOver(Variable<Written<Element>>, ComputedNode)
  }

  @usableFromInline
  let storage: Storage
  @usableFromInline
  let constant: Constant<Element>

  /// Makes a variable that a rule corrects: after each change of the source, and after each write, too.
  ///
  /// For a value that you write freely until the source changes, use
  /// ``init(following:name:file:line:rule:)``.
  ///
  /// - Parameters:
  ///   - value: The first written value.
  ///   - source: The source that the rule depends on.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - rule: Returns `value` if it is valid for the value of the source, and a valid one
  ///     otherwise. A rule that does not use `value` undoes every write. It runs as a transform of
  ///     `Constant.init(combining:_:transform:)` does, and must depend only on its arguments.
  @inlinable
  public init<Followed>(
    value: Element, following source: some ValueRepresentable<Followed>, name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @Sendable (_ value: Element, _ source: Followed) -> Element
  ) where Element: Sendable, Followed: Sendable {
    let written = Variable(value: value, name: name, file: file, line: line)
    storage = .corrected(written)
    constant = Constant(
      comparing: [written.root, source._node], Origin(.linkedVariable, name, file, line)
    ) { rule($0[0], $0[1]) }
  }

  /// Makes a variable that a rule corrects, after each write, too, and whose rule is main-actor code.
  ///
  /// It belongs to the main actor, as with `map(on: MainActor.self)`
  /// ([L12](doc:Laws#L12-Consistency)). The rule corrects what is written, and the value when the
  /// source changes: see `init(value:following:)` ([L13](doc:Laws#L13-Parts-and-rules)).
  @MainActor @inlinable
  public init<Followed>(
    value: Element, following source: some ValueRepresentable<Followed>, on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @MainActor (_ value: Element, _ source: Followed) -> Element
  ) {
    let rule = withoutIsolation(rule, as: ((Element, Followed) -> Element).self)
    let written = Variable(value: value, name: name, file: file, line: line)
    storage = .corrected(written)
    constant = Constant(
      comparing: [written.root, source._node], isOnMainActor: true,
      Origin(.linkedVariable, name, file, line)
    ) {
      rule($0[0], $0[1])
    }
  }

  /// Makes a variable that starts over with each change of a source.
  ///
  /// ```swift
  /// let song = Variable(value: "Clocks")
  /// let draft = LinkedVariable(following: song) { title in title }
  /// draft.value += " (live)"  // stands until the song changes
  /// ```
  ///
  /// Each change that the source announces starts over, also the assignment of an equal value to a
  /// variable. A derived source announces only values that differ: with
  /// `query.removeDuplicates()`, the same query keeps the page. While nobody observes or reads the
  /// variable, a derived source that changes and changes back has not changed.
  ///
  /// A write stands until the next change, also one inside a delivery of the source. In a batch, the
  /// later of the two wins. A change that comes while the body of ``modify(_:)`` runs starts over.
  ///
  /// - Parameters:
  ///   - source: The source whose changes start over. A write computes it if it is out of date.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - rule: Returns the value to start over with. It runs as a transform of `map(_:)` does, if
  ///     the variable is read or observed after a change and before a write, and must depend only on
  ///     its argument.
  @inlinable
  public init<Followed>(
    following source: some ValueRepresentable<Followed>, name: String? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @Sendable (_ source: Followed) -> Element
  ) where Element: Sendable, Followed: Sendable {
    self.init(
      startingOverWith: source._node, isOnMainActor: false,
      Origin(.linkedVariable, name, file, line), Origin(.variable, name, file, line), rule)
  }

  /// Makes a variable that starts over with each change of a source, by a rule that is main-actor
  /// code.
  ///
  /// The variable, and every value derived from it, belongs to the main actor: reading, writing or
  /// observing it anywhere else traps with a message that names it
  /// ([L12](doc:Laws#L12-Consistency)). Each change of the source writes what the rule returns, and
  /// what is written stands until the next change ([L13](doc:Laws#L13-Parts-and-rules)).
  @MainActor @inlinable
  public init<Followed>(
    following source: some ValueRepresentable<Followed>, on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    rule: @escaping @MainActor (_ source: Followed) -> Element
  ) {
    self.init(
      startingOverWith: source._node, isOnMainActor: true,
      Origin(.linkedVariable, name, file, line), Origin(.variable, name, file, line),
      withoutIsolation(rule, as: ((Followed) -> Element).self))
  }

  @inlinable
  init<Followed>(
    startingOverWith source: ValueNode, isOnMainActor: Bool, _ origin: Origin,
    _ originOfWritten: Origin, _ rule: @escaping (Followed) -> Element
  ) {
    let starts = ComputedNode.starts(of: source)
    let written = Variable(Written<Element>(nil, after: 0), originOfWritten)
    storage = .startingOver(written, starts)
    constant = Constant(
      comparing: [written.root, starts, source], isOnMainActor: isOnMainActor, origin
    ) { inputs in
      let written: Written<Element> = inputs[0]
      if let value = written.value, written.start == inputs[1] { return value }
      return rule(inputs[2])
    }
  }

  /// The value: the last written one, corrected by the rule, or the one that the rule has started
  /// over with since. Setting it is a change if the value differs then; for a type that is not
  /// `Equatable`, always.
  @inlinable
  public var value: Element {
    get { constant.value }
    nonmutating set {
      constant.node.refuseElsewhere(to: "written")
      store(newValue)
    }
  }

  @inlinable
  func store(_ newValue: Element) {
    switch storage {
    case .corrected(let written): written.root.store(newValue)
    case .startingOver(let written, let starts): written.root.store(newValue, after: starts)
    }
  }

  /// Reads and writes the value in one step that no other write can interrupt.
  ///
  /// This is a change, even if the value is equal afterwards.
  ///
  /// - Parameter body: Changes the current value in place, without a copy of an array in it. The rule
  ///   runs before it, and again if another thread has written in between. While the body runs, other
  ///   threads that read the variable wait. The limits of a body of ``Variable/modify(_:)`` hold
  ///   ([L6](doc:Laws#L6-No-lock-over-foreign-code)).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. Its changes until then remain.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    constant.node.refuseElsewhere(to: "written")
    let derived = known(constant.node, as: ComputedNode.self)
    switch storage {
    case .corrected(let written): return try written.root.modify(from: derived, body)
    case .startingOver(let written, let starts):
      return try written.root.modify(from: derived, after: starts, body)
    }
  }

  /// The name of the notifications that announce changes ([L9](doc:Laws#L9-Notifications)).
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
    switch storage {
    case .corrected(let written):
      let (constant, root) = (constant, written.root)
      return _Access(
        constant.node, read: { constant.value }, write: { root.store($0) },
        makeSide: { Side(root, corrected: constant) })
    case .startingOver(let written, let starts):
      let (constant, root) = (constant, written.root)
      return _Access(
        constant.node, read: { constant.value }, write: { root.store($0, after: starts) },
        makeSide: { Side(root, corrected: constant, after: starts) })
    }
  }
}
