#if os(macOS) || os(Linux)

import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

/// Sources that are written as an argument of `observe`. When many more have been made, the library looks at all of them.
/// Each test has a process of its own, in which nothing else is made.
@Suite("L11 Cost: sources that only a binding needs", .ownThreads)
struct ArgumentSourceTests {
  @Test func aLookWaitsForTheEndOfABodyAndOfATransform() async {
    await #expect(processExitsWith: .success) {
      let (center, number) = (NotificationCenter(), Variable(value: 0))
      let isDead = Locked(0)
      let double = number.map { value in
        if value == 1 { observeMany() }
        return value * 2
      }
      var labels = (0..<40).map { _ in Label() }
      for label in labels {
        let uses = LastWill {
          number.value = 2
          _ = double.value
          isDead.withLock { $0 += 1 }
        }
        center.continuum.observe(endless(), bindTo: label) { label, number in
          withExtendedLifetime(uses) { label.number = number }
        }
      }
      labels = []
      number.modify { _ in observeMany() }
      #expect(isDead.withLock { $0 } == 0)
      number.value = 1
      _ = double.value
      observeMany()
      #expect(isDead.withLock { $0 } == 40)
      #expect(double.value == 4)
    }
  }

  @Test func aTestDoesNotWaitForTheQueueOfOthersWhoseObservationsItEnds() async {
    await #expect(processExitsWith: .success) {
      let queue = OperationQueue()
      queue.isSuspended = true
      let isDone = Gate()
      Thread.detachNewThread {
        var labels = (0..<40).map { _ in Label() }
        for label in labels {
          let captured = LastWill {}
          NotificationCenter().continuum.observe(endless(), on: queue, bindTo: label) { _, _ in
            withExtendedLifetime(captured) {}
          }
        }
        labels = []
        isDone.open()
      }
      await isDone.opens()
      await settled { observeMany() }
    }
  }
}

/// A signal that works while it is observed.
private func endless() -> Signal<Int> { Signal { _ in {} } }

/// They go on, and nothing else observes their sources.
private func observeMany() {
  for _ in 0..<100 { NotificationCenter().continuum.observe(endless()) { _ in } }
}

#endif
