/// Whose value or events a node holds: for messages.
@usableFromInline
enum Identity: Sendable {
  /// A variable's or an emitter's, with the place where it was made.
  case made(file: StaticString, line: UInt)
  case named(String)
  /// A variable's that was made without noting where.
  case unknown
  /// A value that does not change, or that the library writes.
  case constant
  case following(Followed)

  /// What a value follows.
  @usableFromInline
  final class Followed: @unchecked Sendable {  // Only the runtime changes the weak reference.
    /// Held weakly: what makes the value follow it keeps it as long as there is something to follow.
    fileprivate private(set) weak var source: Node?
    /// Kept alive as long as the value.
    private let companion: AnyObject?

    @usableFromInline
    init(_ source: Node, keeping companion: AnyObject?) {
      (self.source, self.companion) = (source, companion)
    }
  }

  @usableFromInline
  init(name: String?, file: StaticString, line: UInt) {
    self = name.map { .named($0) } ?? .made(file: file, line: line)
  }

  @usableFromInline
  init(following source: Node, keeping companion: AnyObject? = nil) {
    self = .following(Followed(source, keeping: companion))
  }

  var name: String? {
    if case .named(let name) = self { name } else { nil }
  }

  /// What the value follows.
  var source: Node? {
    if case .following(let followed) = self { followed.source } else { nil }
  }

  /// Whether the value is a variable's.
  var isVariable: Bool {
    switch self {
    case .made, .named, .unknown: true
    case .constant, .following: false
    }
  }

  var description: String {
    switch self {
    case .made(let file, let line): " made at \(file):\(line)"
    case .named(let name): "(\"\(name)\")"
    case .unknown, .constant, .following: ""
    }
  }
}
