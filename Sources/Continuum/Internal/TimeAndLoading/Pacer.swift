/// When a value is passed on.
@usableFromInline
enum Pace: Sendable {
  /// Passes a value on when no other has come for that long.
  case debounce
  /// Passes at most one value on in that time.
  case throttle
}

/// Holds values back for a while, for `debounce`, `throttle` and the pauses of loads.
///
/// One timer waits at a time, and one thread passes a value on: that of the timer, or the one that brings the value.
/// Values that come meanwhile wait, so that no older value overtakes a newer one.
@usableFromInline
final class Pacer<Element: Sendable>: @unchecked Sendable {  // The lock guards what changes.
  private enum Phase {
    case idle
    case waiting(Cancellation)
    /// A thread passes a value on.
    case passing
    /// There is no receiver.
    case stopped
  }

  /// What the thread does next, without the lock.
  @usableFromInline
  enum Step {
    case setTimer(Cancellation, Duration)
    /// To pass on the taken value.
    case pass(after: Duration?, TraceRecord?)
    case end
  }

  private let pace: Pace
  /// `nil` if it never ends.
  private let interval: Duration?
  @usableFromInline
  let timing: Timing
  /// Passes a value on.
  private let send: (Element) -> Void
  /// No further value will be passed on, or come.
  private let end: () -> Void
  // The lock guards these.
  private var phase = Phase.idle
  /// The first value does not have to wait.
  private var isFirst: Bool
  /// While there is a trace: the cause of the value that is held back.
  private var cause: TraceRecord?
  /// When the value that is held back, or the next one, may be passed on; `nil` for never.
  private var due: Duration? = .zero
  /// There will be no further value.
  private var hasEnded = false
  // The last fields, because client code does not know the size of a value.
  /// The value that is held back.
  @usableFromInline
  var held: Element?
  /// The value that is being passed on. It belongs to the thread that does so.
  private var taken: Element?

  @usableFromInline
  init(
    _ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool,
    send: @escaping (Element) -> Void, end: @escaping () -> Void
  ) {
    self.pace = pace
    self.interval = interval < .never ? interval : nil
    self.timing = timing
    isFirst = startsWithValue
    (self.send, self.end) = (send, end)
  }

  @inlinable @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    Graph.core.withLockUnchecked { _ in body() }
  }

  // MARK: Receiving

  /// Receives a value. The replaced one is released after the lock.
  @inlinable @inline(__always)
  func receive(_ value: Element) {
    var value: Element? = value
    let now = timing.now()
    let step = withLock {
      swap(&held, &value)
      return received(at: now)
    }
    if let step { perform(step) }
  }

  @usableFromInline
  func received(at now: Duration) -> Step? {
    cause = Tracing.cause
    if isFirst || pace == .debounce { due = isFirst ? now : due(after: now) }
    isFirst = false
    guard case .idle = phase else { return nil }
    return passOnIfDue(at: now, afterTimer: false)
  }

  /// When a value that has to wait from now on may be passed on.
  private func due(after now: Duration) -> Duration? { interval.map(now.adding) }

  /// The source has ended. A held value is passed on when it is due; one that is never due is not.
  @usableFromInline
  func finish() {
    perform(
      withLock {
        hasEnded = true
        return if case .idle = phase { .end } else { nil }
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

  private func passOnIfDue(at now: Duration, afterTimer: Bool) -> Step? {
    guard let due else { return nil }
    if now < due { return wait(until: due) }
    swap(&held, &taken)
    if pace == .throttle { self.due = self.due(after: now) }
    phase = .passing
    return .pass(after: afterTimer ? interval : nil, cause.take())
  }

  private func wait(until time: Duration) -> Step {
    let timer = Cancellation()
    phase = .waiting(timer)
    return .setTimer(timer, time)
  }

  @usableFromInline
  func perform(_ first: Step?) {
    var next = first
    while let step = next {
      switch step {
      case .setTimer(let timer, let time):
        return timer.add(timing.schedule(time) { [self] in timerFires() })
      case .pass(let interval, let cause):
        if let interval { Tracing.with(.timer(interval), because: cause, pass) } else { pass() }
        next = withLock { passed() }
      case .end:
        // A value that is never due. No further value can replace it.
        held = nil
        return end()
      }
    }
  }

  private func pass() {
    if let value = taken.take() { send(value) }
  }

  /// The next step when a value has been passed on.
  private func passed() -> Step? {
    if case .stopped = phase { return nil }
    if held != nil, let due { return wait(until: due) }
    phase = .idle
    return hasEnded ? .end : nil
  }

  private func timerFires() {
    let now = timing.now()
    perform(
      withLock {
        if case .stopped = phase { return nil }
        // A value may have come meanwhile.
        return passOnIfDue(at: now, afterTimer: true)
      })
  }
}
