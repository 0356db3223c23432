/// The state machine of a source's rounds: one thread at a time goes through the observations, and a
/// write that finds one at it leaves a mark and goes on (L3, L6).
struct RoundState: Hashable {
  private(set) var isDelivering = false
  private(set) var isDirty = false

  /// Returns whether the caller is the one who goes through the observations.
  mutating func begin() -> Bool {
    if isDelivering {
      isDirty = true
      return false
    }
    isDelivering = true
    return true
  }

  /// A round is over. Returns whether there has to be another one.
  mutating func next(isComplete: Bool) -> Bool {
    if isDirty || !isComplete {
      isDirty = false
      return true
    }
    isDelivering = false
    return false
  }
}
