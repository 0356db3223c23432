import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L10 End: an object that is looked at while it dies", .ownThreads)
struct ObservedObjectReleaseTests {
  @MainActor
  private final class Model {
    var title = ""
    nonisolated let deaths: Log<Bool>

    init(_ deaths: Log<Bool>) { self.deaths = deaths }

    deinit { deaths.append(Main.isHere) }
  }

  /// The thread that asks whether an observation has ended looks whether the object is still there, and holds
  /// it for that moment.
  @Test func itDiesWhereItIsObserved() {
    let rounds = 400
    let deaths = Log<Bool>()
    let observers = Locked<ContinuumObserver?>(nil)
    let isDone = Locked(false)
    let asked = Locked(0)
    Threads.run(count: 2) { thread in
      if thread == 0 {
        while !isDone.withLock({ $0 }) {
          _ = observers.withLock { $0 }?.isCancelled
          asked.withLock { $0 += 1 }
        }
        return
      }
      for _ in 0..<rounds {
        Main.run {
          let center = NotificationCenter()
          var model: Model? = Model(deaths)
          let observer = model.map {
            center.continuum.observe($0, \.title, onValueChange: { _ in })
          }
          observers.withLock { $0 = observer }
          let before = asked.withLock { $0 }
          while asked.withLock({ $0 }) < before + 3 { sched_yield() }
          withExtendedLifetime(center) { model = nil }
        }
      }
      isDone.withLock { $0 = true }
    }
    #expect(deaths.gets { $0.count == rounds })
    #expect(deaths.all.allSatisfy { $0 })
  }
}
