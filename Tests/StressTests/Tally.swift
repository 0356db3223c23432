import Synchronization

/// How much was done.
enum Tally {
  static let deliveries = Atomic(0)
  static let turns = Atomic(0)
  static let observations = Atomic(0)
  static let checks = Atomic(0)
}
