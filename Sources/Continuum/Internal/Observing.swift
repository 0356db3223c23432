/// The observations of one source. Guarded by the lock of the source.
@usableFromInline
final class Observing: @unchecked Sendable {
  // Exclusivity checks at run time would find what the lock rules out.
  @exclusivity(unchecked) var observers = ObserverList()
  @exclusivity(unchecked) var channels = Channels()
  @exclusivity(unchecked) var rounds = RoundState()
  /// Ended during a round. The thread that runs it releases what they captured, because it may be
  /// just about to call them.
  @exclusivity(unchecked) var ended: [ContinuumObserver] = []

  /// Called with the write that makes a round necessary. `nil` when another thread takes care of it.
  @usableFromInline
  func begin() -> RoundPermit? {
    guard !observers.isEmpty else { return nil }
    let turn = Turn.current
    guard turn.isFree else { return RoundPermit(turn: turn, entries: nil) }
    return rounds.begin() ? RoundPermit(turn: turn, entries: observers.entries) : nil
  }
}

/// What a write has to do when it has stored its value and left the lock.
@usableFromInline
struct RoundPermit: @unchecked Sendable {  // It stays on the thread of the write.
  let turn: Turn
  /// `nil` when the thread is in the middle of something else.
  let entries: [ObserverList.Entry]?
}
