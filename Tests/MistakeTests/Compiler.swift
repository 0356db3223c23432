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

  /// Returns the errors, the warnings and the notes about the code, without their places.
  func compile(_ mistake: Mistake, after preamble: String, flags: [String] = [])
    async throws -> [String]
  {
    try await compile("\(preamble)\n\(mistake.code)\n}\n", flags: flags)
  }

  func compile(_ code: String, flags: [String]) async throws -> [String] {
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
    // What a mistake is told leads into no other file, and its place is on one of a few lines.
    return output.split(separator: "\n").map(String.init).compactMap { line -> String? in
      guard line.hasPrefix(file.path + ":") else { return nil }
      let message = line.drop { $0 != " " }.dropFirst()
      return String(message.replacing(/\ +\[#\w+\]$/, with: ""))
    }
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
