#if os(macOS) || os(Linux)

import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Testing

// In processes of their own: there, no other thread hands out what happens, and the tests that run at the same
// time are not traced.

@Suite("L22 Traces: a process")
struct TraceClosureTests {
  @Test func aWriteIsHandedOutBeforeItReturns() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 1, name: "number")
      let log = Log<ContinuumTrace.Event>()
      let trace = ContinuumTrace {
        if $0.source.hasPrefix("number (TraceClosure") { log.append($0) }
      }
      number.value = 2
      #expect(log.all.titles == ["wrote number"])
      trace.cancel()
    }
  }

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

  @Test func anElementOfASequenceIsACause() async {
    await #expect(processExitsWith: .success) {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let last = Constant(initial: 0, following: stream, name: "last")
      let recorder = Recorder(last)
      _ = try await recorder.next()
      // The task that follows began outside of the call.
      let log = Log<ContinuumTrace.Event>()
      let trace = ContinuumTrace { if $0.source.hasPrefix("last (TraceClosure") { log.append($0) } }
      continuation.yield(1)
      _ = try await recorder.next()
      await TraceScope.waitUntilTold()
      trace.cancel()
      #expect(log.all.titles.first == "last was written when an element arrived")
    }
  }

  @Test func eventsOfManyThreadsHaveOneOrder() async {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      let log = Log<ContinuumTrace.Event>()
      let numbers = (0..<4).map { Variable(value: 0, name: "counted \($0)") }
      let sum = Constant(combining: numbers, name: "counted sum") { $0.reduce(0, +) }
      let observer = center.continuum.observe(sum) { _ in }
      let trace = ContinuumTrace { event in
        if event.source.hasPrefix("counted ") { log.append(event) }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 1...200 { numbers[index].value = value }
      }
      await TraceScope.waitUntilTold()
      trace.cancel()
      let events = log.all
      #expect(events.map(\.number) == events.map(\.number).sorted())
      #expect(Set(events.map(\.number)).count == events.count)
      #expect(events.count { $0.kind == .wrote } == 800)
      // Nothing comes before what led to it.
      #expect(events.allSatisfy { event in event.cause.map { $0.number < event.number } ?? true })
      // The last value was delivered because of the last change.
      #expect(events.last { $0.kind == .delivered }?.cause?.kind == .computed)
      #expect(sum.value == 800)
      observer.cancel()
    }
  }

  @Test func ofTheWritesOfManyThreadsEachIsDeliveredOrCounted() async {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      let number = Variable(value: 0, name: "shared")
      let copy = number.map(name: "shared too") { $0 }
      let (delivered, delivery) = AsyncStream.makeStream(of: Int.self)
      let observations = [
        center.continuum.observe(number, on: OperationQueue()) { delivery.yield($0) },
        center.continuum.observe(copy, on: OperationQueue()) { delivery.yield($0) },
      ]
      // The last value comes to both.
      func wait(for last: Int) async {
        var count = 0
        for await value in delivered where value == last {
          count += 1
          if count == 2 { return }
        }
      }
      await wait(for: 0)
      let log = Log<ContinuumTrace.Event>()
      let trace = ContinuumTrace { if $0.source.hasPrefix("shared") { log.append($0) } }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 1...1_000 { number.modify { $0 += 1 } }
      }
      await wait(for: 4_000)
      await TraceScope.waitUntilTold()
      trace.cancel()
      for (name, change) in [
        ("shared ", ContinuumTrace.Event.Kind.wrote), ("shared too ", .computed),
      ] {
        let events = log.all.filter { $0.source.hasPrefix("\(name)(") }
        let kinds = events.map(\.kind)
        let skipped = events.map(\.overtaken).reduce(0, +)
        #expect(skipped + kinds.count { $0 == .delivered } == kinds.count { $0 == change })
        #expect(kinds.count { $0 == .delivered } > 0)
      }
      for observation in observations { observation.cancel() }
    }
  }

  @Test func aThreadThatWritesIsNotHeldUpByTheEventsOfOthers() async {
    await #expect(processExitsWith: .success) {
      let (slow, quick) = (Variable(value: 0, name: "slow"), Variable(value: 0, name: "quick"))
      let (isTold, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let writer = Locked<Thread?>(nil)
      let (told, toldByWriter) = (Log<Int>(), Log<Int>())
      let trace = ContinuumTrace { event in
        if event.source.hasPrefix("slow (Trace") {
          isTold.signal()
          _ = mayGoOn.comes()
        } else if event.source.hasPrefix("quick (Trace") {
          told.append(event.number)
          if Thread.current === writer.withLock({ $0 }) { toldByWriter.append(event.number) }
        }
      }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          writer.withLock { $0 = Thread.current }
          slow.value = 1
        } else {
          _ = isTold.comes()
          for value in 1...1_000 { quick.value = value }
          mayGoOn.signal()
        }
      }
      await TraceScope.waitUntilTold()
      #expect(told.count == 1_000)
      #expect(toldByWriter.count < 200)
      trace.cancel()
    }
  }

  @Test func afterCancelNoEventArrives() async {
    await #expect(processExitsWith: .success) {
      let cancelled = Variable(value: 1, name: "cancelled")
      let log = Log<Int>()
      let trace = ContinuumTrace { event in
        if event.source.hasPrefix("cancelled (TraceClosure") { log.append(event.number) }
      }
      cancelled.value = 2
      await TraceScope.waitUntilTold()
      trace.cancel()
      trace.cancel()
      cancelled.value = 3
      #expect(log.all.count == 1)
    }
  }

  @Test func aTraceEndsWithItsObject() async {
    await #expect(processExitsWith: .success) {
      let released = Variable(value: 1, name: "released")
      let log = Log<Int>()
      var trace: ContinuumTrace? = ContinuumTrace { event in
        if event.source.hasPrefix("released (TraceClosure") { log.append(event.number) }
      }
      released.value = 2
      await TraceScope.waitUntilTold()
      _ = trace
      trace = nil
      released.value = 3
      #expect(log.all.count == 1)
    }
  }

  @Test func aTraceKeepsNothingAlive() async {
    await #expect(processExitsWith: .success) {
      final class Screen: Sendable {
        let title = Variable(value: "", name: "title")
      }
      let log = Log<ContinuumTrace.Event>()
      let trace = ContinuumTrace { event in
        if event.source.hasPrefix("title (TraceClosure") { log.append(event) }
      }
      try await expectReleased {
        let screen = Screen()
        screen.title.value = "a"
        return screen
      }
      await TraceScope.waitUntilTold()
      #expect(log.all.count == 1)
      trace.cancel()
    }
  }
}

#endif
