import ScheduledContinuum

// Commands (L19).

extension Scenario {
  static let commands: [Scenario] = [
    Scenario("two threads call a command") { stage in
      let work = Work(stage)
      let command = work.command { _ in await work.wait() }
      for number in 1...2 {
        stage.thread("caller \(number)") { if command(number) { work.accepted += 1 } }
      }
      stage.check {
        stage.expect(work.accepted, is: 1, "The number of accepted calls")
        work.end()
      }
      stage.afterwards {
        stage.expect(work.begun.count, is: 1, "The number of runs")
        stage.expect(work.finished.values, is: work.begun, "What has finished")
        stage.expect(!command.isRunning.value, "The command is running.")
      }
    },
    Scenario("a thread calls a command while another writes its condition") { stage in
      let work = Work(stage)
      let number = stage.variable(0)
      let command = work.command(isEnabled: stage.map(number) { $0 == 0 }) { _ in
        await work.wait()
      }
      var wasRunning = false
      stage.thread("caller") { if command(1) { work.accepted += 1 } }
      stage.thread("writer") {
        number.value = 1
        wasRunning = command.isRunning.value
      }
      stage.check {
        stage.expect(work.accepted, is: wasRunning ? 1 : 0, "The number of accepted calls")
        stage.expect(command.isRunning.value, is: wasRunning, "What is running")
        work.end()
      }
      stage.afterwards { withExtendedLifetime(command) {} }
    },
    Scenario("a thread calls a command while another writes its variable") { stage in
      let work = Work(stage)
      let isValid = Variable(value: true)
      let command = work.command(isEnabled: Constant(variable: isValid)) { _ in await work.wait() }
      var wasRunning = false
      stage.thread("caller") { if command(1) { work.accepted += 1 } }
      stage.thread("writer") {
        isValid.modify { $0 = false }
        wasRunning = command.isRunning.value
      }
      stage.check {
        stage.expect(work.accepted, is: wasRunning ? 1 : 0, "The number of accepted calls")
        work.end()
      }
      stage.afterwards { withExtendedLifetime((isValid, command)) {} }
    },
    Scenario("a thread calls a command while another cancels it") { stage in
      let work = Work(stage)
      let command = work.command { _ in await work.wait() }
      stage.thread("caller") { command(1) }
      stage.thread("canceller") { command.cancel() }
      stage.check { work.end() }
      stage.afterwards {
        let arrives = work.begun == [1] && !work.isCancelled
        stage.expect(work.finished.values, is: arrives ? [1] : [], "What has finished")
        stage.expect(!command.isRunning.value, "The command is running.")
      }
    },
  ]

