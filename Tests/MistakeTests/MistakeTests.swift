import Foundation
import Testing

#if os(macOS) || os(Linux)

/// Every mistake in `Mistakes.md`, `MistakesOnTheMainActor.md` and `Races.md` is compiled, and the compiler has
/// to say what stands there.
@Suite("What the compiler says of mistakes", .serialized)
struct MistakeTests {
  @Test(arguments: Table.files)
  func theTableHasWhatTheCompilerSays(_ file: Table.File) async throws {
    let table = try file.table()
    #expect(table.mistakes.count >= 15)
    let compiler = try Compiler()
    for mistake in table.mistakes {
      let said = try await compiler.compile(mistake, after: table.preamble, flags: file.flags)
      #expect(
        said == mistake.said,
        """
        ‘\(mistake.title)’ is told something else now. If that is better, put it into \(file.name):
        \(said.joined(separator: "\n"))
        """)
    }
  }

  @Test(arguments: Table.files)
  func withoutAMistakeTheCompilerSaysNothing(_ file: Table.File) async throws {
    let code = """
        let number = Variable(value: 1)
        center.continuum.observe(number, bindTo: Box(), \\.value)
      """
    let sound = Mistake(title: "None", code: code, said: [])
    let preamble = "final class Box { var value = 1 }\n" + (try file.table().preamble)
    #expect(try await Compiler().compile(sound, after: preamble, flags: file.flags).isEmpty)
  }

  @Test func whatWouldRaceCompilesInSwift5Mode() async throws {
    let table = try Table.races.table()
    // One file for all: each has a function of its own.
    let start = try #require(table.preamble.firstRange(of: "func mistake")?.lowerBound)
    let (types, function) = (table.preamble[..<start], table.preamble[start...])
    let code = table.mistakes.indices.map { index in
      function.replacing("func mistake", with: "func mistake\(index)") + "\n"
        + table.mistakes[index].code + "\n}\n"
    }
    let said = try await Compiler().compile(types + code.joined(), flags: Table.swift5)
    #expect(said.isEmpty)
  }

  @Test(arguments: [[], Table.onMainActor, Table.swift5])
  func whatDoesNotRaceCompiles(_ flags: [String]) async throws {
    let table = try Table.File(name: "Sound.md").table()
    let said = try await Compiler().compile(table.code, flags: flags)
    #expect(said.isEmpty)
  }
}

#endif
