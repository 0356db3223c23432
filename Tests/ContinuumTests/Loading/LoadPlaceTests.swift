import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L17 Loading: where it runs", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadPlaceTests {
  let service = Service()
  let query = Variable(value: "a")

  @MainActor final class Screen {
    let center = NotificationCenter()
    let query: Variable<String>
    let service: Service
    private(set) var searched: [String] = []
    private(set) var shown: [String] = []
    private(set) var results: Constant<Loading<String>>!

    init(_ query: Variable<String>, _ service: Service) {
      self.query = query
      self.service = service
      results = query.load { [weak self] query in
        try await self?.search(query) ?? ""
      }
      center.continuum.observe(results, bindTo: self) { $0.shown.append($1.text) }
    }

    private func search(_ query: String) async throws -> String {
      searched.append(query)
      let text = try await service.search(query)
      MainActor.assertIsolated()
      searched.append(text)
      return text
    }
  }

  @Test @MainActor func mainActorCodeCallsItsOwnMethods() async {
    let screen = Screen(query, service)
    await service.next().succeed("A")
    await screen.results.expect { $0.value == "A" }
    #expect(screen.searched == ["a", "A"])
    #expect(screen.shown == ["loading", "A"])
  }

  @Test @MainActor func whatMainActorCodeLoadsChangesOnTheMainActorAtOnce() async {
    let screen = Screen(query, service)
    await service.next().succeed("A")
    await screen.results.expect { _ in
      // Code that can see the value here is not faster than an observation.
      #expect(screen.shown.last == screen.results.value.text)
      return screen.shown.last == "A"
    }
    query.value = "b"
    #expect(screen.shown == ["loading", "A", "loading, last A"])
  }

  @Test @MainActor func aChangeOnAnotherThreadCancelsAndRunsOnTheMainActor() async {
    let screen = Screen(query, service)
    let first = await service.next()
    Threads.elsewhere { [query] in
      query.value = "b"
    }
    #expect(screen.results.value.text == "loading")
    let second = await service.next()
    #expect(second.query == "b")
    #expect(first.isCancelled)
    first.succeed("A")
    second.succeed("B")
    await screen.results.expect { $0.text == "B" }
    #expect(!screen.shown.contains { $0.contains("A") })
  }

  @Test @MainActor func aSourceThatBelongsToTheMainActorIsLoaded() async {
    let center = NotificationCenter()
    var shown: [String] = []
    let upper = query.map(on: MainActor.self) { $0.uppercased() }
    let results = upper.load { [service] in try await service.search($0) }
    center.continuum.observe(results, onValueChange: { shown.append($0.text) })
    let first = await service.next()
    #expect(first.query == "A")
    Threads.elsewhere { [query] in query.value = "b" }
    let second = await service.next()
    #expect(second.query == "B")
    #expect(first.isCancelled)
    first.succeed("1")
    second.succeed("2")
    await results.expect { $0.text == "2" }
    #expect(shown == ["loading", "loading", "2"])
  }

  #if os(macOS) || os(Linux)
  @Test func loadingWhatBelongsToTheMainActorElsewhereStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let constant = await MainActor.run {
        let constant = Variable(value: 1).map(on: MainActor.self) { $0 }
        Stop.announce(constant.notificationName)
        return constant
      }
      Threads.elsewhere { _ = constant.load { $0 } }
    }
    Stop.expect(result, saying: "belongs to the main actor", "elsewhere")
  }
  #endif

  actor Librarian {
    let center = NotificationCenter()
    private(set) var read: [String] = []
    private(set) var results: Constant<Loading<String>>?
    private let live: Token

    init(_ live: Token) { self.live = live }

    func follow(_ query: Variable<String>, _ service: Service, _ deliveries: Deliveries) {
      let results = query.load { [weak self] query in
        await self?.note(query)
        return try await service.search(query)
      }
      self.results = results
      center.continuum.observe(results, bindTo: self) { librarian, results in
        librarian.assertIsolated()
        deliveries.append(results.text)
      }
    }

    private func note(_ query: String) { read.append(query) }

    /// Its closure belongs to the actor because it holds it.
    func load(_ query: Variable<String>) -> Constant<Loading<Int>> {
      query.load { query in
        self.assertIsolated()
        self.read.append(query)
        return self.read.count
      }
    }
  }

  @Test func codeOfAnActorCallsItsOwnMethods() async {
    let librarian = Librarian(Live().token())
    let results = await librarian.load(query)
    await results.expect { $0.value == 1 }
    query.value = "b"
    await results.expect { $0.value == 2 }
    #expect(await librarian.read == ["a", "b"])
  }

  @Test func codeOfAnActorRunsOnTheActor() async {
    let (live, deliveries) = (Live(), Deliveries())
    let librarian = Librarian(live.token())
    await librarian.follow(query, service, deliveries)
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    query.value = "b"
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "B")
    #expect(await librarian.read == ["a", "b"])
  }

  @Test func anActorIsKeptByARunAndNotByTheConstant() async {
    let (live, deliveries) = (Live(), Deliveries())
    do {
      let librarian = Librarian(live.token())
      await librarian.follow(query, service, deliveries)
      await service.next().succeed("A")
      #expect(await deliveries.next(2) == ["loading", "A"])
    }
    await live.expect("The actor is not released.") { $0.count == 0 }
    query.value = "b"
    #expect(service.count == 1)
  }

  @Test(arguments: [TaskPriority.background, .low, .high])
  func aRunHasThePriorityOfTheCodeThatLoadsWhoeverWrites(_ priority: TaskPriority) async {
    let number = Variable(value: 0)
    let made = Log<Constant<Loading<[Int]>>>()
    // No task waits for it, which would raise its priority.
    Task.detached(priority: priority) {
      let results = number.load { [$0, Int(Task.currentPriority.rawValue)] }
      made.append(results)
    }
    await made.expect { $0.count == 1 }
    guard let results = made.last else { return }
    await results.expect { $0.value == [0, Int(priority.rawValue)] }
    await Task.detached(priority: .medium) { number.value = 1 }.value
    await results.expect { $0.value == [1, Int(priority.rawValue)] }
  }

  @TaskLocal static var language = "none"

  @Test func aRunHasNoTaskLocalValuesOfTheCodeThatLoads() async {
    let results = Self.$language.withValue("en") { query.load { _ in Self.language } }
    await results.expect { $0.value == "none" }
  }

  @Test func runsWithoutIsolationTakeTurns() async {
    let center = NotificationCenter()
    let number = Variable(value: 0)
    let (outputs, take) = AsyncStream.makeStream(of: Int.self)
    let results = counting(number)
    center.continuum.observe(results) { if let output = $0.value { take.yield(output) } }
    Threads.run(count: 2) { _ in for _ in 0..<500 { number.modify { $0 += 1 } } }
    for await output in outputs where output == 1000 { break }
  }

  /// The runs share a variable without a lock, which the thread sanitizer sees if they overlap.
  private func counting(_ number: Variable<Int>) -> Constant<Loading<Int>> {
    var runs = 0
    return number.load { number in
      let before = runs
      await Task.yield()
      runs = max(runs, before + 1)
      return number
    }
  }
}
