import Foundation
import Testing

#if os(macOS) || os(Linux)

/// Every mistake in `Mistakes.md` and the files beside it is compiled, and the compiler says what the file has.
@Suite("What the compiler says of mistakes", .serialized)
struct MistakeTests {
  @Test(arguments: Table.files)
  func theTableHasWhatTheCompilerSays(_ file: Table.File) async throws {
    let table = try file.table()
    #expect(table.mistakes.count >= file.fewest)
    let said = try await Compiler().compile(table, flags: file.flags)
    for (mistake, said) in zip(table.mistakes, said) {
      #expect(
        said == mistake.said,
        """
        ‘\(mistake.title)’ is told something else now. If that is better, put it into \(file.name):
        \(said.joined(separator: "\n"))
        """)
    }
  }

  @Test func whatWouldRaceCompilesInSwift5Mode() async throws {
    let said = try await Compiler().compile(Table.races.table(), flags: Table.swift5)
    #expect(Array(said.joined()) == [])
  }

  @Test(arguments: [[], Table.onMainActor, Table.swift5])
  func whatDoesNotRaceCompiles(_ flags: [String]) async throws {
    let table = try Table.File(name: "Sound.md").table()
    let said = try await Compiler().compile(table.code, flags: flags)
    #expect(said.isEmpty)
  }
}

#endif
