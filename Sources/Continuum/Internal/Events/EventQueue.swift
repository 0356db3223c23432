/// The events that a lane has not delivered yet, in the order in which they were sent. A thread holds the lock to
/// use it.
struct EventQueue {
  struct Entry {
    let event: Event
    let number: Moment
    /// How many changes and events led, one by one, to this one.
    let chainLength: Int32
    /// It was sent by the thread that was making the round.
    let isOwn: Bool
  }

  var entries = FIFO<Entry>()
  /// The round continues until this one is delivered.
  private var goal = Moment.never

  /// Whether the round has to continue.
  var isShortOfGoal: Bool { entries.first.map { $0.isOwn || $0.number <= goal } ?? false }

  /// Makes this round deliver the events that have come by now.
  mutating func setGoal() {
    if let last = entries.last { goal = last.number }
  }
}
