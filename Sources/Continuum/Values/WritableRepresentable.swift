/// State that can be written: a ``Variable``, a ``Part`` of one, or a ``LinkedVariable``.
///
/// Use it as the parameter of a function that takes any of them:
///
/// ```swift
/// func clear(_ text: some WritableRepresentable<String>) {
///   text.value = ""
/// }
/// ```
///
/// Do not conform your own types.
public protocol WritableRepresentable<Element>: ValueRepresentable {
  /// The value. Setting it is a change, even if the new value is equal.
  var value: Element { get nonmutating set }

  /// Reads and writes the value in one step that no other thread can interrupt.
  @discardableResult
  func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output

  /// The access by which the library writes it. It is not for use outside the library.
  var _access: _Access<Element> { get }
}

/// The access to a variable that the library must not keep alive. It is not for use outside the
/// library.
@frozen
public struct _Access<Element> {
  /// The observed node.
  @usableFromInline
  let node: Node
  @usableFromInline
  let read: () -> Element
  @usableFromInline
  let write: (Element) -> Void
  /// Makes a side of a two-way binding.
  @usableFromInline
  let makeSide: () -> Side<Element>

  @inlinable
  init(
    _ node: Node, read: @escaping () -> Element, write: @escaping (Element) -> Void,
    makeSide: @escaping () -> Side<Element>
  ) {
    (self.node, self.read, self.write, self.makeSide) = (node, read, write, makeSide)
  }
}

extension _Access where Element: Equatable {
  @inlinable
  func update(to value: Element, orShow show: (Element) -> Void) {
    if isEqual(read(), value) { return }
    write(value)
    if isEqual(read(), value) { return }
    // Another thread may have shown a newer value before this one. What the target writes when it is set is
    // delivered later, and would never come to an end here.
    for _ in 0..<100 {
      let moment = node.lastChange
      show(read())
      if node.lastChange == moment { return }
    }
  }
}

extension Variable: WritableRepresentable {
  /// The access by which the library writes it. It is not for use outside the library.
  @inlinable
  public var _access: _Access<Element> {
    let root = root
    return _Access(
      root, read: { root.read() }, write: { root.store($0) }, makeSide: { Side(root) })
  }
}

extension Constant {
  /// Makes a read-only view of a part or a linked variable.
  ///
  /// Use it for a value that only its owner may set. The view keeps the values alive that it is
  /// derived from, but not the variable.
  ///
  /// - Parameter variable: The part or the linked variable to show.
  @inlinable @_disfavoredOverload
  public init(variable: some WritableRepresentable<Element>) {
    self = variable._constant
  }
}
