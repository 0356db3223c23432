/// The state machine of one observation, without locks, threads or values.
///
/// Each function is one atomic step: it changes the state and says what the caller has to do. Who is
/// told to `run` delivers, alone, until `finish` lets go; everybody else only leaves a mark. That is
/// all there is to L4, L5 and L9.
struct DeliveryState: Hashable {
  private(set) var rawValue: UInt8

  static let idle = DeliveryState(rawValue: 0)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A new observation owes its first delivery: to the caller when it may run `here`, else to a job.
  init(startingHere here: Bool) {
    rawValue = here ? Self.running : Self.queued
  }

  /// A delivery is going on.
  var isRunning: Bool { has(Self.running) }
  /// Whoever runs has to deliver once more.
  var isDirty: Bool { has(Self.dirty) }
  /// A job that will deliver is on its way to the observation's queue or actor.
  var isQueued: Bool { has(Self.queued) }
  /// The observation is over.
  var isEnded: Bool { has(Self.ended) }
  /// Somebody has yet to make a delivery that was asked for.
  var isOwed: Bool { isDirty || isQueued }

  enum Notified {
    case run, enqueue, leave
  }

  /// The source has changed. `here` says whether deliveries may run where the caller is.
  mutating func notify(here: Bool) -> Notified {
    if isEnded { return .leave }
    if isRunning {
      insert(Self.dirty)
      return .leave
    }
    if here {
      // A job that is still on its way will find nothing to do.
      remove(Self.queued)
      insert(Self.running)
      return .run
    }
    if isQueued { return .leave }
    insert(Self.queued)
    return .enqueue
  }

  enum Arrived {
    case run, leave
  }

  /// A job has come to the queue or actor. It has nothing to do if a delivery made in place, or a
  /// cancellation, came first.
  mutating func arrive() -> Arrived {
    guard isQueued else { return .leave }
    remove(Self.queued)
    insert(Self.running)
    return .run
  }

  enum Finished {
    case runAgain, idle, release
  }

  /// One delivery is done.
  mutating func finish() -> Finished {
    if isEnded {
      remove(Self.running)
      return .release
    }
    if isDirty {
      remove(Self.dirty)
      return .runAgain
    }
    remove(Self.running)
    return .idle
  }

  enum Cancelled {
    /// It was over already.
    case leave
    /// A delivery is going on; who runs it releases what was captured.
    case leaveToRunner
    case release
  }

  /// The observation ends.
  mutating func cancel() -> Cancelled {
    if isEnded { return .leave }
    remove(Self.dirty | Self.queued)
    insert(Self.ended)
    return isRunning ? .leaveToRunner : .release
  }

  private static let running: UInt8 = 1
  private static let dirty: UInt8 = 2
  private static let queued: UInt8 = 4
  private static let ended: UInt8 = 8

  private func has(_ flag: UInt8) -> Bool { rawValue & flag != 0 }
  private mutating func insert(_ flag: UInt8) { rawValue |= flag }
  private mutating func remove(_ flags: UInt8) { rawValue &= ~flags }
}
