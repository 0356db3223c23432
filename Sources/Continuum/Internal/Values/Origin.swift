/// How a source was made, for messages, `bindings` and traces.
@usableFromInline @frozen
struct Origin: @unchecked Sendable {  // A key path never changes.
  /// The label of a source.
  @usableFromInline @frozen
  enum Label: @unchecked Sendable {  // Like the whole.
    case none
    case made(CallSite)
    indirect case named(String, CallSite)
    /// A property of an object, or a part of a variable.
    case property(AnyKeyPath)
  }

  @usableFromInline
  let label: Label
  @usableFromInline
  let kind: SourceKind

  @inlinable
  init(_ kind: SourceKind, _ label: Label) { (self.kind, self.label) = (kind, label) }

  /// The origin of a source of client code. A property needs no name.
  @inlinable @inline(__always)
  init(
    _ kind: SourceKind, _ name: String?, _ file: StaticString, _ line: UInt,
    orProperty path: AnyKeyPath? = nil
  ) {
    let site = CallSite(file, line)
    let unnamed = path.map { Label.property($0) } ?? .made(site)
    self.init(kind, name.map { .named($0, site) } ?? unnamed)
  }

  /// The origin of a source that the library makes for another one.
  @usableFromInline
  static let own = Origin(.own, .none)

  var isOwn: Bool { kind == .own }

  var name: String? {
    if case .named(let name, _) = label { name } else { nil }
  }

  var site: CallSite? {
    switch label {
    case .made(let site), .named(_, let site): site
    case .none, .property: nil
    }
  }

  /// The name, for messages.
  var quotedName: String { name.map { "(\"\($0)\")" } ?? "" }

  /// The name, or the file and the line, for messages.
  var description: String {
    if case .made(let site) = label { " made at \(site.file):\(site.line)" } else { quotedName }
  }
}

/// The source that a value follows if the library writes it.
@usableFromInline
final class MirroredSource: @unchecked Sendable {  // Only the runtime changes the weak reference.
  /// Held weakly: the code that makes the value follow it keeps it as long as there is something to follow.
  private(set) weak var source: Node?
  /// Cancelled with the value.
  let ending = Cancellation()

  @usableFromInline
  init(_ source: Node) { self.source = source }

  deinit { ending.cancel() }
}
