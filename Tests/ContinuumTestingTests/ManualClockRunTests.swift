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

@MainActor private func callMainActorFunctions(_ count: Int) async {
  for _ in 0..<count { await callMainActorFunction() }
}

@MainActor private func callMainActorFunction() async {}

/// `CONTINUUM_ROUNDS=1000` tries each more often.
private let rounds = ProcessInfo.processInfo.environment["CONTINUUM_ROUNDS"].flatMap(Int.init) ?? 30

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
  }

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
    #expect(log.all == ["slept 0.7", "first 1.0", "slept 1.4", "slept 2.1"])
  }
}

// MARK: - Whose they are

@Suite("ManualClock: whose runs it waits for", .ownThreads)
struct ManualClockOwnerTests {
  let center = NotificationCenter()
  let clock = ManualClock()

  enum Origin: CaseIterable {
    case delivery, deliveryOnTheMainActor, deliveryOnAQueue, deliveryOnAnActor, timer, run
  }

  /// A run that is caused by what the test does belongs to the test.
  @Test(arguments: Origin.allCases)
  func whatTheTestLeadsToIsWaitedFor(_ origin: Origin) async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      let number = Variable(value: 0)
      let outer = Command<Void, Void> {
        await counter.count()
        if origin == .run { command() }
      }
      let queue = OperationQueue()
      let actor = Observing()
      let observer: ContinuumObserver? =
        switch origin {
        case .delivery: center.continuum.observe(number) { if $0 > 0 { command() } }
        case .deliveryOnTheMainActor:
          center.continuum.observe(number, on: .main) { if $0 > 0 { command() } }
        case .deliveryOnAQueue:
          center.continuum.observe(number, on: queue) { if $0 > 0 { command() } }
        case .deliveryOnAnActor: await actor.observe(number, center) { if $0 > 0 { command() } }
        case .timer:
          center.continuum.observe(number.debounce(for: .seconds(1), clock: clock)) {
            if $0 > 0 { command() }
          }
        case .run: nil
        }
      number.value = 1
      if observer == nil { outer() }
      await clock.advance(by: .seconds(1))
      try #require(result.value == round)
      observer?.cancel()
    }
  }

  /// A task of the test's own belongs to the test in `settled`.
  @Test func whatTasksInSettledBeginIsWaitedFor() async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let other = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      let otherResult = other.finished.latest(initial: 0)
      await settled {
        async let child: Void = { _ = command() }()
        await Task { _ = other() }.value
        await child
      }
      try #require(result.value == round)
      try #require(otherResult.value == round)
    }
  }

  /// A thread outside of tasks, such as one of Dispatch, belongs to nobody.
  @Test func aRunThatBelongsToNobodyIsWaitedForUpToASecond() async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      Threads.elsewhere { command() }
      let start = ContinuousClock.now
      await clock.advance(by: .seconds(1))
      try #require(result.value == round || start.duration(to: .now) >= .seconds(1))
    }
  }

  #if os(macOS) || os(Linux)
  @Test func aTestSaysWhatItDoesNotWaitForAnyLonger() async throws {
    let process = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let (clock, isOver) = (ManualClock(), Switch())
      let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
      await withCheckedContinuation { called in
        Thread.detachNewThread {
          command()
          called.resume()
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(command.isRunning.value)
      isOver.turnOn()
    }
    let text = String(decoding: process.standardErrorContent, as: UTF8.self)
    #expect(text.contains("A test has waited a second for a run of a command made at"))
    #expect(text.contains("/ManualClockRunTests.swift:"))
  }
  #endif

  /// Else each try would take a second, in which the run of nobody were waited for.
  @Test func aRunOfAnotherTestHoldsNoTestUp() async {
    var isQuick = false
    for _ in 1...30 where !isQuick {
      let isOver = Switch()
      let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
      let other = Task.detached {
        let clock = ManualClock()
        command()
        await clock.advance(by: .seconds(1))
        return command.isRunning.value
      }
      await Threads.expectSoon { command.isRunning.value }
      let start = ContinuousClock.now
      await clock.advance(by: .seconds(1))
      isQuick = start.duration(to: .now) < .seconds(1)
      #expect(command.isRunning.value)
      isOver.turnOn()
      #expect(await !other.value)
    }
    #expect(isQuick)
  }

  @Test func aTestThatMakesItsClockLateIsStillWaitedFor() async {
    let isOver = Switch()
    let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let other = Task.detached {
      command()
      for await _ in starts { break }
      let clock = ManualClock()
      start.finish()
      await clock.advance(by: .seconds(1))
      return command.isRunning.value
    }
    await Threads.expectSoon { command.isRunning.value }
    // It waits for a second, because no clock says that the run belongs to a test.
    await clock.advance(by: .seconds(1))
    #expect(command.isRunning.value)
    start.yield()
    for _ in 1...100 { await MainActor.run {} }
    isOver.turnOn()
    #expect(await !other.value)
  }

  #if os(macOS) || os(Linux)
  /// One job brings the deliveries of both to the main actor. In a process of its own, where no other test waits for
  /// the main actor while that is blocked.
  @Test func whatIsDeliveredOnTheMainActorBelongsToTheTestThatWroteIt() async throws {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      for _ in 1...30 {
        let written = Log<Int>()
        @Sendable func test() async -> Bool {
          let (clock, number) = (ManualClock(), Variable(value: 0))
          let counter = ManualClockRunTests.Counter()
          let command = Command<Void, Void> { for _ in 1...20 { await counter.count() } }
          let finished = Recorder(command.finished)
          let observer = center.continuum.observeChanges(of: number, on: .main) { _ in command() }
          number.value = 1
          written.append(1)
          await clock.advance(by: .zero)
          observer.cancel()
          return finished.values.count == 1
        }
        let mayGoOn = DispatchSemaphore(value: 0)
        await withCheckedContinuation { isBlocked in
          DispatchQueue.main.async {
            isBlocked.resume()
            mayGoOn.wait()
          }
        }
        let (one, other) = (Task.detached { await test() }, Task.detached { await test() })
        await Threads.expectSoon { written.all.count == 2 }
        mayGoOn.signal()
        #expect(await one.value)
        #expect(await other.value)
      }
    }
  }
  #endif

  final class Switch: Sendable {
    private let state = Atomic(false)
    var isOn: Bool { state.load(ordering: .relaxed) }
    func turnOn() { state.store(true, ordering: .relaxed) }
  }

  private actor Observing {
    func observe(
      _ number: Variable<Int>, _ center: NotificationCenter,
      _ body: @escaping @Sendable (Int) -> Void
    ) -> ContinuumObserver {
      center.continuum.observe(number, bindTo: self) { _, number in body(number) }
    }
  }
}
