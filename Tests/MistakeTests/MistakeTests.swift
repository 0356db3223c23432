import Foundation
import Testing

#if os(macOS) || os(Linux)

/// Every mistake in `Mistakes.md` and `MistakesOnTheMainActor.md` is compiled, and the compiler has to
/// say what stands there.
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
}

#endif
