import Foundation
import Testing

/// Every mistake in `Mistakes.md` is compiled, and the compiler has to say what stands there.
@Suite("What the compiler says of mistakes", .serialized)
struct MistakeTests {
  @Test func theTableHasWhatTheCompilerSays() async throws {
    let table = try Table(String(contentsOf: Table.file, encoding: .utf8))
    #expect(table.mistakes.count >= 30)
    let compiler = try Compiler()
    for mistake in table.mistakes {
      let said = try await compiler.compile(mistake, after: table.preamble)
      #expect(
        said == mistake.said,
        """
        ‘\(mistake.title)’ is told something else now. If that is better, put it into Mistakes.md:
        \(said.joined(separator: "\n"))
        """)
    }
  }

  @Test func withoutAMistakeTheCompilerSaysNothing() async throws {
    let table = try Table(String(contentsOf: Table.file, encoding: .utf8))
    let code = "center.continuum.observe(title, bindTo: label, \\.text)"
    let sound = Mistake(title: "None", code: code, said: [])
    #expect(try await Compiler().compile(sound, after: table.preamble).isEmpty)
  }
}
