public import Foundation

/// A part of a variable's value, such as a field of a form, that you use like a variable.
///
/// ```swift
/// let email = form[\.email]  // form is a variable of a struct with this field
/// email.value = "ada@example.com"
/// print(form.value.email)  // ada@example.com
/// ```
///
/// Use it if a struct holds state that belongs together. The struct stays one value: a derived
/// constant never sees half of a change. A screen can bind each field on its own, also two-way.
///
/// Writing a part is a ``Variable/modify(_:)`` of the whole: two threads that write two parts lose
/// nothing, one write makes one delivery, and the limits of a body of `modify` hold
/// ([L6](doc:Laws#L6-No-lock-over-foreign-code)).
///
/// The observations of an `Equatable` part receive only its changes, as with
/// `ValueRepresentable.removeDuplicates()`, also if the part is or holds a `NaN`. Other parts
/// deliver with each change of the whole ([L13](doc:Laws#L13-Parts-and-rules)).
///
/// A part keeps its variable alive. Its observations do not, and end with the variable
/// ([L10](doc:Laws#L10-End)). It is `Sendable` if the whole and the part are.
@frozen
public struct Part<Whole, Element> {
  @usableFromInline
  let variable: Variable<Whole>
  @usableFromInline
  let path: WritableKeyPath<Whole, Element>
  /// The constant that is read and observed.
  @usableFromInline
  let constant: Constant<Element>

  /// Whether it is found in a collection. Its own parts are derived from it, and not from the whole: the other rows do not
  /// wake them.
  @usableFromInline
  let isInRow: Bool

  @inlinable
  init(
    _ variable: Variable<Whole>, _ path: WritableKeyPath<Whole, Element>,
    _ constant: Constant<Element>,
    isInRow: Bool
  ) {
    (self.variable, self.path, self.constant, self.isInRow) = (variable, path, constant, isInRow)
  }

  /// A part of the whole.
  @inlinable
  init(
    _ variable: Variable<Whole>, _ path: WritableKeyPath<Whole, Element>,
    isOnMainActor: Bool = false, isDuplicate: ((Element, Element) -> Bool)? = nil
  ) {
    self.init(
      variable, path,
      Constant(
        part: path, of: variable.root, isOnMainActor, Origin(.part, .property(path)), isDuplicate),
      isInRow: false)
  }

  /// A part of another part.
  @inlinable
  init<Outer>(
    _ outer: Part<Whole, Outer>, _ path: WritableKeyPath<Outer, Element>,
    isOnMainActor: Bool, isDuplicate: ((Element, Element) -> Bool)? = nil
  ) {
    let whole = outer.path.appending(path: path)
    guard outer.isInRow else {
      self.init(outer.variable, whole, isOnMainActor: isOnMainActor, isDuplicate: isDuplicate)
      return
    }
    self.init(
      outer.variable, whole,
      Constant(
        part: path, of: outer.constant.node, isOnMainActor, Origin(.part, .property(whole)),
        isDuplicate),
      isInRow: true)
  }

  /// The part. Setting it changes the whole once, even if the new value is equal.
  ///
  /// Reading and writing wait while another thread runs a ``Variable/modify(_:)`` of the variable.
  @inlinable
  public var value: Element {
    get {
      constant.node.refuseElsewhere(to: "read")
      return variable.value[keyPath: path]
    }
    nonmutating set {
      // The old value, and all that it owns, is released after the modification.
      var other = newValue
      modify { swap(&$0, &other) }
    }
  }

  /// Reads and writes the part in one step that no other thread can interrupt.
  ///
  /// ```swift
  /// form[\.name].modify { name in name += "!" }
  /// ```
  ///
  /// - Parameter body: Changes the part in place. As in ``Variable/modify(_:)``, using the variable
  ///   or any part of it inside traps ([L6](doc:Laws#L6-No-lock-over-foreign-code)).
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. Its changes until then remain.
  @inlinable
  @discardableResult
  public func modify<Output, Failure: Error>(
    _ body: (inout Element) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    constant.node.refuseElsewhere(to: "written")
    return try variable.root.modify(path, body)
  }

  /// The name of the notifications that announce changes of this part
  /// ([L9](doc:Laws#L9-Notifications)).
  ///
  /// It is valid as long as the part, or an observation of it, exists: two parts made by the same
  /// key path have two names.
  public var notificationName: Notification.Name { constant.notificationName }
}

// The variable guards the written value. Any thread may use a key path that was given.
extension Part: @unchecked Sendable where Whole: Sendable, Element: Sendable {}

extension Part: WritableRepresentable {
  /// This part, read-only.
  @inlinable
  public var _constant: Constant<Element> { constant }

  /// The access by which the library writes it. It is not for use outside the library.
  @inlinable
  public var _access: _Access<Element> {
    let (root, path, node) = (variable.root, path, constant.node)
    return _Access(
      node, read: { root.read()[keyPath: path] },
      write: {
        var other = $0
        root.modify(path) { swap(&$0, &other) }
      }, makeSide: { Side(root, path, node) })
  }
}

