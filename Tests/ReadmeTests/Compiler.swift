import Dispatch
import Foundation

#if os(macOS) || os(Linux)

/// The compiler that built the tests, and what it has to see.
struct Compiler: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let shared = Task { try await Compiler() }

  /// Where the build has put the modules of the package.
  private let modules: URL
  /// Where this puts what it writes.
  private let directory: URL
  private let manifestAPI: URL

  private init() async throws {
    let files = FileManager.default
    guard let products = Compiler.products() else {
      throw Failure(description: "The modules of the package are not next to the tests.")
    }
    modules = products.appending(path: "Modules")
    directory = products.appending(path: "ReadmeTests.blocks")
    try? files.removeItem(at: directory)
    try files.createDirectory(at: directory, withIntermediateDirectories: true)

    struct TargetInfo: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let info = try await Compiler.swiftc(["-print-target-info"])
    let paths = try JSONDecoder().decode(TargetInfo.self, from: Data(info.utf8)).paths
    manifestAPI = URL(filePath: paths.runtimeResourcePath).appending(path: "pm/ManifestAPI")

    for name in ["AppKit", "UIKit"] {
      let standIn = Block.root.appending(path: "Tests/ReadmeTests/StandIns/\(name).swift")
      _ = try await Compiler.swiftc([
        "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", name, "-o",
        directory.appending(path: "\(name).swiftmodule").path, standIn.path,
      ])
    }
  }

  /// Past the types, the compiler looks for races.
  private static let arguments = [
    "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors",
  ]

  /// Throws what the compiler says against `block`.
  func check(_ block: Block) async throws {
    guard let directive = block.directive else {
      throw Failure(
        description: "\(block.testDescription): nothing says how to compile this block.")
    }
    if let file = directive.wholeMatch(of: /from (.+)/) { return try quote(block, String(file.1)) }
    var arguments = Compiler.arguments
    var source = ""
    let words = directive.split { $0 == " " || $0 == "," }.map(String.init)
    if words.first == "with" {
      source = "import Continuum\nimport Foundation\n"
      for name in words.dropFirst() {
        guard let preamble = preambles[name] else {
          throw Failure(description: "\(block.testDescription): there is no preamble ‘\(name)’.")
        }
        source += preamble + "\n"
      }
    }
    if directive == "manifest" {
      arguments += ["-I", manifestAPI.path, "-package-description-version", "6.2"]
    } else if words.first == "with" || directive == "as it stands" {
      arguments += ["-I", modules.path, "-I", directory.path]
    } else {
      throw Failure(description: "\(block.testDescription): ‘\(directive)’ is no way to compile.")
    }
    // The compiler's messages then name the place in the document.
    source += "#sourceLocation(file: \"\(block.file)\", line: \(block.line))\n\(block.code)\n"
    let file = directory.appending(path: UUID().uuidString + ".swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    _ = try await Compiler.swiftc(arguments + [file.path])
  }

  /// Throws what the compiler says against a module that has these files.
  func check(_ files: [String: String]) async throws {
    let module = directory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    var arguments = Compiler.arguments + ["-I", modules.path]
    if !files.keys.contains(where: { $0.hasSuffix("/main.swift") }) {
      arguments.append("-parse-as-library")
    }
    for (name, code) in files {
      let file = module.appending(path: URL(filePath: name).lastPathComponent)
      try code.write(to: file, atomically: true, encoding: .utf8)
      arguments.append(file.path)
    }
    _ = try await Compiler.swiftc(arguments)
  }

  /// Returns what the compiler writes, and throws it if the compiler fails.
  private static func swiftc(_ arguments: [String]) async throws -> String {
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
            let output = String(
              decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure(description: output) }
            return output
          })
      }
    }
  }

  /// Throws if `block` is not part of a file that the build compiles. A line that is just `// …` stands
  /// for lines left out.
  private func quote(_ block: Block, _ file: String) throws {
    let text = try String(contentsOf: Block.root.appending(path: file), encoding: .utf8)
    var rest = "\n\(text)\n"[...]
    for part in "\n\(block.code)".split(separator: /\n *\/\/ …(?=\n|$)/) {
      guard let place = rest.firstRange(of: part + "\n") else {
        throw Failure(
          description: "\(block.testDescription): \(file) does not have, in this order:\(part)")
      }
      rest = rest[rest.index(before: place.upperBound)...]
    }
  }

  /// The directory with what was built, found upwards from the tests that are running.
  private static func products() -> URL? {
    final class Here {}
    var directory = Bundle(for: Here.self).bundleURL
    while directory.pathComponents.count > 1 {
      let module = directory.appending(path: "Modules/Continuum.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return directory }
      directory.deleteLastPathComponent()
    }
    return nil
  }
}

#endif
