/// Holds values back for a while, for `debounce` and `throttle`.
///
/// One timer waits at a time, and one thread passes a value on: that of the timer, or the one that brings the value.
/// Values that come meanwhile wait, so that no older value overtakes a newer one.
@usableFromInline
class Pacer: @unchecked Sendable {  // The lock guards what changes.
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

  /// What the thread does next, without the lock.
  @usableFromInline
  enum Step {
    case nothing
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
  // The lock guards these.
  private var phase = Phase.idle
  /// The first value does not have to wait.
  private var isFirst: Bool
  /// A value is held back.
  private var isHolding = false
  /// While there is a trace: the cause of that value.
  private var cause: TraceRecord?
  /// When the value that is held back, or the next one, may be passed on; `nil` for never.
  private var due: Duration? = .zero
  /// There will be no further value.
  private var hasEnded = false

  @usableFromInline
  init(_ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool) {
    self.pace = pace
    self.interval = interval < .never ? interval : nil
    self.timing = timing
    isFirst = startsWithValue
  }

  /// Takes out the held value. Called under the lock, by the thread that will pass it on.
  @usableFromInline
  func take() { fatalError("A subclass has the values.") }

  /// Passes on the taken value.
  @usableFromInline
  func pass() { fatalError("A subclass has the values.") }

  /// No further value will be passed on, or come.
  @usableFromInline
  func end() { fatalError("A subclass knows the receiver.") }

  @inlinable @inline(__always)
  final func withLock<Result>(_ body: () -> Result) -> Result {
    Graph.core.withLockUnchecked { _ in body() }
  }

  // MARK: Receiving

  /// Receives a value. `hold`, which is called under the lock, puts it in place of the held one.
  @inlinable @inline(__always)
  final func receive(_ hold: () -> Void) {
    let now = timing.now()
    let step = withLock {
      hold()
      return received(at: now)
    }
    if case .nothing = step { return }
    perform(step)
  }

  @usableFromInline
  final func received(at now: Duration) -> Step {
    (isHolding, cause) = (true, Tracing.cause)
    if isFirst || pace == .debounce { due = isFirst ? now : due(after: now) }
    isFirst = false
    guard case .idle = phase, let due else { return .nothing }
    return due <= now ? passOn(at: now, afterTimer: false) : wait(until: due)
  }

  /// When a value that has to wait from now on may be passed on.
  private func due(after now: Duration) -> Duration? { interval.map(now.adding) }

  /// The source has ended. A held value is passed on when it is due; one that is never due is not.
  @usableFromInline
  final func finish() {
    perform(
      withLock {
        hasEnded = true
        return if case .idle = phase { .end } else { .nothing }
      })
  }

  /// No receiver is left.
  @usableFromInline
  final func stop() {
    let last = withLock {
      defer { phase = .stopped }
      return phase
    }
    if case .waiting(let timer) = last { timer.cancel() }
  }

  // MARK: Passing on

  private func passOn(at now: Duration, afterTimer: Bool) -> Step {
    isHolding = false
    take()
    if pace == .throttle { due = due(after: now) }
    phase = .passing
    return .pass(after: afterTimer ? interval : nil, cause.take())
  }

  private func wait(until time: Duration) -> Step {
    let timer = Cancellation()
    phase = .waiting(timer)
    return .setTimer(timer, time)
  }

  @usableFromInline
  final func perform(_ step: Step) {
    var step = step
    while true {
      switch step {
      case .nothing: return
      case .setTimer(let timer, let time):
        return timer.add(timing.schedule(time) { [self] in timerFires() })
      case .pass(let interval, let cause):
        if let interval { Tracing.with(.timer(interval), because: cause, pass) } else { pass() }
        step = withLock { next() }
      case .end: return end()
      }
    }
  }

  /// The next step when a value has been passed on.
  private func next() -> Step {
    if case .stopped = phase { return .nothing }
    if isHolding, let due { return wait(until: due) }
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

/// The values of a pacer.
@usableFromInline
final class Paced<Element: Sendable>: Pacer, @unchecked Sendable {
  private let send: (Element) -> Void
  private let whenEnded: () -> Void
  /// The value that is held back. The lock guards it.
  @usableFromInline
  final var held: Element?
  /// The value that is being passed on. It belongs to the thread that does so.
  private final var taken: Element?

  @usableFromInline
  init(
    _ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool,
    send: @escaping (Element) -> Void, end: @escaping () -> Void
  ) {
    (self.send, whenEnded) = (send, end)
    super.init(pace, interval, timing, startsWithValue: startsWithValue)
  }

  /// The replaced value is released after the lock.
  @inlinable @inline(__always)
  func receive(_ value: Element) {
    var value: Element? = value
    receive { swap(&held, &value) }
  }

  override func take() { swap(&held, &taken) }

  override func pass() {
    if let value = taken.take() { send(value) }
  }

  override func end() {
    // A value that is never due. No further value can replace it.
    held = nil
    whenEnded()
  }
}
