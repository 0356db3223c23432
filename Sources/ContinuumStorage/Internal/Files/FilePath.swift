import Foundation

/// Where a file is, without links, and how it is read and replaced.
struct FilePath: Sendable {
  /// As it was given.
  let url: URL
  /// The absolute path without links: the same before the file exists and after.
  let resolved: String

  var name: String { URL(filePath: resolved).lastPathComponent }

  /// What is the same for all names of a file; `nil` if there is none.
  var identity: Identity? {
    var status = stat()
    guard stat(resolved, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), file: UInt64(status.st_ino))
  }

  struct Identity: Equatable {
    let device: UInt64
    let file: UInt64
  }

  init(_ url: URL) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    self.url = url
    resolved = try FilePath.resolve(url.standardizedFileURL.path)
  }

  /// Follows all links, also the last one, whether the file exists or not. Of a path that does not exist, the part that
  /// does is resolved.
  private static func resolve(_ path: String) throws -> String {
    var path = path
    // A chain of more links is a ring.
    for _ in 0..<40 {
      if let known = realPath(path) { return known }
      let url = URL(filePath: path)
      let parent = url.deletingLastPathComponent().path
      let folder = try parent == path ? path : realPath(parent) ?? resolve(parent)
      path = URL(filePath: folder).appending(path: url.lastPathComponent).path
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let isAbsolute = target.hasPrefix("/")
      path = isAbsolute ? target : URL(filePath: folder).appending(path: target).standardized.path
    }
    throw POSIXError(.ELOOP)
  }

  private static func realPath(_ path: String) -> String? {
    guard let known = realpath(path, nil) else { return nil }
    defer { free(known) }
    return String(cString: known)
  }

  // MARK: Reading

  /// The bytes of the file; `nil` if there is none, and nothing else. A file without bytes is an error: an empty value
  /// has some.
  func read() throws -> Data? {
    do {
      let data = try Data(contentsOf: URL(filePath: resolved))
      if data.isEmpty {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "The file is empty."))
      }
      return data
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  // MARK: Writing

  /// Replaces the file in one step, unless it has these bytes. Keeps its mode.
  func replace(with data: Data) throws {
    var status = stat()
    let isThere = stat(resolved, &status) == 0
    if isThere, Int(status.st_size) == data.count, has(data) { return }
    let temporary = temporaryPath()
    // `POSIXError` takes `errno` before anything else changes it.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw FilePath.lastError }
    do {
      defer { close(file) }
      if isThere, fchmod(file, status.st_mode & 0o7777) != 0 { throw FilePath.lastError }
      try FilePath.writeAll(data, to: file)
      if fsync(file) != 0 { throw FilePath.lastError }
      if rename(temporary, resolved) != 0 { throw FilePath.lastError }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func has(_ data: Data) -> Bool {
    (try? Data(contentsOf: URL(filePath: resolved), options: .mappedIfSafe)) == data
  }

  private static func writeAll(_ data: Data, to file: Int32) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(file, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw lastError }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  // MARK: Temporary files

  /// Beside the file, hidden, with the number of the process: `.Library.json.continuum-4711-…`.
  private func temporaryPath() -> String {
    folder + "/" + prefix + "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
  }

  private var folder: String { URL(filePath: resolved).deletingLastPathComponent().path }
  private var prefix: String { ".\(name).continuum-" }

  /// Removes what processes have left that were killed while they wrote this file. Files of others stay.
  func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let words = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
      guard words.count == 2, UUID(uuidString: String(words[1])) != nil,
        let process = Int32(words[0]),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder + "/" + name)
    }
  }
}
