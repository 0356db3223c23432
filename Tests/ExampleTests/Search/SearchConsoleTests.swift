import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumSearch

/// What is typed, and what is shown for it. The service answers at once.
@MainActor
struct SearchConsoleTests {
  struct Failure: Error, CustomStringConvertible {
    let description = "GitHub cannot be reached"
  }

  private func shown(
    for lines: String..., rows names: [String]?, greets: Bool = false
  ) async -> [[String]] {
    let clock = ManualClock()
    let viewModel = SearchViewModel(clock: clock) { _ in
      guard let names else { throw Failure() }
      return names.map { .sample($0) }
    }
    let shown = Emitter<[String]>()
    let recorder = Recorder(shown.signal)
    let console = SearchConsole(viewModel: viewModel, greets: greets) { shown.send($0) }
    for line in lines {
      if line.contains("open") { await clock.advance(by: .milliseconds(300)) }
      await console.receive(line)
    }
    await clock.advance(by: .milliseconds(300))
    await console.finish()
    return recorder.values
  }

  @Test func eachStepIsShown() async {
    #expect(
      await shown(for: "swift", rows: ["swift-log", "swift-nio"]) == [
        ["Type at least 3 characters"],
        ["Searching for “swift” …"],
        ["2 repositories", "1. swift-log", "2. swift-nio"],
      ])
  }

  @Test func theStatusComesAfterTheGreeting() async {
    #expect(
      await shown(rows: [], greets: true) == [SearchConsole.help, ["Type at least 3 characters"]])
  }

  @Test func whatIsTypedInOneGoHasOneAnswer() async {
    let shown = await shown(for: "swi", "swif", "swift", rows: [])
    #expect(
      shown.dropFirst() == [
        ["Searching for “swi” …"], ["Searching for “swif” …"], ["Searching for “swift” …"],
        ["0 repositories"],
      ])
  }

  @Test func openOpensARowOfTheLastText() async {
    let shown = await shown(for: "swift", "open 2", rows: ["swift-log", "swift-nio"])
    #expect(shown.last == ["Opening https://github.com/someone/swift-nio"])
  }

  @Test(arguments: [0, 3, .max])
  func openWithTheNumberOfNoRowSaysSo(row: Int) async {
    let shown = await shown(for: "swift", "open \(row)", rows: ["swift-log", "swift-nio"])
    #expect(shown.last == ["there is no repository \(row)"])
  }

  @Test func rowsOfTheTextBeforeAreNotShownUnderTheNextOne() async {
    let shown = await shown(for: "swift", "open 1", "rust", rows: ["cargo"])
    #expect(shown.suffix(2) == [["Searching for “rust” …"], ["1 repository", "1. cargo"]])
  }

  @Test(arguments: ["open", " open ", "open 99999999999999999999"])
  func openWithoutANumberSaysWhatIsMissing(line: String) async {
    let shown = await shown(for: "swift", line, rows: ["swift-log"])
    #expect(
      shown.suffix(2) == [
        ["1 repository", "1. swift-log"], ["open needs the number of a row; try open 1"],
      ])
  }

  @Test func aTextThatBeginsWithOpenIsSearchedFor() async {
    #expect(await shown(for: "openapi", rows: []).contains(["Searching for “openapi” …"]))
  }

  @Test func anErrorIsOneLine() async {
    #expect(await shown(for: "swift", rows: nil).last == ["GitHub cannot be reached"])
  }
}
