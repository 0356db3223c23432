/// The name of a variable, or where it was made, or what a value that is no variable's follows: for
/// messages.
@usableFromInline
struct Identity: @unchecked Sendable {  // It never changes.
  private final class Name {
    let name: String?
    /// Held weakly: whatever makes the value follow it keeps it as long as there is something to follow.
    weak var source: Node?
    let companion: AnyObject?

    init(_ name: String?, _ source: Node? = nil, _ companion: AnyObject? = nil) {
      (self.name, self.source, self.companion) = (name, source, companion)
    }
  }

  private let pointer: UnsafeRawPointer?
  /// The length of the file's name, and the line; zero for a variable that has a name.
  private let place: UInt64

  @usableFromInline
  init(file: StaticString, line: UInt) {
    pointer = file.hasPointerRepresentation ? UnsafeRawPointer(file.utf8Start) : nil
    place = UInt64(file.hasPointerRepresentation ? file.utf8CodeUnitCount : 0) << 32 | UInt64(line)
  }

  @usableFromInline
  init(name: String) {
    self.init(Name(name))
  }

  /// For a value that is not a variable's: names `source`, and keeps `companion` alive as long as the
  /// value.
  @usableFromInline
  init(following source: Node, keeping companion: AnyObject? = nil) {
    self.init(Name(nil, source, companion))
  }

  private init(_ name: Name) {
    pointer = UnsafeRawPointer(Unmanaged.passRetained(name).toOpaque())
    place = 0
  }

  @usableFromInline
  init() { (pointer, place) = (nil, 0) }

  private var content: Name? {
    guard let pointer, place == 0 else { return nil }
    return Unmanaged<Name>.fromOpaque(pointer).takeUnretainedValue()
  }

  var name: String? { content?.name }

  /// What the value follows.
  var source: Node? { content?.source }

  /// Whether the value is a variable's, whether that has a name or not.
  var isVariable: Bool { content.map { $0.name != nil } ?? true }

  var description: String {
    if let name { return "(\"\(name)\")" }
    guard let pointer, place != 0 else { return "" }
    let file = UnsafeRawBufferPointer(start: pointer, count: Int(place >> 32))
    return " made at \(String(decoding: file, as: UTF8.self)):\(place & 0xFFFF_FFFF)"
  }

  func release() {
    guard let pointer, place == 0 else { return }
    Unmanaged<Name>.fromOpaque(pointer).release()
  }
}
