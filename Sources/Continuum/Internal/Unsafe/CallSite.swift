// Guards: the file of a call, as the address of the text that the compiler puts into the program.
//
// Worth it: a `StaticString` takes 17 bytes, and each source and each observation keeps a file.
//
// For use by: sources and observations of client code, with the `#fileID` of the call.

/// The file and the line of a call in client code.
@usableFromInline @frozen
struct CallSite: BitwiseCopyable, @unchecked Sendable {  // The text never changes.
  @usableFromInline
  let text: UnsafePointer<UInt8>
  @usableFromInline
  let line: UInt32

  @inlinable @inline(__always)
  init(_ file: StaticString, _ line: UInt) {
    text = file.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  /// The module and the name of the file.
  var file: String { String(cString: text) }

  /// The name of the file.
  var fileName: String { String(file.reversed().prefix { $0 != "/" }.reversed()) }

  /// `Counter.swift:12`.
  var fileAndLine: String { "\(fileName):\(line)" }
}
