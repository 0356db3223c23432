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
  /// The thread that enters a phase performs it, without the lock, except in `stop`.
  @usableFromInline
  enum Phase {
    case idle
    /// A timer waits until the held value is due.
    case waiting(Cancellation, until: Duration)
    /// A thread passes the taken value on.
    case passing(after: Duration?, because: TraceRecord?)
    /// There will be no further value, or there is no receiver.
    case ended
  }

  private let pace: Pace
  /// `nil` if it never ends.
  private let interval: Duration?
  @usableFromInline
  let timing: Timing
  /// Passes a value on.
  private let send: (Element) -> Void
  /// No further value will be passed on, or come. Takes a value that was held back and is never due.
  private let end: (_ dropped: Element?) -> Void
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
    send: @escaping (Element) -> Void, end: @escaping (_ dropped: Element?) -> Void = { _ in }
  ) {
    self.pace = pace
    self.interval = interval < .never ? interval : nil
    self.timing = timing
    isFirst = startsWithValue
    (self.send, self.end) = (send, end)
  }

  // MARK: Receiving

  /// Receives a value, if `isWanted`, which is called under the lock. The replaced one is released after the lock.
  @inlinable @inline(__always)
  func receive(_ value: Element, if isWanted: () -> Bool = { true }) {
    var value: Element? = value
    let now = timing.now()
    let phase = Graph.core.withLockUnchecked { _ -> Phase? in
      guard isWanted() else { return nil }
      swap(&held, &value)
      return received(at: now)
    }
    if let phase { perform(phase) }
  }

  @usableFromInline
  func received(at now: Duration) -> Phase? {
    cause = Tracing.cause
    if isFirst || pace == .debounce { due = isFirst ? now : interval.map(now.adding) }
    isFirst = false
    return if case .idle = phase { enterNext(at: now) } else { nil }
  }

  /// The source has ended. A held value is passed on when it is due; one that is never due is not.
  @usableFromInline
  func finish() {
    perform(
      Graph.core.withLockUnchecked { _ in
        hasEnded = true
        return if case .idle = phase { enterNext() } else { nil }
      })
  }

  /// Drops the value that is held back. Others may come.
  func drop() {
    var dropped: Element?
    let timer = Graph.core.withLockUnchecked { _ -> Cancellation? in
      swap(&held, &dropped)
      guard case .waiting(let timer, _) = phase else { return nil }
      phase = .idle
      return timer
    }
    timer?.cancel()
  }

  /// No receiver is left.
  @usableFromInline
  func stop() {
    let last = Graph.core.withLockUnchecked { _ in
      defer { phase = .ended }
      return phase
    }
    if case .waiting(let timer, _) = last { timer.cancel() }
  }

  // MARK: Passing on

  /// Enters the next phase, and returns it; `nil` if there is none. A thread that has passed a value on gives no time:
  /// it leaves the next one to a timer. Called under the lock.
  private func enterNext(at now: Duration? = nil, afterTimer: Bool = false) -> Phase? {
    if case .ended = phase { return nil }
    guard held != nil, let due else {
      phase = hasEnded ? .ended : .idle
      return phase
    }
    if let now, now >= due {
      swap(&held, &taken)
      if pace == .throttle { self.due = interval.map(now.adding) }
      phase = .passing(after: afterTimer ? interval : nil, because: cause.take())
    } else {
      phase = .waiting(Cancellation(), until: due)
    }
    return phase
  }

  @usableFromInline
  func perform(_ first: Phase?) {
    var next = first
    while let phase = next {
      switch phase {
      case .idle: return
      case .waiting(let timer, let due):
        return timer.add(
          timing.schedule(due) { [self] in
            let now = timing.now()
            perform(
              Graph.core.withLockUnchecked { _ in
                // The value may have been dropped, and another one may wait by now.
                guard case .waiting(let current, _) = self.phase, current === timer else {
                  return nil
                }
                // A value may have come meanwhile.
                return enterNext(at: now, afterTimer: true)
              })
          })
      case .passing(let interval, let cause):
        if let interval { Tracing.with(.timer(interval), because: cause, pass) } else { pass() }
        next = Graph.core.withLockUnchecked { _ in enterNext() }
      case .ended:
        // A value that is never due. No further value can replace it.
        return end(held.take())
      }
    }
  }

  private func pass() {
    if let value = taken.take() { send(value) }
  }
}
