#if os(macOS) || os(Linux)

import ContinuumTestSupport
import Foundation
import Testing

/// A process that runs `Program`.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  /// `home` is where it keeps its defaults, or in `config` on Linux. No file that it writes has more than `mostBytes`.
  init(
    _ arguments: [String], home: TestFolder, config: URL? = nil, mostBytes: Int? = nil
  ) throws {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let program = products.appending(path: "ContinuumStorageProgram")
    if let mostBytes {
      process.executableURL = URL(filePath: "/bin/sh")
      // A shell counts in blocks of 512 bytes. A write of more gives an error when the signal is ignored.
      let script = "trap '' XFSZ; ulimit -f \(mostBytes / 512); exec \"$0\" \"$@\""
      process.arguments = ["-c", script, program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.url.path
    environment["XDG_CONFIG_HOME"] = (config ?? home.url).path
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Writes a line to its input.
  func tell(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Waits for its next output.
  func line() -> String { line(of: output) }
  func errorLine() -> String { line(of: errors) }

  private func line(of pipe: Pipe) -> String {
    var line = Data()
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      if byte.isEmpty { break }
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends its input, and waits for it. Returns what it has said.
  @discardableResult
  func end() throws -> (output: String, errors: String) {
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: said, as: UTF8.self), String(decoding: complaints, as: UTF8.self))
  }

  static func run(_ arguments: [String], home: TestFolder) throws -> String {
    try Child(arguments, home: home).end().output
  }
}

#endif
