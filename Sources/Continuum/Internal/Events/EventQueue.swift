/// The events that a lane has not delivered yet, in the order in which they were sent. The lock of the
/// node guards it.
struct EventQueue {
  struct Entry {
    let event: Event
    let number: Moment
    /// How many changes and events led, one by one, to this one.
    let cause: Int32
    /// It was sent by the thread that was making a round at that moment.
    let isOwn: Bool
  }

  var entries = FIFO<Entry>()
  /// The round goes on until this one is delivered.
  private var goal = Moment.never

  /// Whether the round has to go on.
  var isShortOfGoal: Bool { entries.first.map { $0.isOwn || $0.number <= goal } ?? false }

  /// Sees to it that what has come by now is delivered in this round.
  mutating func takeAll() {
    if let last = entries.last { goal = last.number }
  }
}
