/// Holds values back for a while, for `debounce` and `throttle`.
///
/// One timer waits at a time. The thread that passes a value on, that of the timer or the one that brings it, is
/// alone in that. What comes meanwhile waits, so that nothing is overtaken by something older.
@usableFromInline
class Pacer: @unchecked Sendable {  // What changes is guarded.
  @usableFromInline
  enum Pace: Sendable {
    /// Once nothing has come for that long.
    case debounce
    /// At most one in that time.
    case throttle
  }

  @usableFromInline
  struct State: Sendable {
    /// The first value need not wait.
    var isFirst: Bool
    /// A value is held back.
    var isHolding = false
    /// When the value that is held back, or the next one, may go; `nil` for never.
    var due: Duration? = .zero
    /// A timer is set, or a value is being passed on.
    var isBusy = false
    var timer: Timing.Cancel?
    /// Counts timers.
    var serial: UInt64 = 0
    /// While somebody traces: what led to the value that is held back.
    var cause: TraceRecord?
    /// There will be no further value.
    var isOver = false
    /// There is no receiver.
    var isStopped = false
  }

  @usableFromInline
  enum Step: Sendable {
    case nothing
    case setTimer(Duration)
    /// To pass on what is held.
    case pass(after: Duration?, TraceRecord?)
    case end
  }

  private let pace: Pace
  /// `nil` if it is never over.
  private let interval: Duration?
  @usableFromInline
  let timing: Timing
  @usableFromInline
  let state: Guarded<State>

  @usableFromInline
  init(_ pace: Pace, _ interval: Duration, _ timing: Timing, startsWithValue: Bool) {
    state = Guarded(State(isFirst: startsWithValue))
    self.pace = pace
    self.interval = interval < .never ? interval : nil
    self.timing = timing
  }

  /// Takes out what is held. Called under the lock, by the one who will pass it on.
  @usableFromInline
  func take() { fatalError("A subclass has the values.") }

  /// Passes on what was taken.
  @usableFromInline
  func pass() { fatalError("A subclass has the values.") }

  /// There will be nothing to pass on any more.
  @usableFromInline
  func end() { fatalError("A subclass knows who receives.") }

  // MARK: What comes

  /// Receives a value, which `hold` puts in the place of the one that is held. It is called under the
  /// lock.
  @inlinable @inline(__always)
  final func receive(_ hold: () -> Void) {
    let now = timing.now()
    let step = state.withLock { state in
      hold()
      return received(at: now, &state)
    }
    if case .nothing = step { return }
    perform(step)
  }

  @usableFromInline
  final func received(at now: Duration, _ state: inout State) -> Step {
    state.isHolding = true
    state.cause = Tracing.cause
    let isFirst = state.isFirst
    if isFirst || pace == .debounce { state.due = isFirst ? now : due(after: now) }
    state.isFirst = false
    guard !state.isBusy, let due = state.due else { return .nothing }
    state.isBusy = true
    return due <= now ? passOn(at: now, afterTimer: false, &state) : .setTimer(due)
  }

  /// When what has to wait from now on may go.
  private func due(after now: Duration) -> Duration? { interval.map(now.adding) }

  /// The source is gone. What is held goes when it is due, and what is never due does not go.
  @usableFromInline
  final func finish() {
    let isDone = state.withLock { state in
      state.isOver = true
      return !state.isBusy
    }
    if isDone { end() }
  }

  /// No receiver is left.
  @usableFromInline
  final func stop() {
    let timer = state.withLock { state in
      state.isStopped = true
      defer { state.timer = nil }
      return state.timer
    }
    timer?()
  }

  // MARK: What goes

  private func passOn(at now: Duration, afterTimer: Bool, _ state: inout State) -> Step {
    state.isHolding = false
    if pace == .throttle { state.due = due(after: now) }
    take()
    defer { state.cause = nil }
    return .pass(after: afterTimer ? interval : nil, state.cause)
  }

  @usableFromInline
  final func perform(_ step: Step) {
    var step = step
    while true {
      switch step {
      case .nothing: return
      case .setTimer(let time): return setTimer(at: time)
      case .end: return end()
      case .pass(let interval, let cause):
        if let interval { Tracing.with(.timer(interval), because: cause, pass) } else { pass() }
        step = state.withLock { next(&$0) }
      }
    }
  }

  /// What is to be done when a value has been passed on.
  private func next(_ state: inout State) -> Step {
    guard !state.isStopped else { return .nothing }
    if state.isHolding, let due = state.due { return .setTimer(due) }
    state.isBusy = false
    return state.isOver ? .end : .nothing
  }

  private func setTimer(at time: Duration) {
    let serial = state.withLock { state in
      state.serial += 1
      return state.serial
    }
    let cancel = timing.schedule(time) { [self] in timerFires() }
    let isUnwanted = state.withLock { state in
      // It may have fired already.
      if state.serial == serial, state.isBusy { state.timer = cancel }
      return state.isStopped
    }
    if isUnwanted { cancel() }
  }

  private func timerFires() {
    let now = timing.now()
    let step = state.withLock { state -> Step in
      state.timer = nil
      guard !state.isStopped else { return .nothing }
      // Something has come meanwhile.
      if let due = state.due, now < due { return .setTimer(due) }
      return passOn(at: now, afterTimer: true, &state)
    }
    perform(step)
  }
}
