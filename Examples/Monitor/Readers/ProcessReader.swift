import ContinuumExampleKit
import Foundation
import Glibc
import Synchronization

/// Reads all processes.
///
/// It opens one file for each of them. What seldom changes, the command and the name of the user, it keeps.
final class ProcessReader: Sendable {
  fileprivate struct Known {
    var name: String
    var command: String
    /// In which reading it was seen last.
    var reading: Int
  }

  fileprivate struct State {
    var buffer: [UInt8] = []
    var known: [ProcessID: Known] = [:]
    var users: [uid_t: String] = [:]
    var readings = 0
  }

  private let folder: ProcFolder
  private let state = Mutex(State())

  init(folder: ProcFolder) {
    self.folder = folder
  }

  /// The processes, in no order. One that ends meanwhile is left out.
  func read() throws -> [ProcessReading] {
    guard let directory = opendir(folder.path) else {
      throw ReadingFailure(description: "\(folder.path): \(String(cString: strerror(errno)))")
    }
    defer { closedir(directory) }
    return state.withLock { state in
      state.readings += 1
      var processes: [ProcessReading] = []
      processes.reserveCapacity(state.known.count + 16)
      while let entry = readdir(directory) {
        guard let name = entry.numericName else { continue }
        if let process = state.process(name, in: dirfd(directory)) { processes.append(process) }
      }
      state.forgetTheEnded()
      return processes
    }
  }
}

extension ProcessReader.State {
  fileprivate mutating func process(_ name: String, in directory: Int32) -> ProcessReading? {
    let file = openat(directory, "\(name)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // The file belongs to the user of the process.
    var status = Glibc.stat()
    guard fstat(file, &status) == 0, let text = readAll(of: file, into: &buffer),
      let stat = ProcessStat(parsing: text)
    else { return nil }
    return ProcessReading(
      stat: stat, user: user(status.st_uid), command: command(of: stat, name, in: directory))
  }

  private mutating func command(of stat: ProcessStat, _ name: String, in directory: Int32) -> String
  {
    // A process that starts another program in its place keeps its number, and gets another name.
    if let known = known[stat.id], known.name == stat.name {
      self.known[stat.id]?.reading = readings
      return known.command
    }
    let command = readCommand(name, in: directory) ?? "[\(stat.name.printable)]"
    known[stat.id] = ProcessReader.Known(name: stat.name, command: command, reading: readings)
    return command
  }

  /// The arguments, with a space between one and the next. `nil` if there are none.
  private mutating func readCommand(_ name: String, in directory: Int32) -> String? {
    let file = openat(directory, "\(name)/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let text = readAll(of: file, into: &buffer) else { return nil }
    // An argument may be as long as it likes, and no screen shows more than this.
    let words = text.prefix(512).split(separator: 0).map(\.string)
    return words.isEmpty ? nil : words.joined(separator: " ").printable
  }

  private mutating func user(_ id: uid_t) -> String {
    if let name = users[id] { return name }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var text = [CChar](repeating: 0, count: 16384)
    getpwuid_r(id, &entry, &text, text.count, &found)
    let name = found.map { String(cString: $0.pointee.pw_name).printable } ?? "\(id)"
    users[id] = name
    return name
  }

  fileprivate mutating func forgetTheEnded() {
    let readings = readings
    known = known.filter { $1.reading == readings }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name of the entry, if it is a number.
  fileprivate var numericName: String? {
    let first = UInt8(bitPattern: pointee.d_name.0)
    guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first) else { return nil }
    return withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
