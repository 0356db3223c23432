/// State that can be written: a ``Variable``, a ``Part`` of one, or a ``LinkedVariable``.
///
/// Write functions against it that take any of them:
///
/// ```swift
/// func clear(_ text: some WritableRepresentable<String>) {
///   text.value = ""
/// }
/// ```
///
/// `Variable`, `Part` and `LinkedVariable` are the only conforming types. Do not conform types of
/// your own.
public protocol WritableRepresentable<Element>: ValueRepresentable {
  /// The value. Setting it is a change, even if the new value is equal.
  var value: Element { get nonmutating set }

  /// Reads and writes the value in one step that no other thread can come between.
  @discardableResult
  func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output

  /// How the library writes it. It is not for use outside the library.
  var _access: _Access<Element> { get }
}

/// How the library reads and writes a variable that it must not keep alive. It is not for use outside
/// the library.
@frozen
public struct _Access<Element> {
  /// What is observed.
  @usableFromInline
  let node: Node
  @usableFromInline
  let read: () -> Element
  @usableFromInline
  let write: (Element) -> Void

  @inlinable
  init(_ node: Node, read: @escaping () -> Element, write: @escaping (Element) -> Void) {
    (self.node, self.read, self.write) = (node, read, write)
  }
}

extension _Access where Element: Equatable {
  @inlinable
  func update(to value: Element) {
    if read() != value { write(value) }
  }
}

extension Variable: WritableRepresentable {
  /// How the library writes it. It is not for use outside the library.
  @inlinable
  public var _access: _Access<Element> {
    let root = root
    return _Access(root, read: { root.read() }, write: { root.store($0) })
  }
}

extension Constant {
  /// Makes a read-only view of a part, or of a linked variable.
  ///
  /// Use it to hand out a value that only its owner may set. The view keeps what it is derived from, and
  /// not the variable.
  ///
  /// - Parameter variable: The part or the linked variable to show.
  @inlinable @_disfavoredOverload
  public init(variable: some WritableRepresentable<Element>) {
    self = variable._constant
  }
}
