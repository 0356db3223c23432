import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Synchronization
import Testing

extension StoredTests {
  @Suite(.ownThreads) struct StoredThreadTests {
    /// Defaults may be used on any thread, and on Linux they do not say so.
    private final class Shared: @unchecked Sendable {
      let store = Store()
      var defaults: UserDefaults { store.defaults }
    }

    @Test func whenWritersStopTheDefaultsHoldTheVariablesValue() {
      let shared = Shared()
      for round in 0..<50 {
        let size = Variable.stored("size\(round)", in: shared.defaults, default: 0)
        Threads.run(count: 3) { index in
          for step in 1...50 {
            size.value = index * 1000 + step
            if step % 10 == 0 { shared.store.announce() }
          }
        }
        #expect(
          Threads.wait { shared.defaults.integer(forKey: "size\(round)") == size.value },
          "\(shared.defaults.integer(forKey: "size\(round)")) is not \(size.value)")
      }
    }

    @Test func twoObjectsThatAreWrittenAtOnceAgreeInTheEnd() {
      let shared = Shared()
      for round in 0..<50 {
        let one = Variable.stored("size\(round)", in: shared.defaults, default: 0)
        let other = Variable.stored("size\(round)", in: shared.store.another(), default: 0)
        Threads.run(count: 2) { index in
          for step in 1...20 { (index == 0 ? one : other).value = index * 1000 + step }
        }
        #expect(
          Threads.wait {
            let stored = shared.defaults.integer(forKey: "size\(round)")
            return one.value == stored && other.value == stored
          })
      }
    }

    @Test func whicheverThreadAsksGetsTheSameVariable() {
      let shared = Shared()
      for round in 0..<200 {
        let found = Log<ObjectIdentifier>()
        let kept = Log<Variable<Int>>()
        Threads.run(count: 2) { _ in
          let size = Variable.stored("size\(round)", in: shared.defaults, default: 0)
          kept.append(size)
          found.append(ObjectIdentifier(size))
        }
        #expect(Set(found.all).count == 1)
      }
    }

    @Test func theLastUserMayGoWhileAnotherAsks() {
      let shared = Shared()
      let wrong = Threads.race(rounds: 500) { round in
        let key = "size\(round)"
        let first = Locked<Variable<Int>?>(.stored(key, in: shared.defaults, default: 0))
        return (key: key, first: first, second: Locked<Variable<Int>?>(nil))
      } _: { subject in
        subject.first.withLock { $0 }?.value = 7
        subject.first.withLock { $0 = nil }
      } _: { subject in
        let size = Variable.stored(subject.key, in: shared.defaults, default: 0)
        subject.second.withLock { $0 = size }
      } check: { subject in
        let value = subject.second.withLock { $0 }!.value
        return value == 7 ? nil : "The variable has \(value)."
      }
      #expect(wrong == [])
    }

    @Test func postsOnOneThreadDoNotUndoWritesOnAnother() {
      let shared = Shared()
      let size = Variable.stored("size", in: shared.defaults, default: 0)
      // No older value comes back.
      let tracker = Tracker()
      NotificationCenter().continuum.observe(size) { tracker.receive($0) }
      Threads.run(count: 2) { index in
        for step in 1...2000 {
          if index == 0 {
            size.value = step
          } else {
            shared.store.announce()
          }
        }
      }
      #expect(tracker.stepsBack == 0)
      #expect(size.value == 2000)
      #expect(shared.defaults.integer(forKey: "size") == 2000)
    }

    /// A value whose reading waits for the test, once.
    private struct Slow: Codable {
      static let (began, mayEnd) = (Gate(), Gate())
      var number: Int

      init(number: Int) { self.number = number }
      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
        Slow.began.open()
        Slow.mayEnd.pass()
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }

    @Test func whatIsReadWhileAnotherThreadWritesDoesNotComeBack() {
      let shared = Shared()
      let slow = Variable.stored("slow", in: shared.defaults, default: Slow(number: 0))
      shared.defaults.set(Data("1".utf8), forKey: "slow")
      let isDone = Gate()
      Thread.detachNewThread {
        shared.store.announce()
        isDone.open()
      }
      Slow.began.pass()
      slow.value = Slow(number: 2)
      Slow.mayEnd.open()
      isDone.pass()
      #expect(slow.value.number == 2)
      #expect(shared.defaults.data(forKey: "slow") == Data("2".utf8))
    }

    @Test func variablesMayGoWhileAnotherThreadPosts() {
      let shared = Shared()
      let other = Variable.stored("other", in: shared.defaults, default: 0)
      let token = NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { _ in _ = other.value }
      defer { NotificationCenter.default.removeObserver(token) }
      Threads.run(count: 2) { index in
        for step in 0..<500 {
          if index == 0 {
            Variable.stored("size", in: shared.defaults, default: 0).value = step
          } else {
            shared.store.announce()
          }
        }
      }
      #expect(shared.defaults.integer(forKey: "size") == 499)
    }

    /// A slow observation of client code does not hold up what is stored.
    @Test func anotherThreadsWriteIsStoredAlthoughAnObservationIsSlow() {
      let shared = Shared()
      let center = NotificationCenter()
      let size = Variable.stored("size", in: shared.defaults, default: 0)
      let (isIn, mayGo) = (Gate(), Gate())
      center.continuum.observe(size) { value in
        guard value == 1 else { return }
        isIn.open()
        mayGo.pass()
      }
      let isDone = Gate()
      Thread.detachNewThread {
        size.value = 1
        isDone.open()
      }
      isIn.pass()
      size.value = 2
      #expect(shared.defaults.integer(forKey: "size") == 2)
      mayGo.open()
      isDone.pass()
    }
  }
}
