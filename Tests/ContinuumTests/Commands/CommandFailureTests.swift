import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L19 Commands: errors of one type", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct CommandFailureTests {
  private struct Offline: Error, Equatable { var code = 0 }
  private struct Refused: Error, Equatable {}

  private let center = NotificationCenter()
  private let service = Service()
  private let search: Command<String, String>

  init() { search = Command { [service] query in try await service.search(query) } }

  private func fail(_ error: any Error) async {
    search("a")
    await service.next().fail(error)
    await search.isRunning.expect("The command goes on.") { !$0 }
  }

  @Test func itSendsTheErrorsOfItsTypeAndNoOthers() async {
    let offline = Recorder(search.failed(as: Offline.self))
    let refused = Recorder(search.failed(as: Refused.self))
    let all = Recorder(search.failed)
    await fail(Offline(code: 1))
    await fail(Refused())
    await fail(Offline(code: 2))
    await all.expect { $0.values.count == 3 }
    await offline.expect { $0.values.count == 2 }
    #expect(offline.values == [Offline(code: 1), Offline(code: 2)])
    #expect(refused.values == [Refused()])
  }

  @Test func askedForTwiceItIsTheSameSignal() async {
    let signal = search.failed(as: Offline.self)
    let first = Recorder(signal)
    let second = Recorder(search.failed(as: Offline.self))
    await fail(Offline())
    await first.expect { $0.values.count == 1 }
    await second.expect { $0.values.count == 1 }
  }

  @Test func itEndsWithTheCommand() {
    var command: Command<Void, Void>? = Command {}
    let signal = command!.failed(as: Offline.self)
    let observer = center.continuum.observe(signal) { _ in }
    #expect(!observer.isCancelled)
    command = nil
    #expect(observer.isCancelled)
    #expect(center.continuum.observe(signal) { _ in }.isCancelled)
  }

  /// Each in a process of its own: what is reported is written once.
  @Test func anErrorThatNobodyReceivesIsReported() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await Failing.run { command, center in
        center.continuum.observe(command.failed(as: Expected.self)) { _ in }
      }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("Continuum: Unexpected was thrown by a run of a command made at"))
    #expect(said.contains("Observe failed, too"))
  }

  @Test func anErrorThatFailedReceivesIsNotReported() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await Failing.run { command, center in
        center.continuum.observe(command.failed(as: Expected.self)) { _ in }
        center.continuum.observe(command.failed) { _ in }
      }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("Continuum:"))
  }

  @Test func anErrorWithoutAnyObservationIsNotReported() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await Failing.run { command, _ in _ = command.failed(as: Expected.self) }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("Continuum:"))
  }
}

private struct Unexpected: Error {}
private struct Expected: Error {}

private enum Failing {
  static func run(
    _ observe: @Sendable (Command<Void, Void>, NotificationCenter) -> Void
  ) async {
    let command = Command<Void, Void> { throw Unexpected() }
    let center = NotificationCenter()
    observe(command, center)
    await settled { command() }
  }
}
