import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// `advance` returns when what runs cannot go on without the test: wherever that runs, and whatever it waits for.
@Suite("ManualClock: runs")
struct ManualClockRunTests {
  let clock = ManualClock()

  @Test(arguments: Work.allCases, Place.allCases)
  func ofACommand(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      for round in 1...rounds {
        let command = Command<Int, Int>(isolation: isolation) { [clock] number in
          try await work.do(clock, isolation)
          return number
        }
        let result = command.finished.latest(initial: 0)
        #expect(command(round))
        await clock.advance(by: work.duration)
        try #require(result.value == round)
        try #require(!command.isRunning.value)
      }
    }
  }

  @Test(arguments: Work.allCases, Place.allCases)
  func ofALoad(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      let number = Variable(value: 0)
      let result = number.load(isolation: isolation) { [clock] number in
        try await work.do(clock, isolation)
        return number
      }
      for round in 1...rounds {
        number.value = round
        await clock.advance(by: work.duration)
        try #require(result.value.value == round)
        try #require(!result.value.isLoading)
      }
    }
  }

  @Test(arguments: Work.allCases, Place.allCases)
  func ofALoadAfterAPause(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      let number = Variable(value: 0)
      let result = number.load(after: .seconds(1), clock: clock, isolation: isolation) {
        [clock] number in
        try await work.do(clock, isolation)
        return number
      }
      for round in 1...rounds {
        number.value = round
        await clock.advance(by: .seconds(1) + work.duration)
        try #require(result.value.value == round)
      }
    }
  }

  @Test(arguments: Work.allCases, Place.allCases)
  func ofALoadThatIsSuperseded(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      let number = Variable(value: 0)
      let result = number.load(isolation: isolation) { [clock] number in
        try await work.do(clock, isolation)
        return number
      }
      for round in 1...rounds {
        number.value = -round
        if round.isMultiple(of: 2) { await clock.advance(by: work.duration / 2) }
        number.value = round
        await clock.advance(by: work.duration)
        try #require(result.value.value == round)
      }
    }
  }

  @Test(arguments: Work.allCases, Place.allCases)
  func ofCommandsThatWaitOrRestart(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      for mode in [Command<Int, Int>.WhileRunning.queue, .restart] {
        let command = Command<Int, Int>(whileRunning: mode, isolation: isolation) {
          [clock] number in
          try await work.do(clock, isolation)
          return number
        }
        let result = command.finished.latest(initial: 0)
        for round in 1...rounds {
          command(-round)
          command(round)
          await clock.advance(by: work.duration * 2)
          try #require(result.value == round)
        }
        withExtendedLifetime(command) {}
      }
    }
  }

  @Test(arguments: Work.allCases, Place.allCases)
  func ofASequence(_ work: Work, _ place: Place) async throws {
    try await place.run { isolation in
      let (numbers, send) = AsyncStream.makeStream(of: Int.self)
      let last = Constant(initial: 0, following: numbers, isolation: isolation)
      let result = last.load(isolation: isolation) { [clock] number in
        try await work.do(clock, isolation)
        return number
      }
      for round in 1...rounds {
        send.yield(round)
        await clock.advance(by: work.duration)
        try #require(last.value == round)
        try #require(result.value.value == round)
      }
      send.finish()
    }
  }
}

/// `CONTINUUM_ROUNDS=1000` tries each more often.
private let rounds = ProcessInfo.processInfo.environment["CONTINUUM_ROUNDS"].flatMap(Int.init) ?? 30

// MARK: - Single ones

extension ManualClockRunTests {
  @Test func ofAThousandCommandsAtOnce() async {
    let commands = (1...1_000).map { number in
      Command<Void, Int> { [clock] in
        try await clock.sleep(for: .milliseconds(number))
        return number
      }
    }
    let results = commands.map { $0.finished.latest(initial: 0) }
    for command in commands { command() }
    await clock.advance(by: .seconds(1))
    #expect(results.map(\.value) == Array(1...1_000))
    withExtendedLifetime(commands) {}
  }

  @Test func itRunsToTheEndOfWhatSleeps() async throws {
    let command = Command<Void, Int> { [clock] in
      for _ in 1...10 { try await clock.sleep(for: .seconds(1)) }
      return 1
    }
    let result = command.finished.latest(initial: 0)
    command()
    try await clock.run()
    #expect(result.value == 1)
    #expect(clock.now.offset == .seconds(10))
    withExtendedLifetime(command) {}
  }

  @Test func ofLoadsThatAreChosen() async {
    let first = Variable(value: 0)
    let second = Variable(value: 0)
    let choice = Variable(value: false)
    let chosen = choice.flatMap { [clock] isSecond in
      (isSecond ? second : first).load { number in
        try await clock.sleep(for: .seconds(1))
        return isSecond ? -number : number
      }
    }
    let shown = Recorder(chosen.map { $0.value ?? 0 }.removeDuplicates())
    first.value = 1
    await clock.advance(by: .seconds(1))
    choice.value = true
    second.value = 2
    await clock.advance(by: .seconds(1))
    #expect(shown.values == [0, 1, 0, -2])
  }

