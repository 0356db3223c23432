import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: cancelling", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandCancellingTests {
  let service = Service()

  private func command(
    whileRunning: Command<String, String>.WhileRunning = .ignore
  ) -> Command<String, String> {
    Command(whileRunning: whileRunning) { [service] in try await service.search($0) }
  }

  @Test func cancelCancelsTheRun() async {
    let search = command()
    search("a")
    let call = await service.next()
    #expect(!call.isCancelled)
    search.cancel()
    #expect(call.isCancelled)
  }

  @Test func aCancelledRunGoesOnUntilItsBodyHasReturned() async {
    let search = command()
    search("a")
    let call = await service.next()
    search.cancel()
    #expect(search.isRunning.value)
    #expect(!search.isEnabled.value)
    #expect(!search("b"))
    call.succeed("A")
    await search.isRunning.expect { !$0 }
    #expect(search("c"))
  }

  @Test(arguments: [true, false])
  func aCancelledRunNeitherFinishesNorFails(succeeds: Bool) async {
    let search = command()
    let (finished, failed) = (Recorder(search.finished), Recorder(search.failed))
    search("a")
    let call = await service.next()
    search.cancel()
    if succeeds { call.succeed("A") } else { call.fail(CancellationError()) }
    await search.isRunning.expect { !$0 }
    search("b")
    await service.next().succeed("B")
    await finished.expect { $0.values == ["B"] }
    #expect(failed.values.isEmpty)
  }

  @Test func anErrorOfARunThatNobodyCancelledIsSentWhateverItIs() async {
    let search = command()
    let failed = Recorder(search.failed)
    search("a")
    await service.next().fail(CancellationError())
    await failed.expect { $0.values.first is CancellationError }
  }

  @Test func cancellingDropsTheCallsThatWait() async {
    let live = Live()
    let search = Command(whileRunning: .queue) { [service] (_: Token) in
      try await service.search("a")
    }
    search(live.token())
    let call = await service.next()
    search(live.token())
    search(live.token())
    live.expect(3)
    search.cancel()
    live.expect(1)
    call.succeed("A")
    await search.isRunning.expect { !$0 }
    #expect(service.count == 1)
  }

  @Test(arguments: [Command<String, String>.WhileRunning.queue, .restart])
  func aCallAfterCancellingRunsWhenTheBodyHasReturned(
    _ whileRunning: Command<String, String>.WhileRunning
  ) async {
    let search = command(whileRunning: whileRunning)
    search("a")
    let first = await service.next()
    search.cancel()
    #expect(search("b"))
    #expect(service.count == 1)
    first.succeed("A")
    let second = await service.next()
    #expect(second.query == "b")
    #expect(!second.isCancelled)
  }

  @Test @MainActor func aRunThatIsCancelledBeforeItHasBegunIsLeftOut() async {
    let runs = Log<Int>()
    let command = Command { runs.append(1) }
    #expect(command())
    command.cancel()
    #expect(command.isRunning.value)
    await command.isRunning.expect { !$0 }
    #expect(runs.all.isEmpty)
  }

  @Test func aRunThatIsCancelledWhenItsBeginningIsDeliveredIsLeftOut() async {
    let center = NotificationCenter()
    let search = command()
    center.continuum.observe(search.isRunning) { [weak search] in if $0 { search?.cancel() } }
    search("a")
    await search.isRunning.expect { !$0 }
    #expect(service.count == 0)
  }

  @Test func cancellingWhatDoesNotRunDoesNothing() async {
    let search = command()
    search.cancel()
    #expect(search.isEnabled.value)
    #expect(search("a"))
    await service.next().succeed("A")
  }

  @Test func cancellingInItsOwnClosureLeavesNothingToArrive() async {
    let asked = Variable<Command<Void, Void>?>(value: nil)
    let command = Command { if let command = asked.value { command.cancel() } }
    let finished = Recorder(command.finished)
    asked.value = command
    command()
    await command.isRunning.expect { !$0 }
    #expect(finished.values.isEmpty)
    asked.value = nil
  }
}
