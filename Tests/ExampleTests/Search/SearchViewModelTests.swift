import Continuum
import ContinuumStorage
import ContinuumTesting
import Foundation
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumSearch

@MainActor
struct SearchViewModelTests {
  /// Answers when the test says so.
  @MainActor final class Service {
    struct Failure: Error, CustomStringConvertible {
      let description = "no connection"
    }

    private(set) var asked: [String] = []
    private var waiting: [String: CheckedContinuation<[Repository], any Error>] = [:]

    func search(_ query: String) async throws -> [Repository] {
      asked.append(query)
      return try await withCheckedThrowingContinuation { waiting[query] = $0 }
    }

    func answer(_ query: String, _ names: String...) {
      waiting.removeValue(forKey: query)?.resume(returning: names.map { .sample($0) })
    }

    func fail(_ query: String) {
      waiting.removeValue(forKey: query)?.resume(throwing: Failure())
    }
  }

  let clock = ManualClock()
  let service = Service()
  let viewModel: SearchViewModel

  init() {
    viewModel = SearchViewModel(clock: clock, search: service.search)
  }

  private func type(_ text: String) async {
    viewModel.text.value = text
    await clock.advance(by: .milliseconds(300))
  }

  private func answerToBeShown() async throws {
    _ = try await Recorder(viewModel.isSearching).first { !$0 }
  }

  @Test func itSearches300MillisecondsAfterTheLastChange() async {
    viewModel.text.value = "swi"
    await clock.advance(by: .milliseconds(299))
    viewModel.text.value = "swift"
    await clock.advance(by: .milliseconds(299))
    #expect(service.asked == [])
    await clock.advance(by: .milliseconds(1))
    #expect(service.asked == ["swift"])
    #expect(viewModel.resultLine.value == "Searching for “swift” …")
  }

  @Test func aTextOfLessThan3CharactersIsNotSearchedFor() async {
    await type("sw")
    await type(" sw ")
    #expect(service.asked == [])
    #expect(viewModel.resultLine.value == "Type at least 3 characters")
    await type("swi")
    #expect(service.asked == ["swi"])
  }

  @Test func aFavoriteIsMarkedAndIsKeptWhereTheProgramSays() async throws {
    let name = "ContinuumExampleTests.\(UUID().uuidString)"
    let defaults = UserDefaults(suiteName: name)!
    defer { defaults.removePersistentDomain(forName: name) }
    let viewModel = SearchViewModel(
      favorites: .stored("favorites", in: defaults, default: []), clock: clock,
      search: service.search)
    viewModel.text.value = "swift"
    await clock.advance(by: .milliseconds(300))
    service.answer("swift", "swift-log", "swift-nio")
    _ = try await Recorder(viewModel.isSearching).first { !$0 }
    #expect(!viewModel.toggleFavorite(at: 2))
    #expect(viewModel.toggleFavorite(at: 1))
    #expect(viewModel.rows.value == ["swift-log", "swift-nio (favorite)"])
    let pages = ["https://github.com/someone/swift-nio"]
    #expect(defaults.stringArray(forKey: "favorites") == pages)
    viewModel.toggleFavorite(at: 1)
    #expect(viewModel.rows.value == ["swift-log", "swift-nio"])
    #expect(defaults.stringArray(forKey: "favorites") == [])
  }

  @Test func theAnswerIsShown() async throws {
    await type("swift")
    service.answer("swift", "swift-log", "swift-nio")
    try await answerToBeShown()
    #expect(viewModel.rows.value == ["swift-log", "swift-nio"])
    #expect(viewModel.resultLine.value == "2 repositories")
  }

  @Test func aLateAnswerIsDropped() async throws {
    let rows = Recorder(viewModel.rows.removeDuplicates())
    await type("swift")
    await type("rust")
    service.answer("rust", "cargo")
    try await answerToBeShown()
    service.answer("swift", "swift-log")
    await type("rust")
    #expect(rows.values == [[], ["cargo"]])
  }

  @Test func anErrorIsShownAndTheNextSearchWorks() async throws {
    await type("swift")
    service.fail("swift")
    try await answerToBeShown()
    #expect(viewModel.errorLine.value == "no connection")
    #expect(viewModel.resultLine.value == "")
    await type("rust")
    service.answer("rust", "cargo")
    try await answerToBeShown()
    #expect(viewModel.errorLine.value == nil)
    #expect(viewModel.rows.value == ["cargo"])
  }

  @Test func theRowsStayUntilTheNextAnswer() async throws {
    let rows = Recorder(viewModel.rows.removeDuplicates())
    await type("swift")
    service.answer("swift", "swift-log")
    try await answerToBeShown()
    await type("rust")
    #expect(viewModel.isSearching.value)
    service.answer("rust", "cargo")
    try await answerToBeShown()
    #expect(!viewModel.isSearching.value)
    #expect(rows.values == [[], ["swift-log"], ["cargo"]])
  }

  @Test func aSelectedRowOpensItsPageAndAnyOtherDoesNothing() async throws {
    let opened = Recorder(viewModel.opened)
    await type("swift")
    service.answer("swift", "swift-log")
    try await answerToBeShown()
    for row in [-1, 1, .max] { #expect(!viewModel.selectRow(at: row)) }
    #expect(viewModel.selectRow(at: 0))
    #expect(opened.values == [URL(string: "https://github.com/someone/swift-log")!])
  }

  @Test func aTextThatIsTooShortEmptiesTheListAtOnce() async throws {
    await type("swift")
    service.answer("swift", "swift-log")
    try await answerToBeShown()
    let shown = Recorder(
      Constant(combining: viewModel.resultLine, viewModel.rows) { [$0] + $1 }.removeDuplicates())
    await type("sw")
    #expect(shown.values == [["1 repository", "swift-log"], ["Type at least 3 characters"]])
  }

  @Test func itIsSearchingFromTheChangeUntilTheAnswer() async throws {
    #expect(!viewModel.isSearching.value)
    viewModel.text.value = "swift"
    #expect(viewModel.isSearching.value)
    await clock.advance(by: .milliseconds(300))
    #expect(viewModel.isSearching.value)
    service.answer("swift")
    try await answerToBeShown()
    #expect(viewModel.resultLine.value == "0 repositories")
  }
}
