#if DEBUG

import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("everySchedule")
struct EveryScheduleTests {
  struct Wrong: Error {}

  // MARK: What it finds

  @Test func itFindsALostUpdate() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let count = Variable(value: 0)
        try await schedule.play {
          count.value += 1
        } and: {
          count.value += 1
        }
        if count.value != 2 { throw Wrong() }
      }
    }
    #expect(error?.error is Wrong)
  }

  @Test func itFindsACheckThatIsOldWhenItIsUsed() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let money = Variable(value: 10)
        let bought = Variable(value: 0)
        let buy: @Sendable () -> Void = {
          guard money.value >= 10 else { return }
          money.modify { $0 -= 10 }
          bought.modify { $0 += 1 }
        }
        try await schedule.play(buy, and: buy)
        if money.value < 0 { throw Wrong() }
      }
    }
    #expect(error?.error is Wrong)
  }

  @Test func itFindsWhatNeedsTwoInterruptions() async throws {
    // Each thread has to be in the middle of its work while the other one is.
    func play(interruptions: Int) async throws {
      try await everySchedule(interruptions: interruptions) { schedule in
        let (first, second) = (Variable(value: 0), Variable(value: 0))
        let seen = Variable(value: [false, false])
        try await schedule.play {
          first.value = 1
          seen.modify { $0[0] = second.value == 1 }
          first.value = 2
        } and: {
          second.value = 1
          seen.modify { $0[1] = first.value == 1 }
          second.value = 2
        }
        if seen.value == [true, true] { throw Wrong() }
      }
    }
    try await play(interruptions: 1)
    await #expect(throws: ScheduleError.self) { try await play(interruptions: 2) }
  }

  @Test func itFindsNothingWhereNothingIsWrong() async throws {
    let count = try await everySchedule { schedule in
      let count = Variable(value: 0)
      let doubled = Recorder(count.map { $0 * 2 })
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(count.value == 3)
      try #require(doubled.values.last == 6)
    }
    // More than the orders of three threads that nobody interrupts.
    #expect(count > 6)
  }

  @Test func itPlaysEveryOrderOfTheThreads() async throws {
    let orders = Log<[Int]>()
    let count = try await everySchedule(interruptions: 0) { schedule in
      let order = Variable<[Int]>(value: [])
      try await schedule.play {
        order.modify { $0.append(1) }
      } and: {
        order.modify { $0.append(2) }
      } and: {
        order.modify { $0.append(3) }
      }
      orders.append(order.value)
    }
    #expect(count == 6)
    #expect(Set(orders.all).count == 6)
  }

  @Test func itPlaysEveryOrderOfTheirSteps() async throws {
    let orders = Log<String>()
    try await everySchedule(interruptions: 3) { schedule in
      let letter = Emitter<String>()
      let seen = Recorder(letter.signal)
      try await schedule.play {
        letter.send("a")
        letter.send("b")
      } and: {
        letter.send("c")
        letter.send("d")
      }
      orders.append(seen.values.joined())
    }
    #expect(Set(orders.all) == ["abcd", "acbd", "acdb", "cabd", "cadb", "cdab"])
  }

  @Test func itPlaysAsManySchedulesEachTime() async throws {
    func play() async throws -> Int {
      try await everySchedule { schedule in
        let (first, last) = (Variable(value: "Ada"), Variable(value: "Lovelace"))
        let seen = Recorder(Constant(combining: first, last) { "\($0) \($1)" })
        try await schedule.play {
          first.value = "Grace"
        } and: {
          last.value = "Hopper"
        }
        try #require(seen.values.last == "Grace Hopper")
      }
    }
    let count = try await play()
    for _ in 1...20 { #expect(try await play() == count) }
  }

  // MARK: What it says

  @Test func theSeedRepeatsTheFailure() async throws {
    let played = Log<String>()
    func play(seed: String?) async throws {
      try await everySchedule(seed: seed) { schedule in
        let count = Variable(value: 0)
        try await schedule.play {
          count.value += 1
        } and: {
          count.modify { $0 += 10 }
        }
        played.append("\(count.value) with \(schedule.seed)")
        if count.value != 11 { throw Wrong() }
      }
    }
    let first = await #expect(throws: ScheduleError.self) { try await play(seed: nil) }
    let seed = try #require(first?.seed)
    #expect(first?.description.contains("everySchedule(seed: \"\(seed)\")") == true)
    #expect(seed.utf8.count < 10)
    let failed = played.last
    for _ in 1...10 {
      let again = await #expect(throws: ScheduleError.self) { try await play(seed: seed) }
      #expect(again?.seed == seed)
      #expect(played.last == failed)
    }
  }

  @Test func itTellsWhichThreadWentOn() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let number = Variable(value: 0)
        try await schedule.play {
          number.value = 1
        } and: {
          number.value = 2
        }
        throw Wrong()
      }
    }
    #expect(
      error?.description == """
        Schedule 1 fails: Wrong()
          thread 1: 1 step, to its end
          thread 2: 1 step, to its end
        Play it alone with everySchedule(seed: "0") { … }
        """)
  }

  @Test func theErrorOfAThreadIsAFailure() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let isOpen = Variable(value: true)
        try await schedule.play {
          isOpen.value = false
        } and: {
          guard isOpen.value else { throw Wrong() }
        }
      }
    }
    #expect(error?.error is Wrong)
    // In the first schedule the first thread comes to its end before the second begins.
    #expect(error?.seed == "0")
  }

  @Test(arguments: ["", "x", "1-", "0:1", "3:0", "1:2:3"])
  func aSeedThatIsNoneIsRefused(seed: String) async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule(seed: seed) { schedule in try await schedule.play({}, and: {}) }
    }
    #expect(error?.description == "“\(seed)” is not the seed of a schedule.")
  }

  @Test func aSeedOfAnotherTestIsRefused() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule(seed: "100") { schedule in
        try await schedule.play({}, and: {})
      }
    }
    #expect(error?.description.hasPrefix("The test has no schedule with the seed “100”") == true)
  }

  @Test func itSaysThatThereAreMoreSchedules() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule(limit: 3) { schedule in
        let count = Variable(value: 0)
        try await schedule.play {
          count.modify { $0 += 1 }
        } and: {
          count.modify { $0 += 1 }
        }
      }
    }
    let start = "3 schedules were played without a failure, and there are more."
    #expect(error?.description.hasPrefix(start) == true)
  }

  @Test func itSaysThatNothingIsPlayed() async {
    let error = await #expect(throws: ScheduleError.self) { try await everySchedule { _ in } }
    #expect(error?.description.contains("has to call play(_:and:and:)") == true)
  }

  @Test func itSaysThatATestIsNotTheSameEachTime() async {
    let runs = Log<Int>()
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule(within: .seconds(600)) { schedule in
        runs.append(1)
        let number = Variable(value: 0)
        try await schedule.play {
          // A mistake: each run makes one step less.
          for _ in runs.count..<1_000 { number.value = 1 }
        } and: {
          number.value = 2
        }
      }
    }
    let start = "The same schedule does not lead to the same steps each time."
    #expect(error?.description.hasPrefix(start) == true)
  }

  // MARK: Threads that wait

  @Test func threadsMayWaitForEachOtherInModify() async throws {
    try await everySchedule { schedule in
      let (count, other) = (Variable(value: 0), Variable(value: 1))
      try await schedule.play {
        count.modify { $0 += other.value }
      } and: {
        count.modify { $0 += other.value }
      }
      try #require(count.value == 2)
    }
  }

  @Test func threadsThatWaitForEachOtherForeverAreAFailure() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let (left, right) = (Variable(value: 1, name: "left"), Variable(value: 1, name: "right"))
        try await schedule.play {
          left.modify { $0 += right.value }
        } and: {
          right.modify { $0 += left.value }
        }
      }
    }
    #expect(error?.description.contains("Two threads wait for each other forever") == true)
    #expect(error?.seed != nil)
  }

  @Test func aThreadThatWaitsForALockOfItsOwnIsAFailure() async {
    let lock = NSLock()
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule(within: .milliseconds(200)) { schedule in
        let count = Variable(value: 0)
        try await schedule.play {
          lock.withLock { count.value += 1 }
        } and: {
          lock.withLock { count.value += 1 }
        }
      }
    }
    #expect(error?.description.contains("Nothing has happened for 0.2 seconds.") == true)
  }

  @Test func aThreadThatAsksUntilAnotherHasAnsweredIsAFailure() async {
    let error = await #expect(throws: ScheduleError.self) {
      try await everySchedule { schedule in
        let isReady = Variable(value: false)
        try await schedule.play {
          while !isReady.value {}
        } and: {
          isReady.value = true
        }
      }
    }
    #expect(error?.description.contains("The schedule does not end") == true)
  }

  // MARK: What happens elsewhere

  @Test func deliveriesElsewhereAreWaitedFor() async throws {
    let center = NotificationCenter()
    let queue = OperationQueue()
    // The first delivery, which is sent before the play, must not go on beside those of the play.
    queue.maxConcurrentOperationCount = 1
    // In a run of all tests, tasks and operations may come late.
    try await everySchedule(within: .seconds(Patience.limit(ofWork: 300))) { schedule in
      let count = Variable(value: 0)
      let (main, queued, acted) = (Log<Int>(), Log<Int>(), Tally())
      center.continuum.observe(count, on: .main) { main.append($0) }
      center.continuum.observe(count, on: queue) { queued.append($0) }
      center.continuum.observe(count, bindTo: acted) { acted, value in acted.last = value }
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(main.last == 2)
      try #require(queued.last == 2)
      let last = await acted.last
      try #require(last == 2)
    }
  }

  @Test func whatDeliveriesElsewhereLeadToIsWaitedFor() async throws {
    let center = NotificationCenter()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    try await everySchedule(within: .seconds(Patience.limit(ofWork: 300))) { schedule in
      let (count, copy, seen) = (Variable(value: 0), Variable(value: 0), Log<Int>())
      center.continuum.observe(count, on: .main) { copy.value = $0 }
      center.continuum.observe(copy, on: queue) { seen.append($0) }
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(seen.last == 2)
    }
  }

  /// A thread that has delivered many events of others hands the rest to a thread of the library.
  @Test func whatIsHandedToAThreadOfTheLibraryIsPlayedToo() async throws {
    try await everySchedule(interruptions: 1) { schedule in
      let number = Emitter<Int>()
      let (seen, zero) = (Log<Int>(), Variable(value: 0))
      NotificationCenter().continuum.observe(number.signal) { seen.append($0 + zero.value) }
      try await schedule.play {
        number.send(0)
      } and: {
        for event in 1...20 { number.send(event) }
      }
      try #require(seen.all.sorted() == Array(0...20))
    }
  }

  @MainActor @Test func itPlaysWithWhatTheMainActorShows() async throws {
    try await everySchedule { schedule in
      let count = Variable(value: 0)
      let label = Label()
      NotificationCenter().continuum.observe(count, bindTo: label, \.number)
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(label.number == 2)
    }
  }

  @Test func whatTheThreadsHoldIsReleased() async throws {
    try await everySchedule(interruptions: 1) { schedule in
      weak var gone: Target?
      do {
        let target = Target()
        gone = target
        let count = Variable(value: 0)
        try await schedule.play {
          count.value = target.number
        } and: {
          count.value = 2
        }
      }
      try #require(gone == nil)
    }
  }

  @Test func twoTestsPlayAtOnce() async throws {
    async let first: Void = itPlaysAsManySchedulesEachTime()
    async let second: Void = itFindsNothingWhereNothingIsWrong()
    _ = try await (first, second)
  }

  @Test func itEndsWithItsTask() async throws {
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await everySchedule(interruptions: 100, limit: .max) { schedule in
        let count = Variable(value: 0)
        run.yield()
        let write: @Sendable () -> Void = { for _ in 1...10 { count.modify { $0 += 1 } } }
        try await schedule.play(write, and: write)
      }
    }
    for await _ in runs { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@MainActor private final class Label {
  var number = 0
}

private final class Target: Sendable {
  let number = 1
}

private actor Tally {
  var last = 0
}

#endif
