import Continuum
import Foundation
import Synchronization

/// Commands that several threads call and cancel (L19).
final class Errands: Sendable {
  /// What no run of a command may share with another one.
  private final class Desk: Sendable {
    private let isTaken = Atomic(false)

    func take() {
      if isTaken.exchange(true, ordering: .acquiringAndReleasing) { fail("two runs overlap (L19)") }
    }

    func leave() { isTaken.store(false, ordering: .releasing) }
  }

  private let condition: Constant<Bool>
  private let ignoring: Command<Int, Int>
  private let queueing: Command<Int, Int>
  private let restarting: Command<Int, Int>

  private var all: [Command<Int, Int>] { [ignoring, queueing, restarting] }

  init(_ variable: Variable<Reading>, _ center: NotificationCenter, _ census: Census) {
    let condition = variable.map { !($0[0] ?? 0).isMultiple(of: 3) }
    self.condition = condition
    func command(_ whileRunning: Command<Int, Int>.WhileRunning) -> Command<Int, Int> {
      Command(isEnabled: condition, whileRunning: whileRunning) {
        [desk = Desk(), token = census.token(.capture)] (number: Int) in
        desk.take()
        await Task.yield()
        desk.leave()
        return withExtendedLifetime(token) { number }
      }
    }
    (ignoring, queueing, restarting) = (command(.ignore), command(.queue), command(.restart))
    center.continuum.observe(
      Constant(combining: condition, ignoring.isRunning, ignoring.isEnabled) { [$0, $1, $2] }
    ) {
      if $0[2] != ($0[0] && !$0[1]) { fail("a command is seen as \($0) (L12)") }
    }
  }

  /// Calls a command, or cancels it.
  func use(_ chance: inout Chance) {
    let command = chance.pick(all)
    if chance.isOne(in: 6) { command.cancel() } else { command(chance.below(100)) }
  }

  /// What is not as it has to be when nobody calls.
  var complaint: String? {
    for command in all {
      if command.isRunning.value { return "a command does not come to its end (L19)" }
      if command.isEnabled.value != condition.value { return "isEnabled is wrong (L19)" }
    }
    return nil
  }
}
