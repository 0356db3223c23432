extension Variable: CustomStringConvertible {
  /// The type, the name if there is one, and the value: `Variable<Int>(name: "count", value: 3)`.
  ///
  /// Reading it never waits and never traps. While ``modify(_:)`` runs, it says so in
  /// place of the value.
  public var description: String { root.description(as: "Variable") }
}

extension Constant: CustomStringConvertible {
  /// The type, the name of the variable if it has one, and the value:
  /// `Constant<Int>(name: "count", value: 3)`.
  ///
  /// Where code must not read the value, such as off the main actor or inside a transform, it gives
  /// the reason instead, and does not trap.
  public var description: String {
    guard node.isComputed else {
      return known(node, as: StoredNode<Element>.self).description(as: "Constant")
    }
    return "\(node.kind)(value: \(text))"
  }
}

extension Part: CustomStringConvertible {
  /// The variable of the part, and the value: `Part of Variable<Form>("form")(value: "Ada")`.
  public var description: String { "Part of \(variable.root.kind)(value: \(constant.text))" }
}

extension LinkedVariable: CustomStringConvertible {
  /// The type, the name if there is one, and the value: `LinkedVariable<Int>(name: "page", value: 3)`.
  public var description: String {
    let name = constant.node.origin.name.map { "name: \(String(reflecting: $0)), " } ?? ""
    return "LinkedVariable<\(Element.self)>(\(name)value: \(constant.text))"
  }
}

extension ContinuumBag: CustomStringConvertible {
  /// The number of its observations that have not ended: `ContinuumBag(3 observations)`.
  public var description: String {
    let count = count
    return "ContinuumBag(\(count) observation\(count == 1 ? "" : "s"))"
  }
}

extension Constant {
  /// The value, or why it cannot be read here and now. A derived constant only.
  fileprivate var text: String {
    known(node, as: ComputedNode.self).obstacle ?? String(reflecting: value)
  }
}

extension StoredNode {
  fileprivate func description(as type: String) -> String {
    let copy = withLock { $0.modifier == nil ? value : nil }
    let text = copy.map { String(reflecting: $0) } ?? "being modified"
    let name = origin.name.map { "name: \(String(reflecting: $0)), " } ?? ""
    return "\(type)<\(Element.self)>(\(name)value: \(text))"
  }
}

extension ComputedNode {
  /// Why the value cannot be read here and now.
  fileprivate var obstacle: String? {
    let context = ThreadContext.current
    if isOnMainActor, !context.isOnMainActor { return "on the main actor" }
    if context.isModifying { return "inside the body of modify(_:)" }
    if context.computing != nil { return "being computed" }
    return nil
  }
}

// Reflection reads stored properties without a lock, and other threads write those of these types. `dump`
// reflects, and so does a test framework that explains why an expectation failed.

extension Variable: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Constant: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Part: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension LinkedVariable: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ContinuumBag: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Emitter: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Signal: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ContinuumObserver: CustomReflectable {
  /// A mirror without children. `dump` and failed expectations show the ``description``.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

// Other public types hold nodes.
extension Node: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}