extension Variable where Element: Sendable {
  /// A part of the value that you can read, write, observe and bind like a variable.
  ///
  /// ```swift
  /// center.continuum.observe(form[\.email], bindTo: label, \.text)
  /// form[\.email].value = "ada@example.com"
  /// ```
  ///
  /// The compiler refuses a key path through `?`, because `nil` has no part to write. A key path
  /// through `!` or the index of an array traps when there is no such element, even
  /// while the part is only observed.
  ///
  /// - Parameter path: The part.
  /// - Returns: The part. It keeps this variable alive.
  @inlinable
  public subscript<Field>(
    path: any WritableKeyPath<Element, Field> & Sendable
  ) -> Part<Element, Field> {
    Part(self, path)
  }

  /// A part of the value whose observations receive only its changes.
  ///
  /// The compiler chooses this form for an `Equatable` part. Writing the part changes the variable
  /// in one step, and threads that write different parts lose nothing
  /// ([L13](doc:Laws#L13-Parts-and-rules)). The part keeps this variable alive.
  @inlinable
  public subscript<Field: Equatable & SendableMetatype>(
    path: any WritableKeyPath<Element, Field> & Sendable
  ) -> Part<Element, Field> {
    Part(self, path) { isEqual($0, $1) }
  }
}

extension Variable {
  /// A part of the value that belongs to the main actor.
  ///
  /// ```swift
  /// form[on: MainActor.self, \.email].value = "ada@example.com"
  /// ```
  ///
  /// Use it for a property that only main-actor code may use, such as one of a struct in a module
  /// that is on the main actor by default. Where you can, declare the struct `nonisolated`, and
  /// write `form[\.email]`. Reading, writing or observing the part anywhere else traps with a
  /// message ([L12](doc:Laws#L12-Consistency)). Writing the part changes the variable in one step
  /// ([L13](doc:Laws#L13-Parts-and-rules)). The part keeps this variable alive.
  @MainActor @inlinable
  public subscript<Field>(
    on actor: MainActor.Type, path: WritableKeyPath<Element, Field>
  ) -> Part<Element, Field> {
    Part(self, path, isOnMainActor: true)
  }

  /// A part of the value that belongs to the main actor, and whose observations receive only its
  /// changes.
  ///
  /// The compiler chooses this form for an `Equatable` part. The part keeps this variable alive.
  @MainActor @inlinable
  public subscript<Field: Equatable>(
    on actor: MainActor.Type, path: WritableKeyPath<Element, Field>
  ) -> Part<Element, Field> {
    Part(self, path, isOnMainActor: true) { isEqual($0, $1) }
  }
}

extension Part {
  /// A part of this part: `form[\.address][\.city]` is `form[\.address.city]`.
  ///
  /// - Parameter path: The part.
  /// - Returns: The part. It keeps the variable alive.
  @inlinable
  public subscript<Field>(
    path: any WritableKeyPath<Element, Field> & Sendable
  ) -> Part<Whole, Field> {
    Part<Whole, Field>(self, path, isOnMainActor: isOnMainActor)
  }

  /// A part of this part whose observations receive only its changes.
  ///
  /// The compiler chooses this form for an `Equatable` part. It keeps the variable alive.
  @inlinable
  public subscript<Field: Equatable & SendableMetatype>(
    path: any WritableKeyPath<Element, Field> & Sendable
  ) -> Part<Whole, Field> {
    Part<Whole, Field>(self, path, isOnMainActor: isOnMainActor) { isEqual($0, $1) }
  }

  /// A part of this part that belongs to the main actor.
  ///
  /// Use it for a property that only main-actor code may use. Reading, writing or observing the
  /// part anywhere else traps with a message ([L12](doc:Laws#L12-Consistency)). Writing the part
  /// changes the variable in one step. The part keeps the variable alive.
  @MainActor @inlinable
  public subscript<Field>(
    on actor: MainActor.Type, path: WritableKeyPath<Element, Field>
  ) -> Part<Whole, Field> {
    Part<Whole, Field>(self, path, isOnMainActor: true)
  }

  /// A part of this part that belongs to the main actor, and whose observations receive only its
  /// changes.
  ///
  /// The compiler chooses this form for an `Equatable` part. It keeps the variable alive.
  @MainActor @inlinable
  public subscript<Field: Equatable>(
    on actor: MainActor.Type, path: WritableKeyPath<Element, Field>
  ) -> Part<Whole, Field> {
    Part<Whole, Field>(self, path, isOnMainActor: true) { isEqual($0, $1) }
  }

  @usableFromInline
  var isOnMainActor: Bool { constant.node.isOnMainActor }
}

extension Constant {
  /// What `path` finds in the value of `node`. With `isDuplicate`, its observations receive only its changes.
  @inlinable
  init<Whole>(
    part path: KeyPath<Whole, Element>, of node: ValueNode, _ isOnMainActor: Bool,
    _ origin: Origin, _ isDuplicate: ((Element, Element) -> Bool)?
  ) {
    let all = Constant(
      nodes: [node], isOnMainActor: isOnMainActor, isDuplicate == nil ? origin : .own
    ) {
      ($0[0] as Whole)[keyPath: path]
    }
    self =
      isDuplicate.map {
        Constant(removingDuplicatesOf: all, isOnMainActor: isOnMainActor, origin, $0)
      } ?? all
  }
}
