import Continuum
import ContinuumTesting
import Testing

@MainActor @Suite("Recipes: retrying")
struct RetryingTests {
  private struct Offline: Error {}

  private let query = Variable(value: "a")

  @Test func aRequestThatFailsTwiceSucceedsAtTheThirdTime() async {
    let requests = Variable(value: 0)
    let results = await settled {
      query.load { query in
        try await retrying(3) {
          requests.modify { $0 += 1 }
          if requests.value < 3 { throw Offline() }
          return query
        }
      }
    }
    #expect(results.value.value == "a")
    #expect(requests.value == 3)
  }

  @Test func theLastErrorIsShown() async {
    let requests = Variable(value: 0)
    let results = await settled {
      query.load { _ -> String in
        try await retrying(3) {
          requests.modify { $0 += 1 }
          throw Offline()
        }
      }
    }
    #expect(results.value.error is Offline)
    #expect(requests.value == 3)
  }

  @Test func aRequestThatIsReplacedIsNotRepeated() async {
    let clock = ManualClock()
    let requests = Variable(value: [String]())
    let results = query.load { query in
      try await retrying(3) {
        requests.modify { $0.append(query) }
        try await clock.sleep(for: .seconds(1))
        return query
      }
    }
    await clock.advance(by: .zero)
    query.value = "b"
    await clock.advance(by: .seconds(1))
    #expect(results.value.value == "b")
    #expect(requests.value == ["a", "b"])
  }
}