  /// Their bodies return while other threads go on, in tasks that take many steps. So there are too many schedules for
  /// playing each: with one interruption, 35,007 and 9,094 for the first two, and for the others no end in half a minute.
  static let commandsThatReturn: [Scenario] = [
    Scenario("condition, isRunning and isEnabled of a command are combined") { stage in
      let work = Work(stage)
      let number = stage.variable(0)
      let condition = stage.map(number) { $0 != 1 }
      let command = work.command(isEnabled: condition) { _ in }
      let all = Constant(combining: condition, command.isRunning, command.isEnabled) {
        stage.expect($2 == ($0 && !$1), "A call is \($2 ? "" : "not ")accepted at (\($0), \($1)).")
        return [$0, $1, $2]
      }
      stage.observe(all, "all", mayRepeat: true)
      stage.observe(command.isEnabled, "isEnabled", mayRepeat: true)
      stage.thread("caller") { command(1) }
      stage.thread("writer") {
        number.value = 1
        number.value = 2
      }
      stage.check { stage.expect(all.value, is: [true, false, true], "The last value") }
      stage.afterwards { withExtendedLifetime(command) {} }
    },
    Scenario("a thread cancels a command whose body returns") { stage in
      let work = Work(stage)
      let command = work.command { _ in work.pass() }
      command(1)
      stage.thread("canceller") {
        command.cancel()
        // A run that has not returned by now was cancelled.
        if command.isRunning.value { work.finished.isEnded = true }
      }
      stage.check { stage.expect(!command.isRunning.value, "The command is running.") }
    },
    Scenario("a thread cancels a command that queues") { stage in
      let work = Work(stage)
      let command = work.command(whileRunning: .queue) { _ in work.pass() }
      for number in 1...3 { command(number) }
      stage.thread("canceller") { command.cancel() }
      stage.check {
        let finished = work.finished.values
        stage.expect(!command.isRunning.value, "The command is running.")
        stage.expect(work.begun.starts(with: finished), "\(finished) has finished, not run.")
      }
    },
    Scenario("the last reference to a command ends while its body returns") { stage in
      let work = Work(stage)
      let command = Holder(work.command(whileRunning: .queue) { _ in work.pass() })
      let isRunning = command.content!.isRunning
      let running = Recorder<Bool>(stage, "isRunning", mayRepeat: true)
      let observer = running.follow(isRunning)
      command.content?(1)
      command.content?(2)
      stage.thread("dropper") { command.letGo() }
      stage.afterwards {
        stage.expect(!isRunning.value, "The command is running.")
        stage.expect(running.values.last, is: false, "What an observation has received last")
        stage.expect(observer.isCancelled, "The observation is not over.")
      }
    },
    Scenario("two threads call a command that queues") { stage in
      let work = Work(stage)
      let command = work.command(whileRunning: .queue) { _ in work.pass() }
      for number in 1...2 {
        stage.thread("caller \(number)") {
          stage.expect(command(number), "A call is refused.")
        }
      }
      stage.afterwards {
        stage.expect(work.begun.sorted(), is: [1, 2], "What has run")
        stage.expect(work.finished.values, is: work.begun, "What has finished")
        stage.expect(!command.isRunning.value, "The command is running.")
      }
    },
    Scenario("a thread restarts a command whose body returns") { stage in
      let work = Work(stage)
      let command = work.command(whileRunning: .restart) { _ in work.pass() }
      command(1)
      stage.thread("caller") { stage.expect(command(2), "A call is refused.") }
      stage.afterwards {
        stage.expect(work.finished.values.last, is: 2, "What has finished last")
        stage.expect(!command.isRunning.value, "The command is running.")
      }
    },
    Scenario("a thread calls a command whose body returns") { stage in
      let work = Work(stage)
      let command = work.command { _ in work.pass() }
      command(1)
      stage.thread("caller") { if command(2) { work.accepted += 1 } }
      stage.afterwards {
        let all = work.accepted == 1 ? [1, 2] : [1]
        stage.expect(work.finished.values, is: all, "What has finished")
        withExtendedLifetime(command) {}
      }
    },
  ]
}

/// What a command does, and what comes of it. Its runs go on until they are let go on, or pass.
final class Work: @unchecked Sendable {  // One thread runs at a time.
  var accepted = 0
  private(set) var begun: [Int] = []
  private(set) var isInside = false
  private(set) var isCancelled = false
  let finished: Recorder<Int>
  private let stage: Stage
  private var isOver = false
  private var continuations: [CheckedContinuation<Void, Never>] = []

  init(_ stage: Stage) {
    self.stage = stage
    finished = Recorder(stage, "finished")
  }

  /// A command whose closure has to be released in the end.
  func command(
    isEnabled condition: some ValueRepresentable<Bool> = Constant(value: true),
    whileRunning: Command<Int, Int>.WhileRunning = .ignore,
    _ body: @escaping @Sendable (Int) async -> Void
  ) -> Command<Int, Int> {
    let command = Command(isEnabled: condition, whileRunning: whileRunning) {
      [self, token = stage.token()] (number: Int) in
      stage.expect(!isInside, "Two runs overlap.")
      isInside = true
      begun.append(number)
      await body(number)
      isInside = false
      return withExtendedLifetime(token) { number }
    }
    finished.hear(command.finished)
    return command
  }

  /// Other threads may go on here.
  func pass() { stage.step() }

  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOver { continuation.resume() } else { continuations.append(continuation) }
      }
    } onCancel: {
      // Swift holds a lock of its own here, so that no other thread may go on.
      isCancelled = true
    }
  }

  func end() {
    isOver = true
    for continuation in continuations { continuation.resume() }
    continuations = []
  }
}
