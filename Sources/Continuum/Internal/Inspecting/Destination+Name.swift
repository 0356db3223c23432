extension ContinuumObserver.Destination {
  /// The name, for a target of this type: `Label.text`, `Label`, the name of a variable; `nil` for a closure without
  /// a target. It describes key paths, which may run foreign code: call it without a lock.
  func name(target: Any.Type?) -> String? {
    switch self {
    case .closure, .source: target.map { "\($0)" }
    case .property(let path), .edited(let path):
      path.propertyName.map { "\(path.rootName).\($0)" } ?? path.rootName
    case .variable(let node): node.label.name
    }
  }
}
