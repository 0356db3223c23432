import Continuum
import ContinuumTesting
import XCTest

@MainActor
private final class Finder {
  let query = Variable(value: "a")
  let reload = Emitter<Void>()
  var asked: [String] = []
  private(set) var results = Constant<Loading<[String]>>(value: .loading(last: nil))

  init() {
    results = query.load(reloadingOn: reload.signal) { [weak self] query in
      try await self?.find(query) ?? []
    }
  }

  func find(_ query: String) async throws -> [String] {
    asked.append(query)
    return [query]
  }
}

private actor Index {
  private let query = Variable(value: "a")
  private var asked: [String] = []

  func results() -> Constant<Loading<Int>> {
    query.load { query in
      self.asked.append(query)
      return self.asked.count
    }
  }
}

final class LoadingTests: XCTestCase {
  @MainActor
  func testMainActorCodeLoadsWithItsOwnMethods() async throws {
    let finder = Finder()
    let recorder = Recorder(finder.results)
    _ = try await recorder.first { $0.value == ["a"] }
    finder.query.value = "b"
    _ = try await recorder.first { $0.value == ["b"] && !$0.isLoading }
    finder.reload.send()
    _ = try await recorder.first { !$0.isLoading && finder.asked.count == 3 }
    XCTAssertEqual(finder.asked, ["a", "b", "b"])
  }

  func testAnActorLoadsWithItsOwnState() async throws {
    let recorder = await Recorder(Index().results())
    _ = try await recorder.first { $0.value == 1 }
  }
}
