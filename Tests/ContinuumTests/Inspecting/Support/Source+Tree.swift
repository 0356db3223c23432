import Continuum

extension ContinuumBindings.Source {
  /// The kind and the name, and in brackets what it is derived from.
  var tree: String {
    let inputs = inputs.map(\.tree).joined(separator: ", ")
    return "\(kind.rawValue) \(name)" + (inputs.isEmpty ? "" : "[\(inputs)]")
  }
}

extension ContinuumBindings {
  var trees: [String] { map(\.source.tree) }
}
