import ContinuumTesting
import Dispatch
import Foundation

extension ManualClockRunTests {
  enum Place: CaseIterable {
    case mainActor, elsewhere, actor, actorWithAnExecutor

    func run(_ body: (isolated (any Actor)?) async throws -> Void) async throws {
      switch self {
      case .mainActor: try await body(MainActor.shared)
      case .elsewhere: try await body(nil)
      case .actor: try await body(Counter())
      case .actorWithAnExecutor: try await body(Clerk())
      }
    }
  }

  enum Work: CaseIterable {
    case returns, awaitsAnActor, hops, hopsToTheMainActor, staysOnTheMainActor
    case sleeps, sleepsTwice, sleepsAndAwaitsAnActor
    case groups, makesChildren, makesATask, computes

    var duration: Duration {
      switch self {
      case .sleeps, .sleepsTwice, .sleepsAndAwaitsAnActor, .groups: .seconds(3)
      default: .zero
      }
    }

    func `do`(_ clock: ManualClock, _ isolation: isolated (any Actor)?) async throws {
      let counter = Counter()
      switch self {
      case .returns: break
      case .awaitsAnActor: await counter.count()
      case .hops: for _ in 1...20 { await counter.count() }
      case .hopsToTheMainActor:
        for _ in 1...5 {
          await MainActor.run {}
          await counter.count()
        }
      case .staysOnTheMainActor:
        await counter.count()
        await callMainActorFunctions(100)
      case .sleeps: try await clock.sleep(for: .seconds(2))
      case .sleepsTwice: for _ in 1...2 { try await clock.sleep(for: .milliseconds(1_200)) }
      case .sleepsAndAwaitsAnActor:
        await counter.count()
        try await clock.sleep(for: .seconds(2))
        for _ in 1...5 { await counter.count() }
      case .groups:
        try await withThrowingTaskGroup(of: Void.self) { group in
          for second in 1...3 {
            group.addTask {
              await counter.count()
              try await clock.sleep(for: .seconds(second))
              await counter.count()
            }
          }
          try await group.waitForAll()
        }
      case .makesChildren:
        async let one: Void = counter.count()
        async let other: Void = counter.count()
        _ = await (one, other)
      case .makesATask:
        for _ in 1...2 { await Task { @MainActor in }.value }
      case .computes:
        let end = ContinuousClock.now + .milliseconds(2)
        while .now < end {}
      }
    }
  }

  actor Counter {
    var number = 0
    func count() { number += 1 }
  }

  /// An actor with an executor of its own: a queue.
  actor Clerk {
    private let desk = Desk()
    nonisolated var unownedExecutor: UnownedSerialExecutor { desk.asUnownedSerialExecutor() }

    final class Desk: SerialExecutor {
      private let queue = DispatchQueue(label: "desk")

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }
    }
  }
}

@MainActor private func callMainActorFunctions(_ count: Int) async {
  for _ in 0..<count { await callMainActorFunction() }
}

@MainActor private func callMainActorFunction() async {}
