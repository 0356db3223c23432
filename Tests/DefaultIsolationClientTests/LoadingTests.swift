import Continuum
import ContinuumTesting
import Foundation
import Testing

/// A view model that loads with its own method.
final class Finder {
  let query = Variable(value: "a")
  var asked: [String] = []
  private(set) var results = Constant<Loading<[String]>>(value: .loading(last: nil))

  init() {
    results = query.load { [weak self] query in try await self?.find(query) ?? [] }
  }

  func find(_ query: String) async throws -> [String] {
    asked.append(query)
    return [query]
  }
}

struct LoadingTests {
  @Test func whatIsLoadedComesFromTheModelsOwnMethod() async throws {
    let finder = Finder()
    let recorder = Recorder(finder.results)
    _ = try await recorder.first { $0.value == ["a"] }
    finder.query.value = "b"
    _ = try await recorder.first { $0.value == ["b"] && !$0.isLoading }
    #expect(finder.asked == ["a", "b"])
  }

  @Test func twoFieldsAreKeptEqual() {
    let (draft, saved) = (Variable(value: "draft"), Variable(value: "saved"))
    let center = NotificationCenter()
    center.continuum.bind(draft, with: saved)
    #expect(saved.value == "draft")
    saved.value = "new"
    #expect(draft.value == "new")
  }
}
