import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: where they run", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandPlaceTests {
  let center = NotificationCenter()
  let service = Service()

  /// What main-actor code alone may use.
  final class Draft {
    var text = ""
  }

  @MainActor final class Screen {
    let center = NotificationCenter()
    private(set) var log: [String] = []
    private(set) var search: Command<String, String>!
    private(set) var save: Command<Draft, Int>!

    init(_ service: Service) {
      search = Command { [weak self] query in
        self?.log.append(query)
        let text = try await service.search(query)
        MainActor.assertIsolated()
        self?.log.append(text)
        return text
      }
      save = Command { [weak self] draft in
        self?.log.append(draft.text)
        return draft.text.count
      }
      center.continuum.observe(search.isRunning, bindTo: self) { $0.log.append("running \($1)") }
      center.continuum.observe(search.finished, bindTo: self) { $0.log.append("finished \($1)") }
      center.continuum.observe(save.finished, bindTo: self) { $0.log.append("saved \($1)") }
    }
  }

  @Test @MainActor func mainActorCodeCallsItsOwnMethodsAndHearsAtOnce() async {
    let screen = Screen(service)
    let finished = Recorder(screen.search.finished)
    screen.search("a")
    #expect(screen.log == ["running false", "running true"])
    await service.next().succeed("A")
    await finished.expect { _ in
      // What can be read here has been delivered here.
      #expect(screen.search.isRunning.value == (screen.log.last != "finished A"))
      return screen.log.last == "finished A"
    }
    #expect(
      screen.log == [
        "running false", "running true", "a", "A", "running false", "finished A",
      ])
  }

  @Test @MainActor func anInputThatIsNotSendableIsGivenAway() async {
    let screen = Screen(service)
    let draft = Draft()
    draft.text = "four"
    let saved = Recorder(screen.save.finished)
    let isAccepted = screen.save(draft)
    #expect(isAccepted)
    await saved.expect { $0.values == [4] }
    #expect(screen.log.last == "saved 4")
  }

  @Test @MainActor func aCallOnAnotherThreadRunsOnTheMainActor() async {
    let screen = Screen(service)
    let search = screen.search!
    let finished = Recorder(search.finished)
    Threads.elsewhere { #expect(search("a")) }
    await service.next().succeed("A")
    await finished.expect { $0.values == ["A"] }
    #expect(screen.log.last == "finished A")
  }

  actor Librarian {
    private(set) var read: [String] = []
    private(set) var search: Command<String, String>?
    private let token: Token

    init(_ token: Token) { self.token = token }

    func start(_ service: Service) -> Command<String, String> {
      let search = Command { [weak self] (query: String) in
        await self?.note(query)
        return try await service.search(query)
      }
      self.search = search
      return search
    }

    private func note(_ query: String) { read.append(query) }

    /// Its closure belongs to the actor because it holds it.
    func counting() -> Command<String, Int> {
      Command { query in
        self.assertIsolated()
        self.read.append(query)
        return self.read.count
      }
    }
  }

  @Test func codeOfAnActorCallsItsOwnMethods() async {
    let librarian = Librarian(Live().token())
    let command = await librarian.counting()
    let finished = Recorder(command.finished)
    command("a")
    await finished.expect { $0.values == [1] }
    #expect(await librarian.read == ["a"])
  }

  @Test func anActorIsKeptByARunAndNotByTheCommand() async {
    let live = Live()
    let command: Command<String, String>
    do {
      let librarian = Librarian(live.token())
      command = await librarian.start(service)
      command("a")
    }
    await service.next().succeed("A")
    await live.expect("The actor is not released.") { $0.count == 0 }
    #expect(!command.isRunning.value)
    #expect(!command("b"), "A call runs on an actor that has been deallocated.")
  }

  @Test func runsWithoutIsolationTakeTurns() async {
    let command = counting()
    let finished = Recorder(command.finished)
    Threads.run(count: 2) { _ in for _ in 0..<500 { command() } }
    await finished.expect { $0.values.last == 1_000 }
  }

  /// The runs share a variable without a lock, which the thread sanitizer sees if they overlap.
  private func counting() -> Command<Void, Int> {
    var runs = 0
    return Command(whileRunning: .queue) {
      let before = runs
      await Task.yield()
      runs = max(runs, before + 1)
      return runs
    }
  }

  @Test(arguments: [Command<Void, Void>.WhileRunning.ignore, .queue, .restart])
  func runsOfABodyWithACaptureListTakeTurns(_ whileRunning: Command<Void, Void>.WhileRunning) async
  {
    let visits = Visits()
    let counter = Counter(visits)
    let command = Command(whileRunning: whileRunning) { [counter] in
      counter.step()
      await Task.yield()
      counter.step()
    }
    Threads.run(count: 2) { _ in for _ in 0..<500 { command() } }
    await command.isRunning.expect { !$0 }
    #expect(visits.overlaps == 0)
  }

  private actor Editor {
    private(set) var saved = 0
    let live: Token
    private(set) var save: Command<Void, Void>?

    init(_ live: Token) { self.live = live }

    /// Swift runs a closure that captures the actor weakly off the actor: it calls a method.
    func makeSave() -> Command<Void, Void> {
      let save = Command { [weak self] in
        guard let self else { return }
        await note()
      }
      self.save = save
      return save
    }

    private func note() {
      assertIsolated()
      saved += 1
    }
  }

  @Test func aClosureThatCapturesItsActorWeaklyCallsAMethodOfTheActor() async {
    let live = Live()
    do {
      let editor = Editor(live.token())
      let save = await editor.makeSave()
      save()
      await save.isRunning.expect { !$0 }
      #expect(await editor.saved == 1)
    }
    await live.expect("The command keeps the actor.") { $0.count == 0 }
  }

  @Test(arguments: [TaskPriority.background, .low, .high])
  func aRunHasThePriorityOfTheCodeThatCalls(_ priority: TaskPriority) async {
    let command = Command { Int(Task.currentPriority.rawValue) }
    let finished = Recorder(command.finished)
    // No task waits for it, which would raise its priority.
    Task.detached(priority: priority) { command() }
    await finished.expect { $0.values == [Int(priority.rawValue)] }
  }

  @TaskLocal static var language = "none"

  @Test func aRunHasNoTaskLocalValuesOfTheCodeThatCalls() async {
    let command = Command { Self.language }
    let finished = Recorder(command.finished)
    Self.$language.withValue("en") { _ = command() }
    await finished.expect { $0.values == ["none"] }
  }

  @Test @MainActor func aConditionOfTheMainActorIsAskedThere() {
    let number = Variable(value: 0)
    let command = Command(isEnabled: number.map(on: MainActor.self) { $0 > 0 }) {}
    #expect(!command())
    number.value = 1
    #expect(command())
  }

  #if os(macOS) || os(Linux)
  @Test func aCallElsewhereOfAConditionOfTheMainActorStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let command = await MainActor.run {
        Command(isEnabled: Variable(value: true).map(on: MainActor.self) { $0 }) {}
      }
      Threads.elsewhere { command() }
    }
    Stop.expect(result, saying: "belongs to the main actor", "elsewhere")
  }
  #endif
}
