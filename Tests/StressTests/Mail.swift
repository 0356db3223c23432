import Continuum
import Foundation
import Synchronization

/// Events that wait for an observation, and those of the signal that a state chooses (L14).
final class Mail: Sendable {
  private let center: NotificationCenter
  private let census: Census
  private let letters = Emitter<Int>(whileUnobserved: .unbounded)
  private let sent = Atomic(0)
  /// How often each letter was received.
  private let received = Locked<[Int: Int]>([:])

  private let senders = (0..<3).map { _ in Emitter<Int>() }
  private let choice = Variable(value: 0)
  private let chosen: Signal<Int>
  private let last = Locked<Int?>(nil)

  init(_ center: NotificationCenter, _ census: Census) {
    (self.center, self.census) = (center, census)
    let token = census.token(.capture)
    chosen = choice.flatMap { [senders] choice in
      withExtendedLifetime(token) { senders[choice].signal.map { $0 } }
    }
    center.continuum.observe(chosen) { [last] event in last.withLock { $0 = event } }
  }

  /// Sends a letter, takes what waits, or chooses, sends and observes.
  func use(_ chance: inout Chance) {
    switch chance.below(8) {
    case 0, 1, 2: letters.send(sent.add(1, ordering: .relaxed).newValue)
    case 3: observe().cancel()
    case 4: choice.value = chance.below(senders.count)
    case 5, 6: senders[chance.below(senders.count)].send(chance.below(100))
    default:
      let token = census.token(.capture)
      center.continuum.observe(chosen) { _ in withExtendedLifetime(token) {} }.cancel()
    }
  }

  private func observe() -> ContinuumObserver {
    let token = census.token(.capture)
    return center.continuum.observe(letters.signal) { [received] letter in
      withExtendedLifetime(token) { received.withLock { $0[letter, default: 0] += 1 } }
    }
  }

  /// What is not as it has to be when nobody sends.
  var complaint: String? {
    observe().cancel()
    let (all, wrong) = received.withLock { received in
      (received.count, received.first { $0.value != 1 })
    }
    if let wrong { return "letter \(wrong.key) was received \(wrong.value) times (L14)" }
    let count = sent.load(ordering: .relaxed)
    if all != count { return "\(all) of \(count) letters were received (L14)" }
    for (number, sender) in senders.enumerated() { sender.send(1_000 + number) }
    let event = last.withLock { $0 }
    if event == 1_000 + choice.value { return nil }
    return "sender \(choice.value) is chosen, and \(event.map { "\($0)" } ?? "nothing") came (L14)"
  }
}
