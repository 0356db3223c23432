/// Holds values back for a while, for `debounce` and `throttle`.
///
/// One timer waits at a time, and one thread passes a value on: that of the timer, or the one that brings the value.
/// Values that come meanwhile wait, so that no older value overtakes a newer one.
@usableFromInline
class Pacer: @unchecked Sendable {  // `state` guards what changes.
  @usableFromInline
  enum Pace: Sendable {
    /// Passes a value on when no other has come for that long.
    case debounce
    /// Passes at most one value on in that time.
    case throttle
  }

  @usableFromInline
  struct State: Sendable {
    /// The first value does not have to wait.
    var isFirst: Bool
    /// A value is held back.
    var isHolding = false
    /// When the value that is held back, or the next one, may be passed on; `nil` for never.
    var due: Duration? = .zero
    /// A timer is set, or a value is being passed on.
    var isBusy = false
    var timer: Timing.Cancel?
    /// Counts timers.
    var serial: UInt64 = 0
    /// While there is a trace: the cause of the value that is held back.
    var cause: TraceRecord?
    /// There will be no further value.
    var hasEnded = false
    /// There is no receiver.
    var isStopped = false
  }

  @usableFromInline
  enum Step: Sendable {
    case nothing
    case setTimer(Duration)
    /// To pass on the taken value.
    case pass(after: Duration?, TraceRecord?)
    case end
  }

  private let pace: Pace
  /// `nil` if it never ends.
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

  /// Takes out the held value. Called under the lock, by the thread that will pass it on.
  @usableFromInline
  func take() { fatalError("A subclass has the values.") }

  /// Passes on the taken value.
  @usableFromInline
  func pass() { fatalError("A subclass has the values.") }

  /// No further value will be passed on.
  @usableFromInline
  func end() { fatalError("A subclass knows who receives.") }

  // MARK: Receiving

  /// Receives a value. `hold`, which is called under the lock, puts it in place of the held one.
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

  /// When a value that has to wait from now on may be passed on.
  private func due(after now: Duration) -> Duration? { interval.map(now.adding) }

  /// The source has ended. A held value is passed on when it is due; one that is never due is not.
  @usableFromInline
  final func finish() {
    let isDone = state.withLock { state in
      state.hasEnded = true
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

  // MARK: Passing on

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

  /// The next step when a value has been passed on.
  private func next(_ state: inout State) -> Step {
    guard !state.isStopped else { return .nothing }
    if state.isHolding, let due = state.due { return .setTimer(due) }
    state.isBusy = false
    return state.hasEnded ? .end : .nothing
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
      // A value has come meanwhile.
      if let due = state.due, now < due { return .setTimer(due) }
      return passOn(at: now, afterTimer: true, &state)
    }
    perform(step)
  }
}
