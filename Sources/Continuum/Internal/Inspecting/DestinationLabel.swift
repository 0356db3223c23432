/// The destination of an observation, as bindings and traces print it.
struct DestinationLabel: Sendable, Equatable {
  /// `Label.text`, `Label`, the name of a variable; `nil` for a closure without a target.
  let name: String?
  /// The last path component of the file of the `observe`.
  let file: String?
  let line: Int?
}

extension DestinationLabel: CustomStringConvertible {
  var description: String {
    let text = ((name ?? "") + CallSite.suffix(file, line)).onOneLine
    return name == nil ? String(text.drop { $0 == " " }) : text
  }
}

extension ContinuumObserver.Destination {
  /// The label, for a target of this type, if there is one. It describes key paths, which may run foreign
  /// code: call it without a lock.
  func label(target: Any.Type?, _ site: CallSite?) -> DestinationLabel {
    let name: String? =
      switch self {
      case .closure: target.map { "\($0)" }
      case .property(let path), .edited(let path):
        path.propertyName.map { "\(path.rootName).\($0)" } ?? path.rootName
      case .variable(let node): node.label.name
      }
    return DestinationLabel(name: name, file: site?.fileName, line: site.map { Int($0.line) })
  }
}
