/// Holds values back for a while, for `debounce` and `throttle`.
///
/// One timer waits at a time, and one thread passes a value on: that of the timer, or the one that brings the value.
/// Values that come meanwhile wait, so that no older value overtakes a newer one.
@usableFromInline
final class Pacer: @unchecked Sendable {  // The lock guards what changes.
  @usableFromInline
  enum Pace: Sendable {
    /// Passes a value on when no other has come for that long.
    case debounce
    /// Passes at most one value on in that time.
    case throttle
  }

  private enum Phase {
    case idle
    case waiting(Cancellation)
    /// A thread passes a value on.
    case passing
    /// There is no receiver.
    case stopped
  }

  /// A value that is held back.
  private struct Held {
    let pass: () -> Void
    /// While there is a trace.
    let cause: TraceRecord?
  }

  /// What the thread does next, without the lock.
  private enum Step {
    case nothing
    case setTimer(Cancellation, Duration)
    case pass(Held, after: Duration?)
    case end
  }

  private let pace: Pace
  /// `nil` if it never ends.
  private let interval: Duration?
  private let timing: Timing
  private let end: () -> Void
  // The lock guards these.
  private var phase = Phase.idle
  /// The first value does not have to wait.
  private var isFirst: Bool
  private var held: Held?
  /// When the value that is held back, or the next one, may be passed on; `nil` for never.
  private var due: Duration? = .zero
  /// There will be no further value.
  private var hasEnded = false

  /// `end` runs when no further value will be passed on.
  @usableFromInline
  init(
    _ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool,
    end: @escaping () -> Void
  ) {
    self.pace = pace
    self.interval = interval < .never ? interval : nil
    self.timing = timing
    self.end = end
    isFirst = startsWithValue
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    Graph.core.withLockUnchecked { _ in body() }
  }

  // MARK: Receiving

  /// Receives a value, which `pass` passes on. It replaces the one that is held back.
  @usableFromInline
  func receive(_ pass: @escaping () -> Void) {
    let new = Held(pass: pass, cause: Tracing.cause)
    let now = timing.now()
    let (step, old) = withLock {
      let old = held
      held = new
      return (received(at: now), old)
    }
    // The replaced value is released after the lock.
    withExtendedLifetime(old) { perform(step) }
  }

  private func received(at now: Duration) -> Step {
    if isFirst || pace == .debounce { due = isFirst ? now : due(after: now) }
    isFirst = false
    guard case .idle = phase, let due else { return .nothing }
    return due <= now ? passOn(at: now, afterTimer: false) : wait(until: due)
  }

  /// When a value that has to wait from now on may be passed on.
  private func due(after now: Duration) -> Duration? { interval.map(now.adding) }

  /// The source has ended. A held value is passed on when it is due; one that is never due is not.
  @usableFromInline
  func finish() {
    perform(
      withLock {
        hasEnded = true
        return if case .idle = phase { .end } else { .nothing }
      })
  }

  /// No receiver is left.
  @usableFromInline
  func stop() {
    let last = withLock {
      defer { phase = .stopped }
      return phase
    }
    if case .waiting(let timer) = last { timer.cancel() }
  }

  // MARK: Passing on

  private func passOn(at now: Duration, afterTimer: Bool) -> Step {
    guard let value = held.take() else { return .nothing }
    if pace == .throttle { due = due(after: now) }
    phase = .passing
    return .pass(value, after: afterTimer ? interval : nil)
  }

  private func wait(until time: Duration) -> Step {
    let timer = Cancellation()
    phase = .waiting(timer)
    return .setTimer(timer, time)
  }

  private func perform(_ step: Step) {
    var step = step
    while true {
      switch step {
      case .nothing: return
      case .setTimer(let timer, let time):
        return timer.add(timing.schedule(time) { [self] in timerFires() })
      case .pass(let value, let interval):
        if let interval {
          Tracing.with(.timer(interval), because: value.cause, value.pass)
        } else {
          value.pass()
        }
        step = withLock { next() }
      case .end:
        // A value that is never due. No further value can replace it.
        _ = withLock { held.take() }
        return end()
      }
    }
  }

  /// The next step when a value has been passed on.
  private func next() -> Step {
    if case .stopped = phase { return .nothing }
    if held != nil, let due { return wait(until: due) }
    phase = .idle
    return hasEnded ? .end : .nothing
  }

  private func timerFires() {
    let now = timing.now()
    perform(
      withLock {
        if case .stopped = phase { return .nothing }
        // A value has come meanwhile.
        if let due, now < due { return wait(until: due) }
        return passOn(at: now, afterTimer: true)
      })
  }
}
