/// What bindings and traces print of what an observation delivers to.
struct DestinationLabel: Sendable, Equatable {
  /// The type of the target.
  let target: String?
  /// The property of the target, as far as the program knows its name.
  let property: String?
  /// The name of the variable that is kept equal.
  let variable: String?
  /// The last path component of the file of the `observe`.
  let file: String?
  let line: Int?

  /// `Label.text`, `Label`, the name of a variable, or nothing for a closure without a target.
  var name: String {
    if let variable { return variable }
    guard let target else { return "" }
    return property.map { "\(target).\($0)" } ?? target
  }
}

extension DestinationLabel: CustomStringConvertible {
  var description: String {
    let text = (name + CallSite.suffix(file, line)).onOneLine
    return name.isEmpty ? String(text.drop { $0 == " " }) : text
  }
}

extension ContinuumObserver.Destination {
  /// How to print it, for a target of this type, if there is one. Describes key paths, which may run foreign
  /// code: call it under no lock.
  func label(target: Any.Type?, _ site: CallSite?) -> DestinationLabel {
    let (type, property, variable): (String?, String?, String?) =
      switch self {
      case .closure: (target.map { "\($0)" }, nil, nil)
      case .property(let path), .edited(let path): (path.rootName, path.propertyName, nil)
      case .variable(let node): (nil, nil, node.label.name)
      }
    return DestinationLabel(
      target: type, property: property, variable: variable, file: site?.fileName,
      line: site.map { Int($0.line) })
  }
}
