import Foundation
import Testing

#if os(macOS) || os(Linux)

/// A step of the tutorial that shows a file, with all files as they are then.
struct Step: Sendable, CustomTestStringConvertible {
  /// The file, as the reader of the tutorial has it: `Sources/Clicks/Label.swift`.
  let name: String
  /// The file that the step shows.
  let shown: String
  /// What the package consists of after the step, by name.
  let files: [String: String]

  var testDescription: String { shown }

  static func all() throws -> [Step] {
    let directory = Block.root.appending(path: "Sources/Continuum/Continuum.docc/Tutorials")
    let text = try String(contentsOf: directory.appending(path: "Clicks.tutorial"), encoding: .utf8)
    var files: [String: String] = [:]
    return try text.matches(of: /@Code\(\s*name: "(.+)",\s*file: "(.+)"\)/).map { match in
      let (name, shown) = (String(match.1), String(match.2))
      files[name] = try String(
        contentsOf: directory.appending(path: "Resources/\(shown)"), encoding: .utf8)
      return Step(name: name, shown: shown, files: files)
    }
  }
}

/// The package `Clicks`, which the tutorial makes, is built and tested as it is at its end, in
/// `Tests/Tutorial`. Here it is looked at step by step.
@Suite("The tutorial", .serialized)
struct TutorialTests {
  @Test(arguments: try Step.all().filter { !$0.name.hasPrefix("Tests/") })
  func everyStepCompilesWithoutAWarning(step: Step) async throws {
    let compiler = try await Compiler.shared.value
    if step.name == "Package.swift" {
      let code = try #require(step.files[step.name])
      try await compiler.check(
        Block(file: step.shown, line: 1, code: code, directive: "manifest"))
    } else {
      try await compiler.check(step.files.filter { $0.key.hasPrefix("Sources/") })
    }
  }

  @Test func whatIsBuiltAndTestedIsTheLastStepOfEachFile() throws {
    let files = try #require(try Step.all().last).files.filter { $0.key != "Package.swift" }
    #expect(files.count == 7)
    for (name, code) in files {
      let path = "Tests/Tutorial/\(name)"
      let built = try String(contentsOf: Block.root.appending(path: path), encoding: .utf8)
      #expect(built == code, "\(path) is not what the tutorial ends with.")
    }
  }
}

#endif
