import ScheduledContinuum

/// A clock that the threads of a scenario move, and that gives way wherever the library calls it.
final class StageClock: Clock, @unchecked Sendable {  // One thread runs at a time.
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Timer {
    let number: Int
    let deadline: Instant
    let job: @Sendable () -> Void
  }

  private let stage: Stage
  private var shown = Instant(offset: .zero)
  private var timers: [Timer] = []
  private var count = 0

  init(_ stage: Stage) {
    self.stage = stage
    // What a scenario leaves undone is forgotten.
    stage.afterwards { [self] in
      stage.expect(timers.count, is: 0, "The number of timers that nobody waits for")
      timers = []
    }
  }

  var now: Instant {
    stage.step()
    return shown
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    fatalError("The library is told what to do at a time.")
  }

  /// Moves the clock and does what is due, on the calling thread.
  func move(by duration: Duration) {
    let target = shown.advanced(by: duration)
    while let next = timers.filter({ $0.deadline <= target }).min(by: { $0.deadline < $1.deadline })
    {
      shown = max(shown, next.deadline)
      timers.removeAll { $0.number == next.number }
      next.job()
      stage.step()
    }
    shown = max(shown, target)
  }
}

extension StageClock: TimerClock {
  func schedule(
    at deadline: Instant, of name: String?, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    stage.step()
    count += 1
    let number = count
    timers.append(Timer(number: number, deadline: deadline, job: job))
    return { [self] in
      stage.step()
      timers.removeAll { $0.number == number }
    }
  }
}
