#if os(macOS) || os(Linux)

import Continuum
import ContinuumTestSupport
import Foundation
import Testing

// In processes of their own, where no other thread hands out what happens.

@Suite("L21 Traces: the closure")
struct TraceClosureTests {
  @Test func theClosureMayReadWriteObserveAndCancel() async {
    await #expect(processExitsWith: .success) {
      let (center, number) = (NotificationCenter(), Variable(value: 1, name: "number"))
      let seen = Variable(value: 0, name: "seen")
      let box = Locked<ContinuumTrace?>(nil)
      let double = number.map(name: "double") { $0 * 2 }
      let log = Log<String>()
      let trace = ContinuumTrace { [center, number] event in
        guard event.source.hasPrefix("number (TraceClosure") else { return }
        log.append("\(number.value) \(double.value)")
        seen.value += 1
        center.continuum.observe(seen) { _ in }.cancel()
        if seen.value == 2 { box.withLock { $0 }?.cancel() }
      }
      box.withLock { $0 = trace }
      number.value = 2
      number.value = 3
      number.value = 4
      #expect(log.all == ["2 4", "3 6"])
      box.withLock { $0 = nil }
    }
  }

  @Test func whatTheClosureDoesIsNotTraced() async {
    await #expect(processExitsWith: .success) {
      let (center, number) = (NotificationCenter(), Variable(value: 1, name: "number"))
      let seen = Variable(value: 0, name: "seen")
      let log = Log<String>()
      let observer = center.continuum.observe(seen) { _ in }
      let trace = ContinuumTrace { event in
        if event.source.contains("(TraceClosureTests.swift") {
          log.append(event.source)
          seen.value += 1
        }
      }
      number.value = 2
      trace.cancel()
      #expect(log.all.count == 1)
      #expect(seen.value == 1)
      observer.cancel()
    }
  }

  @Test func theClosureRunsNeitherInATransformNorInTheBodyOfAModify() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 1, name: "number")
      let other = Variable(value: 0, name: "other")
      let log = Log<String>()
      let double = number.map(name: "double") { number in
        other.value = number
        log.append("transform")
        return number * 2
      }
      let trace = ContinuumTrace { [number] event in
        // Reading either would stop the program there.
        if event.source.hasPrefix("other (TraceClosure") {
          log.append("\(number.value) \(double.value)")
        }
      }
      _ = double.value
      number.modify { number in
        other.value = 7
        log.append("modify")
        number = 5
      }
      trace.cancel()
      #expect(log.all.first == "transform")
      #expect(log.all.firstIndex(of: "modify")! < log.all.firstIndex(of: "5 10")!)
    }
  }
}

#endif