  @Test func ofABodyThatComputesForLong() async {
    let command = Command<Void, Int> {
      let end = ContinuousClock.now + .milliseconds(50)
      while .now < end {}
      return 1
    }
    let result = command.finished.latest(initial: 0)
    await settled { command() }
    #expect(result.value == 1)
    withExtendedLifetime(command) {}
  }

  #if os(macOS) || os(Linux)
  /// A thread lets it continue when the main queue has done more than a clock ever waits for. In a process of its own,
  /// where no other test needs the thread that is blocked.
  @Test func ofABodyThatAnotherThreadBlocks() async {
    await #expect(processExitsWith: .success) {
      for place in [Place.elsewhere, .actor, .actorWithAnExecutor] {
        try await place.run { isolation in
          let (clock, mayGoOn) = (ManualClock(), Gate())
          let command = Command<Void, Int>(isolation: isolation) {
            mayGoOn.pass()
            return 1
          }
          let result = command.finished.latest(initial: 0)
          command()
          Thread.detachNewThread {
            for _ in 1...3_000 { DispatchQueue.main.sync {} }
            mayGoOn.open()
          }
          await clock.advance(by: .zero)
          #expect(result.value == 1, "\(place)")
          withExtendedLifetime(command) {}
        }
      }
    }
  }

  /// In a process of its own, where no other test works.
  @Test func aThousandAdvancesTakeLessThanTwoSeconds() async {
    await #expect(processExitsWith: .success) {
      let (clock, number) = (ManualClock(), Variable(value: 0))
      let loaded = number.load(after: .seconds(1), clock: clock) { $0 }
      let start = processTime()
      for round in 1...1_000 {
        number.value = round
        await clock.advance(by: .seconds(1))
      }
      #expect(processTime() - start < .seconds(2))
      #expect(loaded.value.value == 1_000)
    }
  }
  #endif

  @Test(arguments: Place.allCases)
  func ofABodyThatHopsForLong(_ place: Place) async throws {
    try await place.run { isolation in
      let counter = Counter()
      let command = Command<Void, Int>(isolation: isolation) {
        for _ in 1...5_000 { await counter.count() }
        return await counter.number
      }
      let result = command.finished.latest(initial: 0)
      command()
      await clock.advance(by: .zero)
      #expect(result.value == 5_000)
      withExtendedLifetime(command) {}
    }
  }

  @Test(arguments: Place.allCases)
  func thatWaitForTheTestHoldNothingUp(_ place: Place) async throws {
    try await place.run { isolation in
      let (answers, answer) = AsyncStream.makeStream(of: Int.self)
      let command = Command<Void, Int>(isolation: isolation) {
        for await number in answers { return number }
        return 0
      }
      let result = command.finished.latest(initial: 0)
      command()
      await clock.advance(by: .seconds(1))
      #expect(command.isRunning.value)
      answer.yield(7)
      await clock.advance(by: .zero)
      #expect(result.value == 7)
      withExtendedLifetime(command) {}
    }
  }

  /// To the millisecond, and in the order in which they began to sleep.
  @Test(arguments: Place.allCases)
  func wakeInTheOrderOfTheirTime(_ place: Place) async throws {
    try await place.run { isolation in
      let log = Log<String>()
      var commands: [Command<Void, Void>] = []
      for (name, times) in [("a", [3, 1]), ("b", [4, 2]), ("c", [3, 1]), ("d", [1, 3])] {
        commands.append(
          Command(isolation: isolation) { [clock] in
            for time in times {
              try await clock.sleep(for: .milliseconds(time))
              log.append("\(name)\(clock.now.offset / .milliseconds(1))")
            }
          })
      }
      for command in commands { await settled { command() } }
      await clock.advance(by: .milliseconds(10))
      withExtendedLifetime(commands) {}
      #expect(log.all == ["d1.0", "a3.0", "c3.0", "b4.0", "d4.0", "a4.0", "c4.0", "b6.0"])
    }
  }

  @Test func thatASharedDebounceLeadsToHaveOneOrderWithThoseThatSleep() async {
    let log = Log<String>()
    let text = Variable(value: "")
    let center = NotificationCenter()
    center.continuum.observe(text.debounce(for: .seconds(1), clock: clock)) { [clock] text in
      if !text.isEmpty { log.append("\(text) \(clock.now.offset / .seconds(1))") }
    }
    let command = Command<Void, Void> { [clock] in
      for _ in 1...3 {
        try await clock.sleep(for: .milliseconds(700))
        log.append("slept \(clock.now.offset / .seconds(1))")
      }
    }
    text.value = "first"
    await settled { command() }
    await clock.advance(by: .seconds(3))
    withExtendedLifetime(command) {}
    #expect(log.all == ["slept 0.7", "first 1.0", "slept 1.4", "slept 2.1"])
  }
}
