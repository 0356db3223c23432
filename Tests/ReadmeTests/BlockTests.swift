import Foundation
import Testing

#if os(macOS) || os(Linux)

/// The code in the README, in the articles and in the doc comments is taken from there and compiled.
@Suite("The code in the documentation", .serialized)
struct BlockTests {
  @Test(arguments: try Block.all())
  func everyBlockCompilesWithoutAWarning(block: Block) async throws {
    try await Compiler.shared.value.check(block)
  }

  @Test(arguments: try Block.all().filter(\.standsAlone))
  func whatStandsAloneCompilesOnTheMainActorByDefault(block: Block) async throws {
    try await Compiler.shared.value.check(block, ["-default-isolation", "MainActor"])
  }

  @Test(arguments: try Block.all().filter { $0.output != nil })
  func everyOutputIsWhatItsBlockPrints(block: Block) async throws {
    let output = try await Compiler.shared.value.output(of: block)
    #expect(output == block.output.map { $0 + "\n" })
  }

  @Test func thePagesAboutReasonsHaveOutputs() throws {
    let outputs = try ["Debugging.md", "Testing.md"].map { page in
      try Block.blocks(in: "Sources/Continuum/Continuum.docc/\(page)").count { $0.output != nil }
    }
    #expect(outputs.reduce(0, +) >= 7)
  }

  @Test func everyKindOfDocumentHasBlocks() throws {
    let files = Set(try Block.all().map(\.file))
    #expect(files.contains("README.md"))
    #expect(files.contains("Examples/README.md"))
    #expect(files.contains("Sources/Continuum/Continuum.docc/Continuum.md"))
    #expect(files.contains("Sources/Continuum/Continuum.docc/Laws.md"))
    #expect(files.contains("Sources/Continuum/Values/Variable.swift"))
  }

  @Test func theTableNamesTheFilesWhoseDocCommentsHaveBlocks() throws {
    let files = try Block.all().map(\.file).filter { $0.hasSuffix(".swift") }
    #expect(Set(directives.keys) == Set(files.map { URL(filePath: $0).lastPathComponent }))
  }
}

@Suite("How the code in the documentation is found and compiled", .serialized)
struct CompilerTests {
  @Test func aBlockIsFoundWithItsLineAndItsDirective() throws {
    let blocks = Block.blocks(
      in: "Text.md",
      text: """
        Words.

        <!-- compile: with number -->
        ```swift
        number.value = 2
        ```

        ```sh
        swift test
        ```

        <!-- prints -->
        ```
        2
        3
        ```

        - In a list:

          ```swift
          if true {
            print()
          }
          ```
        """)
    try #require(blocks.count == 2)
    #expect(blocks[0].testDescription == "Text.md:5")
    #expect(blocks[0].code == "number.value = 2")
    #expect(blocks[0].directive == "with number")
    #expect(blocks[0].output == "2\n3")
    #expect(blocks[1].output == nil)
    #expect(blocks[1].testDescription == "Text.md:21")
    #expect(blocks[1].code == "if true {\n  print()\n}")
    #expect(blocks[1].directive == nil)
  }

  @Test(arguments: [
    ("with number", "number.value = 2"),
    ("as it stands", "import Continuum\nprint(Variable(value: 1).value)"),
    ("as it stands", "import UIKit\nprint(UILabel().text ?? \"\")"),
    (
      "as it stands, from Examples/FavoritesMVP/Views.swift",
      "protocol DetailView: AnyObject {\n  // …\n}"
    ),
    ("manifest", "import PackageDescription\nlet package = Package(name: \"Name\")"),
    ("from Examples/FavoritesFlux/Action.swift", "enum Action {\n  case loadNextPage"),
    ("from Examples/FavoritesFlux/Action.swift", "enum Action {\n  // …\n  case open(Repository)"),
    (
      "from Examples/Counter/CounterViewModel.swift",
      "func decrement() {\n  number.modify { if $0 > 0 { $0 -= 1 } }"
    ),
  ])
  func aSoundBlockCompiles(directive: String, code: String) async throws {
    try await check(code, directive)
  }

  @Test(arguments: [
    ("with number", "number.value = true"),
    ("with number", "number.modify { _ in 1 }\nfunc f() { let unused = 1 }"),
    ("with", "number.value = 2"),
    ("as it stands", "print(NotificationCenter().continuum)"),
    ("as it stands", "import UIKit\nnonisolated func f(label: UILabel) { label.text = nil }"),
    ("as it stands, from Examples/SignUp/Account.swift", "nonisolated struct Account {}"),
    ("as it stands, from Examples/FavoritesFlux/Action.swift", "  case loadNextPage"),
    ("manifest", "import PackageDescription\nlet package = Package(title: \"Name\")"),
    ("from Examples/FavoritesFlux/Action.swift", "enum Action {\n  case close"),
    ("from Examples/FavoritesFlux/Action.swift", "  case open(Repository)\n  // …\nenum Action {"),
    (
      "from Examples/Counter/CounterViewModel.swift",
      "func decrement() {\nnumber.modify { if $0 > 0 { $0 -= 1 } }"
    ),
  ])
  func aBrokenBlockFailsWithItsPlace(directive: String, code: String) async throws {
    let failure = await #expect(throws: Compiler.Failure.self) { try await check(code, directive) }
    #expect(failure?.description.contains("Text.md:") == true)
  }

  @Test func aBlockRunsWithTheLinesOfTheFileThatTheDirectiveNames() async throws {
    let block = Block(
      file: "Text.md", line: 7, code: "print(1 + 1)\nprint(#fileID, #line)",
      directive: "with number as Form.swift")
    let output = try await Compiler.shared.value.output(of: block)
    #expect(output.hasPrefix("2\n"))
    #expect(output.hasSuffix("/Form.swift 2\n"))
  }

  @Test(arguments: [nil, "", "somehow", "with nothing that exists"])
  func aMissingOrUnknownDirectiveFails(directive: String?) async {
    await #expect(throws: Compiler.Failure.self) { try await check("print()", directive) }
  }

  private func check(_ code: String, _ directive: String?) async throws {
    let block = Block(file: "Text.md", line: 1, code: code, directive: directive)
    try await Compiler.shared.value.check(block)
  }
}

#endif
