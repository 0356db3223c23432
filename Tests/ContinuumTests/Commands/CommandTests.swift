import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandTests {
  let center = NotificationCenter()
  let service = Service()
  let isValid = Variable(value: true)
  let search: Command<String, String>

  init() {
    search = Command(isEnabled: isValid) { [service] query in try await service.search(query) }
  }

  private func untilReturned() async {
    await search.isRunning.expect("The command goes on.") { !$0 }
  }

  // MARK: A call

  @Test func aCallRunsTheOperationWithItsInput() async {
    #expect(search("a"))
    #expect(await service.next().query == "a")
  }

  @Test func aCallIsRefusedWhileARunIsUnderWay() async {
    search("a")
    #expect(!search("b"))
    await service.next().succeed("A")
    await untilReturned()
    #expect(search("c"))
    #expect(await service.next().query == "c")
    #expect(service.count == 2)
  }

  @Test func aCallIsRefusedWhileTheConditionIsFalse() async {
    isValid.value = false
    #expect(!search("a"))
    #expect(!search.isRunning.value)
    isValid.value = true
    #expect(search("b"))
    #expect(await service.next().query == "b")
    #expect(service.count == 1)
  }

  @Test func theConditionMayBeDerived() {
    let text = Variable(value: "")
    let send = Command(isEnabled: text.map { !$0.isEmpty }) { (_: String) in }
    #expect(!send(""))
    text.value = "a"
    #expect(send("a"))
  }

  @Test func aConditionThatBecomesFalseEndsNoRun() async {
    let finished = Recorder(search.finished)
    search("a")
    isValid.value = false
    let call = await service.next()
    #expect(!call.isCancelled)
    call.succeed("A")
    await finished.expect { $0.values == ["A"] }
  }

  @Test func twoThreadsThatCallAtOnceMakeOneRun() {
    let complaints = Threads.race(
      rounds: 500, on: { _ in Called() }, { $0.call() }, { $0.call() },
      check: { called in
        called.accepted.count == 1 ? nil : "\(called.accepted.count) calls were accepted."
      })
    #expect(complaints == [])
  }

  /// Whether a command accepts calls.
  private final class Called: Sendable {
    let accepted = Log<Bool>()
    // Only its cancellation ends it.
    private let command = Command { try await Task.sleep(for: .seconds(1_000)) }

    func call() {
      if command() { accepted.append(true) }
    }
  }

  @Test func aCommandWithoutInputIsCalledLikeAFunction() async {
    let runs = Log<Int>()
    let reload = Command { runs.append(1) }
    #expect(reload())
    await runs.expect { $0.all == [1] }
  }

  @Test func aCallThatIsRefusedReleasesItsInput() async {
    let live = Live()
    let keep = Command(isEnabled: isValid) { (_: Token) in }
    isValid.value = false
    keep(live.token())
    live.expect(0)
  }

  @Test func theInputIsReleasedWhenTheBodyHasReturned() async {
    let live = Live()
    let keep = Command { (_: Token) in }
    keep(live.token())
    await live.expect("The input is kept.") { $0.count == 0 }
    withExtendedLifetime(keep) {}
  }

  // MARK: What it shows

  @Test func isRunningIsTrueFromTheCallUntilTheBodyHasReturned() async {
    let isRunning = Recorder(search.isRunning)
    #expect(!search.isRunning.value)
    search("a")
    #expect(search.isRunning.value)
    await service.next().succeed("A")
    await untilReturned()
    await isRunning.expect { $0.values == [false, true, false] }
  }

  @Test func isRunningIsFalseAfterABodyThatThrows() async {
    search("a")
    await service.next().fail()
    await untilReturned()
  }

  @Test func isEnabledIsTheConditionAndThatNothingRuns() async {
    #expect(search.isEnabled.value)
    search("a")
    #expect(!search.isEnabled.value)
    await service.next().succeed("A")
    await untilReturned()
    #expect(search.isEnabled.value)
    isValid.value = false
    #expect(!search.isEnabled.value)
  }

  @Test func whatIsDerivedFromIsEnabledChangesOnlyWhenThatDoes() {
    let isRefused = Recorder(search.isEnabled.map { !$0 })
    isValid.value = true
    isValid.value = false
    isValid.value = false
    #expect(isRefused.values == [false, true])
  }

  @Test func isEnabledIsDeliveredOnlyWhenItChanges() async {
    let isEnabled = Recorder(search.isEnabled)
    isValid.value = true
    search("a")
    isValid.value = false
    await service.next().succeed("A")
    await untilReturned()
    isValid.value = true
    // The thread of the run may still be delivering, and then it delivers this.
    await isEnabled.expect { $0.values == [true, false, true] }
  }

  @Test func conditionAndIsRunningAndIsEnabledChangeInOneMoment() async {
    let all = Recorder(
      Constant(combining: isValid, search.isRunning, search.isEnabled) { [$0, $1, $2] })
    search("a")
    isValid.value = false
    await service.next().succeed("A")
    // A write that came before this was delivered would be delivered instead.
    await all.expect { $0.values.last == [false, false, false] }
    isValid.value = true
    await all.expect { $0.values.last == [true, false, true] }
    #expect(
      all.values == [
        [true, false, true], [true, true, false], [false, true, false], [false, false, false],
        [true, false, true],
      ])
  }

  // MARK: What comes of it

  @Test func anOutputIsSentByFinishedAndNothingByFailed() async {
    let (finished, failed) = (Recorder(search.finished), Recorder(search.failed))
    search("a")
    await service.next().succeed("A")
    await finished.expect { $0.values == ["A"] }
    #expect(failed.values.isEmpty)
  }

  @Test func anErrorIsSentByFailedAndNothingByFinished() async {
    let (finished, failed) = (Recorder(search.finished), Recorder(search.failed))
    search("a")
    await service.next().fail()
    await failed.expect { $0.values.first is Service.Failure }
    #expect(finished.values.isEmpty)
    #expect(failed.values.count == 1)
  }

  @Test func anErrorEndsOnlyItsOwnRun() async {
    let finished = Recorder(search.finished)
    search("a")
    await service.next().fail()
    await untilReturned()
    #expect(search("b"))
    await service.next().succeed("B")
    await finished.expect { $0.values == ["B"] }
  }

  @Test func anObservationOfFinishedOrFailedFindsThatNothingRuns() async {
    let found = Log<Bool>()
    center.continuum.observe(search.finished) { [search] _ in found.append(search.isRunning.value) }
    center.continuum.observe(search.failed) { [search] _ in found.append(search.isRunning.value) }
    search("a")
    await service.next().succeed("A")
    await found.expect { $0.all == [false] }
    search("b")
    await service.next().fail()
    await found.expect { $0.all == [false, false] }
  }

  @Test func whatFinishedStartsFindsTheCommandReady() async {
    let accepted = Log<Bool>()
    center.continuum.observe(search.finished) { [weak search] output in
      if output == "A", let search { accepted.append(search("b")) }
    }
    search("a")
    await service.next().succeed("A")
    #expect(await service.next().query == "b")
    #expect(accepted.all == [true])
  }

  // MARK: Where it is called

  @Test func aCallInADeliveryCountsAtOnceAndIsDeliveredAfterwards() async {
    let log = Log<String>()
    let clicked = Emitter<String>()
    center.continuum.observe(search.isRunning) { log.append("running \($0)") }
    center.continuum.observe(clicked.signal) { [search] query in
      log.append("\(search(query)), \(search.isRunning.value)")
    }
    clicked.send("a")
    #expect(log.all == ["running false", "true, true", "running true"])
    _ = await service.next()
  }

  @Test func aCallInABatchSeesWhatTheBatchHasWritten() {
    let log = Log<String>()
    center.continuum.observe(search.isRunning) { log.append("running \($0)") }
    batchUpdates {
      isValid.value = false
      log.append("\(search("a"))")
      isValid.value = true
      log.append("\(search("b"))")
    }
    #expect(log.all == ["running false", "false", "true", "running true"])
  }

  @Test func aCallInATransformIsAccepted() async {
    let number = Variable(value: 1)
    let text = number.map { [search] in $0 == 2 ? search("a") : false }
    #expect(!text.value)
    number.value = 2
    #expect(text.value)
    #expect(await service.next().query == "a")
  }

  @Test func aCallInItsOwnClosureIsRefused() async {
    let asked = Variable<Command<Void, Void>?>(value: nil)
    let accepted = Log<Bool>()
    let command = Command { accepted.append(asked.value?() ?? true) }
    asked.value = command
    command()
    await accepted.expect { $0.all == [false] }
    asked.value = nil
  }

  @Test func aCallInTheBodyOfModifyIsAccepted() async {
    let number = Variable(value: 1)
    #expect(number.modify { _ in search("a") })
    #expect(await service.next().query == "a")
  }

  #if os(macOS) || os(Linux)
  @Test func aCallInTheBodyOfModifyOfItsConditionStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isValid = Variable(value: true, name: "isValid")
      let command = Command(isEnabled: isValid.map { $0 }) {}
      isValid.modify { _ in _ = command() }
    }
    Stop.expect(result, saying: "isValid", "modify")
  }

  @Test func aConditionWhoseTransformWritesItsSourceStopsTheCall() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number = Variable(value: 1)
      let isValid = number.map { value in
        number.value = value + 1
        return true
      }
      let command = Command(isEnabled: isValid) {}
      command()
    }
    Stop.expect(result, saying: "a feedback loop does not settle")
  }
  #endif

  // MARK: What it costs

  @Test func aCommandThatDoesNotRunMakesNoWorkOfAWrite() async throws {
    let number = Variable(value: 1)
    let command = Command(isEnabled: number.map { $0 > 0 }) {}
    try await expectWork(transforms: 0, deliveries: 0) {
      for value in 2...9 { number.value = value }
    }
    withExtendedLifetime(command) {}
  }
}
