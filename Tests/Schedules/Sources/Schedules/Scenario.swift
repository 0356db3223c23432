/// A few threads, and what is expected of them under every schedule.
package struct Scenario: Sendable, CustomStringConvertible {
  package let name: String
  package let play: @Sendable (Stage) -> Void
  /// How many random schedules of it are played before it is the turn of the next. A program by chance is another
  /// one each time.
  package let turn: Int

  init(_ name: String, turn: Int = 100, _ play: @escaping @Sendable (Stage) -> Void) {
    self.name = name
    self.turn = turn
    self.play = play
  }

  package var description: String { name }
}
