#if os(macOS) || os(Linux)

import ContinuumTestSupport
import Dispatch
import Foundation
import Testing

/// A process that runs `Program`. Every wait for it has an end, so that a test that fails holds up no other.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let hasEnded = DispatchSemaphore(value: 0)

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
    // Large blocks that are freed are given back at once, so that what a process takes is what it uses.
    environment["MALLOC_MMAP_THRESHOLD_"] = "131072"
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
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
    while let byte = next(of: pipe), byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// The next byte of an output; `nil` at its end, or if nothing comes in time.
  private func next(of pipe: Pipe) -> UInt8? {
    let file = pipe.fileHandleForReading.fileDescriptor
    let comes = Deadline().wait { _ in
      var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      return poll(&wanted, 1, 50) > 0 ? .success : .timedOut
    }
    guard comes else {
      Issue.record("The process said nothing in time.")
      return nil
    }
    var byte: UInt8 = 0
    return read(file, &byte, 1) == 1 ? byte : nil
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    waitUntilExit()
  }

  /// Ends its input, and waits for it. Returns what it has said.
  @discardableResult
  func end() throws -> (output: String, errors: String) {
    try input.fileHandleForWriting.close()
    let (said, complaints) = (rest(of: output), rest(of: errors))
    waitUntilExit()
    return (said, complaints)
  }

  private func rest(of pipe: Pipe) -> String {
    var text = Data()
    while let byte = next(of: pipe) { text.append(byte) }
    return String(decoding: text, as: UTF8.self)
  }

  private func waitUntilExit() {
    if hasEnded.comes() { return }
    Issue.record("The process did not end in time.")
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  static func run(_ arguments: [String], home: TestFolder) throws -> String {
    try Child(arguments, home: home).end().output
  }
}

#endif
