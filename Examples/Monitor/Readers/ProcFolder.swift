import Foundation

/// `/proc`, or a folder with recorded files.
struct ProcFolder: Sendable {
  let path: String

  /// Whether its numbers are not those of this computer's processes.
  var isRecorded: Bool { path != "/proc" }

  /// Reads a whole file into `buffer`, whose storage is used again, and returns the text.
  func read(_ name: String, into buffer: inout [UInt8]) throws -> Text {
    let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(name) }
    defer { close(file) }
    guard let text = readAll(of: file, into: &buffer) else { throw failure(name) }
    return text
  }

  private func failure(_ name: String) -> ReadingFailure {
    ReadingFailure(description: "\(path)/\(name): \(String(cString: strerror(errno)))")
  }
}

/// Reads a file to its end. `nil` if reading fails: the file of a process does when the process has ended.
func readAll(of file: Int32, into buffer: inout [UInt8]) -> Text? {
  if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 4096) }
  var count = 0
  // The kernel may give less than asked for though there is more: only nothing at all is the end.
  while true {
    if count == buffer.count { buffer += [UInt8](repeating: 0, count: count) }
    let wanted = buffer.count - count
    let step = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress! + count, wanted) }
    if step < 0 && errno == EINTR { continue }
    guard step >= 0 else { return nil }
    if step == 0 { return buffer[..<count] }
    count += step
  }
}
