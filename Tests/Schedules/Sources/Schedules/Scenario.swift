/// A few threads, and what is expected of them under every schedule.
package struct Scenario: Sendable, CustomStringConvertible {
  package let name: String
  package let play: @Sendable (Stage) -> Void

  init(_ name: String, _ play: @escaping @Sendable (Stage) -> Void) {
    self.name = name
    self.play = play
  }

  package var description: String { name }
}
