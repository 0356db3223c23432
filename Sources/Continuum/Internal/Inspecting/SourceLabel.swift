/// A source, as bindings and traces print it.
struct SourceLabel: Sendable, Equatable {
  /// The name that client code gave, or the path of a property or a part. Otherwise the type, as in
  /// `Constant<Int>`.
  let name: String
  /// The type of the values or events.
  let type: String
  let kind: SourceKind
  /// The last path component.
  let file: String?
  let line: Int?

  /// The name and the type: `count: Int`, or `Constant<Int>`.
  var nameAndType: String { name.hasSuffix("<\(type)>") ? name : "\(name): \(type)" }
}

extension SourceLabel: Comparable {
  /// By file, line and name. A property, which no line made, comes first.
  static func < (a: SourceLabel, b: SourceLabel) -> Bool {
    let (fileOfA, fileOfB) = (a.file ?? "", b.file ?? "")
    let (lineOfA, lineOfB) = (a.line ?? 0, b.line ?? 0)
    return (fileOfA, lineOfA, a.name, a.kind.rawValue, a.type)
      < (fileOfB, lineOfB, b.name, b.kind.rawValue, b.type)
  }
}

extension SourceLabel: CustomStringConvertible {
  var description: String { (name + CallSite.suffix(file, line)).onOneLine }
}

extension Node {
  /// The label. It takes the lock, and describes key paths, which may run foreign code: call it without a
  /// lock.
  final var label: SourceLabel {
    let type = "\(valueType)"
    let name =
      switch origin.label {
      case .named(let name): name.text
      case .property(let path): path.name(of: origin.kind == .part ? nameOfVariable : nil)
      case .none, .own, .made: "\(typeName)<\(type)>"
      }
    let site = origin.site
    return SourceLabel(
      name: name, type: type, kind: origin.kind, file: site?.fileName,
      line: site.map { Int($0.line) })
  }

  /// The name of the variable that this is a part of.
  private var nameOfVariable: String? { firstUpstream.origin.name }

  /// The type of the public interface that has such sources.
  private var typeName: String {
    if isEvents { return origin.kind == .emitter ? "Emitter" : "Signal" }
    return switch origin.kind {
    case .variable: "Variable"
    case .linkedVariable: "LinkedVariable"
    case .part: "Part"
    default: "Constant"
    }
  }
}
