import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: what is seen of them", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandInspectingTests {
  let center = NotificationCenter()
  let clicked = Emitter<Void>(name: "clicked")

  private func sources(of center: NotificationCenter) -> [String] {
    center.continuum.bindings.map { binding in
      let inputs = binding.source.inputs.map(\.name).joined(separator: ", ")
      return "\(binding.source.name)[\(inputs)]"
    }
    .sorted()
  }

  @Test func bindingsShowItsNameAndItsCondition() {
    let isValid = Variable(value: true, name: "isValid")
    let signUp = Command(isEnabled: isValid, name: "signUp") {}
    center.continuum.observe(signUp.isEnabled) { _ in }
    center.continuum.observe(signUp.isRunning) { _ in }
    center.continuum.observe(signUp.finished) {}
    center.continuum.observe(signUp.failed) { _ in }
    #expect(
      sources(of: center) == [
        "signUp.failed[]", "signUp.finished[]", "signUp.isEnabled[isValid, signUp.isRunning]",
        "signUp.isRunning[]",
      ])
  }

  @Test func bindingsShowTheLineThatMadeItAndNoConditionThatIsNone() throws {
    let reload = Command {}
    let line = #line - 1
    center.continuum.observe(reload.isEnabled) { _ in }
    #expect(sources(of: center) == ["isEnabled[isRunning]"])
    #expect(try #require(center.continuum.bindings.first).source.description.contains(":\(line))"))
  }

  @Test func aTraceTellsWhatLedToARunAndWhatCameOfIt() async throws {
    let save = Command(name: "save") { 1 }
    let (finished, isRunning) = (Recorder(save.finished), Recorder(save.isRunning))
    center.continuum.observe(clicked.signal) { [save] in save() }
    let events = try await traced {
      clicked.send()
      _ = try await finished.next()
      _ = try await isRunning.first { !$0 }
    }
    let sent = try #require(events.first { $0.kind == .sent && $0.source.contains("finished") })
    #expect(
      [sent].lastText.hasPrefix(
        """
        save.finished was sent when a command ended
        """))
    #expect(
      [sent].lastText.hasSuffix(
        """
          because save.isRunning was written
            because clicked was delivered to a closure
              because clicked was sent
        """))
    #expect(
      events.titles.filter { $0.hasPrefix("wrote") || $0.contains("was written") } == [
        "wrote save.isRunning", "save.isRunning was written when a command ended",
      ])
  }

  @Test func aTraceTellsWhatLedToARunThatWaited() async throws {
    let (open, gate) = AsyncStream.makeStream(of: Void.self)
    let save = Command(whileRunning: .queue, name: "save") { for await _ in open { return } }
    let finished = Recorder(save.finished)
    center.continuum.observe(clicked.signal) { [save] in save() }
    save()
    let events = try await traced {
      clicked.send()
      gate.finish()
      _ = try await finished.next()
      _ = try await finished.next()
    }
    let sent = events.filter { $0.kind == .sent && $0.source.contains("finished") }
    #expect(
      sent.lastText.hasSuffix(
        """
          because clicked was delivered to a closure
            because clicked was sent
        """))
  }

  @Test @MainActor func aClockWaitsUntilARunHasBegunAndNotForItsEnd() async throws {
    let timed = Timed()
    timed.number.value = 1
    await timed.clock.advance(by: .seconds(1))
    #expect(timed.begun == [1])
    await timed.clock.advance(by: .seconds(10))
    #expect(try await timed.finished.next() == 1)
  }

  @Test @MainActor func aClockDoesNotWaitForARunThatWaits() async throws {
    let timed = Timed()
    for number in 1...2 {
      timed.number.value = number
      await timed.clock.advance(by: .seconds(1))
    }
    #expect(timed.begun == [1])
    await timed.clock.advance(by: .seconds(9))
    #expect(try await timed.finished.next() == 1)
    await Threads.expectSoon { timed.begun == [1, 2] }
    await timed.clock.advance(by: .seconds(10))
    #expect(try await timed.finished.next() == 2)
  }

  /// Calls a command for each number that stays for a second, which takes ten more.
  @MainActor private final class Timed {
    let clock = ManualClock()
    let number = Variable(value: 0)
    private(set) var begun: [Int] = []
    private(set) var finished: Recorder<Int>!
    private let center = NotificationCenter()
    private var save: Command<Int, Int>!

    init() {
      save = Command(whileRunning: .queue) { [weak self, clock] number in
        self?.begun.append(number)
        // `sleep(for:)` would leave the main actor before it sets its timer.
        try await clock.sleep(until: clock.now.advanced(by: .seconds(10)))
        return number
      }
      finished = Recorder(save.finished)
      center.continuum.observe(
        number.debounce(for: .seconds(1), clock: clock), initial: false, bindTo: self
      ) { timed, number in timed.save(number) }
    }
  }

  #if DEBUG
  @Test func everyScheduleOfTwoCallsMakesOneRun() async throws {
    struct Wrong: Error {}
    // The run begins in a task. In a run of all tests, one comes late until most of them have begun.
    await Task.detached {}.value
    try await everySchedule(within: .seconds(Patience.limit(ofWork: 300))) { schedule in
      let (isValid, accepted) = (Variable(value: true), Variable(value: 0))
      let (open, gate) = AsyncStream.makeStream(of: Void.self)
      let save = Command(isEnabled: isValid.map { $0 }) { for await _ in open { return } }
      let call: @Sendable () -> Void = { if save() { accepted.modify { $0 += 1 } } }
      try await schedule.play(call, and: call)
      gate.finish()
      if accepted.value != 1 { throw Wrong() }
    }
  }
  #endif

  @Test func aMirrorShowsNothingOfItsRuns() {
    let command = Command {}
    command()
    var text = ""
    dump(command, to: &text)
    #expect(!text.contains("running"))
  }
}
