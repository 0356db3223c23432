import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: a call while it runs", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandWaitingTests {
  let service = Service()
  let isValid = Variable(value: true)

  private func command(
    whileRunning: Command<String, String>.WhileRunning
  ) -> Command<String, String> {
    Command(isEnabled: isValid, whileRunning: whileRunning) { [service] in
      try await service.search($0)
    }
  }

  // MARK: Queue

  @Test func queuedCallsRunLaterInTheirOrder() async {
    let search = command(whileRunning: .queue)
    let finished = Recorder(search.finished)
    for query in ["a", "b", "c"] { #expect(search(query)) }
    for query in ["a", "b", "c"] {
      let call = await service.next()
      #expect(call.query == query)
      #expect(!call.isCancelled)
      #expect(service.count == ["a", "b", "c"].firstIndex(of: query)! + 1)
      call.succeed(query.uppercased())
    }
    await finished.expect { $0.values == ["A", "B", "C"] }
  }

  @Test func isRunningStaysTrueFromTheFirstQueuedRunToTheLast() async {
    let search = command(whileRunning: .queue)
    let isRunning = Recorder(search.isRunning)
    search("a")
    search("b")
    await service.next().succeed("A")
    let second = await service.next()
    #expect(search.isRunning.value)
    second.fail()
    await isRunning.expect { $0.values == [false, true, false] }
  }

  @Test func anObservationOfFinishedFindsIsRunningTrueIfAQueuedRunFollows() async {
    let center = NotificationCenter()
    let search = command(whileRunning: .queue)
    let found = Log<String>()
    center.continuum.observe(search.finished) { [weak search] output in
      found.append("\(output) \(search?.isRunning.value ?? true)")
    }
    search("a")
    search("b")
    await service.next().succeed("A")
    await service.next().succeed("B")
    await found.expect { $0.all == ["A true", "B false"] }
  }

  @Test(arguments: [Command<String, String>.WhileRunning.queue, .restart])
  func whereACallMayWaitIsEnabledIsTheCondition(
    _ whileRunning: Command<String, String>.WhileRunning
  ) async {
    let search = command(whileRunning: whileRunning)
    search("a")
    #expect(search.isEnabled.value)
    isValid.value = false
    #expect(!search.isEnabled.value)
    #expect(!search("b"))
    await service.next().succeed("A")
    await search.isRunning.expect { !$0 }
    #expect(service.count == 1)
  }

  @Test func aQueuedRunRunsEvenIfTheConditionHasBecomeFalse() async {
    let search = command(whileRunning: .queue)
    search("a")
    #expect(search("b"))
    isValid.value = false
    await service.next().succeed("A")
    #expect(await service.next().query == "b")
  }

  @Test func threadsThatCallAtOnceLoseNoQueuedRun() async {
    let runs = Log<Int>()
    let command = Command(whileRunning: .queue) { (number: Int) in runs.append(number) }
    Threads.run(count: 4) { thread in for _ in 0..<100 { command(thread) } }
    await runs.expect { $0.count == 400 }
    await command.isRunning.expect { !$0 }
  }

  // MARK: Restart

  @Test func restartCancelsTheRunAndBeginsAgainWhenItHasReturned() async {
    let search = command(whileRunning: .restart)
    let finished = Recorder(search.finished)
    search("a")
    let first = await service.next()
    #expect(search("b"))
    #expect(first.isCancelled)
    #expect(service.count == 1)
    first.succeed("A")
    let second = await service.next()
    #expect(second.query == "b")
    second.succeed("B")
    await finished.expect { $0.values == ["B"] }
  }

  @Test func restartReplacesTheCallThatWaits() async {
    let search = command(whileRunning: .restart)
    search("a")
    let first = await service.next()
    search("b")
    search("c")
    first.fail()
    let next = await service.next()
    #expect(next.query == "c")
    next.succeed("C")
    await search.isRunning.expect { !$0 }
    #expect(service.count == 2)
  }

  @Test func restartLeavesOutARunThatHasNotBegun() async {
    let runs = Log<Int>()
    await MainActor.run {
      let command = Command(whileRunning: .restart) { (number: Int) in runs.append(number) }
      for number in 1...100 { command(number) }
      // The observation keeps the command until the last run has finished.
      center.continuum.observe(command.finished, onValueChange: { kept.value = nil })
      kept.value = command
    }
    await kept.expect { $0 == nil }
    #expect(runs.all == [100])
  }

  let center = NotificationCenter()
  let kept = Variable<Command<Int, Void>?>(value: nil)

  @Test func isRunningStaysTrueWhileARunIsRestarted() async {
    let search = command(whileRunning: .restart)
    let isRunning = Recorder(search.isRunning)
    search("a")
    let first = await service.next()
    search("b")
    first.succeed("A")
    await service.next().succeed("B")
    await isRunning.expect { $0.values == [false, true, false] }
  }
}
