import Continuum
import ContinuumTesting
import Foundation
import Testing

@testable import Kit
@testable import Search

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

  @Test func itSearches300MillisecondsAfterTheLastChange() async {
    viewModel.text.value = "swi"
    await clock.advance(by: .milliseconds(299))
    viewModel.text.value = "swift"
    await clock.advance(by: .milliseconds(299))
    #expect(service.asked == [])
    await clock.advance(by: .milliseconds(1))
    #expect(service.asked == ["swift"])
    #expect(viewModel.resultLine.value == "Searching …")
  }

  @Test func aTextOfLessThan3CharactersIsNotSearchedFor() async throws {
    await type("sw")
    await type(" sw ")
    #expect(service.asked == [])
    #expect(viewModel.resultLine.value == "Type at least 3 characters")
    await type("swi")
    #expect(service.asked == ["swi"])
  }

  @Test func theAnswerIsShown() async throws {
    await type("swift")
    service.answer("swift", "swift-log", "swift-nio")
    _ = await viewModel.isSearching.first { !$0 }
    #expect(viewModel.rows.value == ["swift-log", "swift-nio"])
    #expect(viewModel.resultLine.value == "2 repositories")
  }

  @Test func aLateAnswerIsDropped() async throws {
    let rows = Recorder(viewModel.rows.removeDuplicates())
    await type("swift")
    await type("rust")
    service.answer("rust", "cargo")
    _ = await viewModel.isSearching.first { !$0 }
    service.answer("swift", "swift-log")
    await type("rust")
    #expect(rows.values == [[], ["cargo"]])
  }

  @Test func anErrorIsShownAndTheNextSearchWorks() async throws {
    await type("swift")
    service.fail("swift")
    _ = await viewModel.isSearching.first { !$0 }
    #expect(viewModel.errorLine.value == "no connection")
    #expect(viewModel.resultLine.value == "That did not work")
    await type("rust")
    service.answer("rust", "cargo")
    _ = await viewModel.isSearching.first { !$0 }
    #expect(viewModel.errorLine.value == nil)
    #expect(viewModel.rows.value == ["cargo"])
  }

  @Test func aSelectedRowOpensItsPageAndAnyOtherDoesNothing() async throws {
    let opened = Recorder(viewModel.opened)
    await type("swift")
    service.answer("swift", "swift-log")
    _ = await viewModel.isSearching.first { !$0 }
    for row in [-1, 1, .max, 0] { viewModel.selectRow(at: row) }
    #expect(opened.values == [URL(string: "https://github.com/someone/swift-log")!])
  }

  @Test func theScreenShowsEachStep() async throws {
    var shown: [[String]] = []
    let screen = SearchScreen(viewModel: viewModel) { shown.append($0) }
    await type("swift")
    service.answer("swift", "swift-log")
    _ = await viewModel.isSearching.first { !$0 }
    #expect(screen.list.lines == ["1. swift-log"])
    #expect(
      shown == [["Type at least 3 characters"], ["Searching …"], ["1 repository", "swift-log"]])
  }
}
