import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Threads that use the library at the same time do not stand in line.
@Suite("Threads that compete", .serialized, .ownThreads)
struct CompetingTests {
  #if COMPETING_MUTEX
  private static let competes = true
  #else
  private static let competes = false
  #endif

  /// With `Mutex` of the standard library, on Linux, each use of the lock costs a change of threads.
  @Test(.enabled(if: competes, "The mutex of the standard library is used."))
  func eightThreadsThatUseALockTakeLittleLongerThanOneThread() {
    let count = Count()
    // How long threads take that use it 800,000 times together.
    func time(threads: Int) -> Duration {
      ContinuousClock().measure {
        Threads.run(count: threads) { _ in
          for _ in 0..<800_000 / threads { count.guarded.withLock { $0 += 1 } }
        }
      }
    }
    // The best of some ratios: other work on the machine counts.
    var ratio = Double.infinity
    for _ in 0..<3 where ratio > 20 { ratio = min(ratio, time(threads: 8) / time(threads: 1)) }
    #expect(ratio < 20)
  }

  private final class Count: Sendable {
    let guarded = Guarded(0)
  }

  @Test(arguments: [0, 1, 1_000])
  func noThreadIsForgottenThatWaitsForAMutex(tries: Int) {
    let tally = Tally()
    Threads.run(count: 8) { _ in
      for _ in 0..<10_000 { tally.add(tries: tries) }
    }
    #expect(tally.count == 80_000)
  }

  /// The mutex guards a counter that is no atomic. So the thread sanitizer has something to look at.
  private final class Tally: Sendable {
    private let mutex = CompetingMutex(0)

    var count: Int { mutex.withLock { $0 } }

    func add(tries: Int) { mutex.withLock(tries: tries) { $0 += 1 } }
  }

  @Test func aMutexReleasesItsValueAlsoIfThreadsHaveWaitedForIt() {
    weak var released: Object?
    do {
      let holder = Holder()
      released = holder.mutex.withLock { $0 }
      Threads.run(count: 4) { _ in
        for _ in 0..<1_000 { holder.mutex.withLock(tries: 0) { $0.uses += 1 } }
      }
      #expect(released?.uses == 4_000)
    }
    // A thread that has come to its end may still hold what it ran.
    #expect(Threads.wait { released == nil })
  }

  private final class Object: @unchecked Sendable {  // The mutex guards it.
    var uses = 0
  }

  private final class Holder: Sendable {
    let mutex = CompetingMutex(Object())
  }
}
