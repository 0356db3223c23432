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

    // On a Mac, the build has left ContinuumUIKit empty.
    let folders = [
      ("AppKit", "Tests/ReadmeTests/StandIns/AppKit"),
      ("SwiftUI", "Tests/ReadmeTests/StandIns/SwiftUI"), ("UIKit", "Tests/UIKitStandIn"),
      ("WebKit", "Tests/ReadmeTests/StandIns/WebKit"),
      ("ContinuumUIKit", "Sources/ContinuumUIKit"),
    ]
    for (name, path) in folders {
      let folder = Block.root.appending(path: path)
      let sources = try files.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0).path }
      _ = try await Compiler.swiftc(
        [
          "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", name,
          "-package-name", Compiler.packageName, "-o",
          directory.appending(path: "\(name).swiftmodule").path,
        ] + search + sources)
    }
  }

  /// What SwiftPM calls the package: by the folder that it is in. What is `package` can be used within it only.
  private static let packageName: String = {
    let name = Block.root.lastPathComponent.lowercased()
      .map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }()

  /// Where the compiler finds modules: first, what this has written.
  private var search: [String] { ["-I", directory.path, "-I", modules.path] }

  /// Past the types, the compiler looks for races.
  private static let arguments = [
    "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors",
  ]

  /// Throws what the compiler says against `block`.
  func check(_ block: Block, _ flags: [String] = []) async throws {
    guard let directive = block.directive else {
      throw Failure(
        description: "\(block.testDescription): nothing says how to compile this block.")
    }
    if let file = directive.wholeMatch(of: /(?:as it stands, )?from (.+)/) {
      try quote(block, String(file.1))
      if !block.standsAlone { return }
    }
    var arguments = Compiler.arguments + flags
    if directive == "manifest" {
      arguments += ["-I", manifestAPI.path, "-package-description-version", "6.2"]
    } else {
      arguments += search
    }
    // The compiler's messages then name the place in the document.
    let source = try source(block, directive, file: block.file, line: block.line)
    _ = try await Compiler.swiftc(arguments + [write(source).path])
  }

  /// What `block` prints when it runs. What it makes has lines of the file that the directive names, as in
  /// `with center as Form.swift`.
  func output(of block: Block) async throws -> String {
    let directive = block.directive ?? ""
    let name = directive.wholeMatch(of: /.* as (\S+)/).map { String($0.1) } ?? "main.swift"
    let source = try source(block, directive, file: "Page/\(name)", line: 1)
    let program = directory.appending(path: UUID().uuidString).path
    _ = try await Compiler.swiftc(
      ["-swift-version", "6", "-I", modules.path, "-o", program, write(source).path]
        + objects(source))
    return try await Compiler.run(program, [])
  }

  /// The object files of the modules of the package that `source` imports, and of those that examples use. The folders of
  /// the modules may have others, of files that were renamed since: the list of the linker has those of this build.
  private func objects(_ source: String) throws -> [String] {
    let imported = source.matches(of: /import (Continuum\w*)/).map { String($0.1) }
    let needed = Set(imported + ["ContinuumExampleKit", "ContinuumStorage"])
    let list = modules.deletingLastPathComponent()
      .appending(path: "ContinuumPackageTests.product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { file in needed.contains { file.contains("/\($0).build/") } }
  }

  /// The code of `block` with what it takes as given. Its lines count as those of `file`, from `line` on.
  private func source(
    _ block: Block, _ directive: String, file: String, line: Int
  ) throws -> String {
    let words = directive.split { $0 == " " || $0 == "," }.map(String.init)
    // Swift has outlets only where there is Objective-C.
    let code = block.code.replacing("@IBOutlet ", with: "")
    let here = "#sourceLocation(file: \"\(file)\", line: \(line))\n\(code)\n"
    if directive == "manifest" || block.standsAlone { return here }
    guard words.first == "with" else {
      throw Failure(description: "\(block.testDescription): ‘\(directive)’ is no way to compile.")
    }
    var source = "import Continuum\nimport Foundation\n"
    for name in words.dropFirst().prefix(while: { $0 != "as" }) {
      guard let preamble = preambles[name] else {
        throw Failure(description: "\(block.testDescription): there is no preamble ‘\(name)’.")
      }
      source += preamble + "\n"
    }
    return source + here
  }

  private func write(_ source: String) throws -> URL {
    let file = directory.appending(path: UUID().uuidString + ".swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    return file
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
    try await run("swiftc", arguments)
  }

  /// Returns what a program writes, and throws it if the program fails.
  private static func run(_ program: String, _ arguments: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting here keeps no task from running.
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [program] + arguments
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
  /// for lines left out. All lines of the block may be indented less than in the file.
  private func quote(_ block: Block, _ file: String) throws {
    let text = try String(contentsOf: Block.root.appending(path: file), encoding: .utf8)
    let missing = [0, 2, 4].map { missingPart(of: indent(block.code, by: $0), in: text) }
    guard let part = missing[0], !missing.contains(nil) else { return }
    throw Failure(
      description: "\(block.testDescription): \(file) does not have, in this order:\(part)")
  }

  /// The first part of `code`, between lines left out, that `text` does not have in this order.
  private func missingPart(of code: String, in text: String) -> Substring? {
    var rest = "\n\(text)\n"[...]
    for part in "\n\(code)".split(separator: /\n *\/\/ …(?=\n|$)/) {
      guard let place = rest.firstRange(of: part + "\n") else { return part }
      rest = rest[rest.index(before: place.upperBound)...]
    }
    return nil
  }

  private func indent(_ code: String, by count: Int) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: count) + line
    }.joined(separator: "\n")
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
