/// A source, as bindings and traces print it.
struct SourceLabel: Sendable, Comparable, CustomStringConvertible {
  /// The name that client code gave, or the path of a property or a part. Otherwise the type, as in
  /// `Constant<Int>`.
  let name: String
  /// The type of the values or events.
  let type: String
  let kind: SourceKind
  /// The last path component, and the line; empty for a property, which no line made.
  let file: String
  let line: Int

  /// The name and the type: `count: Int`, or `Constant<Int>`.
  var nameAndType: String { name.hasSuffix("<\(type)>") ? name : "\(name): \(type)" }

  /// `Counter.swift:12`
  var site: String? { file.isEmpty ? nil : "\(file):\(line)" }

  var description: String { (site.map { "\(name) (\($0))" } ?? name).onOneLine }

  private var key: (String, Int, String, String, String) { (file, line, name, kind.rawValue, type) }

  /// By file, line and name.
  static func < (a: SourceLabel, b: SourceLabel) -> Bool { a.key < b.key }
}

extension Node {
  /// The label. It takes the lock, and describes key paths, which may run foreign code: call it without a
  /// lock.
  final var label: SourceLabel {
    let type = "\(valueType)"
    let name =
      switch origin.label {
      case .named(let name, _): name
      case .property(let path):
        path.name(of: origin.kind == .part ? firstUpstream.origin.name : nil)
      case .none, .made: "\(typeName)<\(type)>"
      }
    return SourceLabel(
      name: name, type: type, kind: origin.kind, file: origin.site?.fileName ?? "",
      line: Int(origin.site?.line ?? 0))
  }

  /// The type of the public interface that has such sources.
  private var typeName: String {
    switch origin.kind {
    case .variable: "Variable"
    case .linkedVariable: "LinkedVariable"
    case .part: "Part"
    case .emitter: "Emitter"
    default: isEvents ? "Signal" : "Constant"
    }
  }
}
