import Dispatch
import Foundation

#if os(macOS) || os(Linux)

/// The compiler that built the tests.
struct Compiler: Sendable {
  struct Failure: Error {
    let description: String
  }

  /// Where the build has put the modules of the package.
  private let modules: URL
  /// Where this puts what it writes.
  private let directory: URL

  init() throws {
    final class Here {}
    var products = Bundle(for: Here.self).bundleURL
    while !FileManager.default.fileExists(
      atPath: products.appending(path: "Modules/Continuum.swiftmodule").path)
    {
      guard products.pathComponents.count > 1 else {
        throw Failure(description: "The modules of the package are not next to the tests.")
      }
      products.deleteLastPathComponent()
    }
    modules = products.appending(path: "Modules")
    directory = products.appending(path: "MistakeTests.code")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Returns what the compiler says of each mistake of `table`.
  ///
  /// All are in one file. The compiler looks for races only if it finds no other error in the file, so those that
  /// have none are compiled again, without the others.
  func compile(_ table: Table, flags: [String] = []) async throws -> [[String]] {
    var said = try await compile(table, table.mistakes.indices.map { $0 }, flags: flags)
    let sound = said.indices.filter { index in !said[index].contains { $0.hasPrefix("error: ") } }
    for (index, messages) in zip(sound, try await compile(table, sound, flags: flags)) {
      said[index] = messages
    }
    return said
  }

  private func compile(_ table: Table, _ indices: [Int], flags: [String]) async throws -> [[String]]
  {
    var code = table.types
    var starts: [Int] = []
    for index in indices {
      starts.append(code.count { $0 == "\n" } + 1)
      code += table.function(index) + "\n"
    }
    var said = indices.map { _ in [String]() }
    var mistake: Int?
    for (line, message) in try await compile(code, flags: flags) {
      // A note may be about a line of the types: it belongs to the message before it.
      if !message.hasPrefix("note: ") { mistake = starts.lastIndex { $0 <= line } }
      guard let mistake else { throw Failure(description: "Line \(line): \(message)") }
      said[mistake].append(message.replacing(/mistake\d+/, with: "mistake"))
    }
    return said
  }

  /// Returns the errors, the warnings and the notes about the code, with their lines.
  func compile(_ code: String, flags: [String]) async throws -> [(line: Int, message: String)] {
    let file = directory.appending(path: UUID().uuidString + ".swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try await swiftc(
      [
        // Past the types, the compiler looks for races.
        "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-diagnostic-style", "llvm", "-I",
        modules.path,
        file.path,
      ] + flags)
    var messages: [(line: Int, message: String)] = []
    var ofMacro: String?
    for text in output.split(separator: "\n") {
      guard text.hasPrefix(file.path + ":") else {
        // What it says of the code that a macro such as `#isolation` has made, a note places in the file.
        ofMacro = text.contains("swift-generated-sources") ? self.message(in: text) : ofMacro
        continue
      }
      let place = text.dropFirst(file.path.count + 1)
      guard let line = Int(place.prefix { $0 != ":" }), var message = self.message(in: text) else {
        continue
      }
      if message.hasPrefix("note: in expansion of macro ") {
        guard let error = ofMacro.take() else { continue }
        message = error
      }
      if messages.last.map({ $0 == (line, message) }) != true { messages.append((line, message)) }
    }
    return messages
  }

  /// What stands behind the place in a line that the compiler prints.
  private func message(in text: Substring) -> String? {
    text.firstMatch(of: /:\d+:\d+: (.*)$/)
      .map { String($0.1.replacing(/\ +\[#\w+\]$/, with: "")) }
  }

  private func swiftc(_ arguments: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting here keeps no task from running.
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["swiftc"] + arguments
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self)
          })
      }
    }
  }
}

#endif
