extension Variable: CustomStringConvertible {
  /// The type, the name and the value: `Variable<Int>("count": 3)`.
  ///
  /// Reading it never waits and never stops the program. While ``modify(_:)`` runs, it says so in
  /// place of the value.
  public var description: String { root.description(as: "Variable") }
}

extension Constant: CustomStringConvertible {
  /// The type, the name of the variable if it has one, and the value:
  /// `Constant<Int>("count": 3)`.
  ///
  /// Where code must not read the value, such as off the main actor or inside a transform, the
  /// description gives the reason, and the program does not stop.
  public var description: String {
    guard let derived = node as? Derived else {
      return known(node, as: Root<Element>.self).description(as: "Constant")
    }
    return "\(derived.kind)(\(derived.obstacle ?? String(reflecting: value)))"
  }
}

extension Root {
  fileprivate func description(as type: String) -> String {
    let text = copy().map { String(reflecting: $0.value) } ?? "being modified"
    let name = origin.name.map { "\(String(reflecting: $0)): " } ?? ""
    return "\(type)<\(Element.self)>(\(name)\(text))"
  }
}

extension Derived {
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

// What other public types hold of the inside.
extension Node: CustomReflectable {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }
}
