/// The name of a variable, or where it was made, for messages.
@usableFromInline
struct Identity: @unchecked Sendable {  // It never changes.
  private final class Name {
    let name: String?
    let companion: AnyObject?

    init(_ name: String?, _ companion: AnyObject?) {
      (self.name, self.companion) = (name, companion)
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
    self.init(Name(name, nil))
  }

  /// For a value that is not a variable's: keeps `companion` alive as long as the value.
  init(keeping companion: AnyObject) {
    self.init(Name(nil, companion))
  }

  private init(_ name: Name) {
    pointer = UnsafeRawPointer(Unmanaged.passRetained(name).toOpaque())
    place = 0
  }

  @usableFromInline
  init() { (pointer, place) = (nil, 0) }

  var name: String? {
    guard let pointer, place == 0 else { return nil }
    return Unmanaged<Name>.fromOpaque(pointer).takeUnretainedValue().name
  }

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
