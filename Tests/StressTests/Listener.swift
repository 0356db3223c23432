import Continuum
import Foundation

/// Listens to the notifications of one source, as somebody who knows its name (L9).
final class Listener: Sendable {
  private struct Seen: Sendable {
    /// How many notifications have come.
    var count = 0
    /// Which of them has read `last`.
    var number = 0
    var last: Reading?
  }

  private let node: Int
  private let first: Reading
  private let seen: Locked<Seen>
  private let center: NotificationCenter
  private nonisolated(unsafe) let token: any NSObjectProtocol  // It never changes.

  init(_ scene: Scene, _ node: Int, _ center: NotificationCenter) {
    let constant = scene.nodes[node].constant
    let seen = Locked(Seen())
    self.node = node
    self.center = center
    self.seen = seen
    token = center.addObserver(forName: constant.notificationName, object: nil, queue: nil) { _ in
      // Two may be posted at the same time. The later one reads what is at least as new.
      let number = seen.withLock { seen in
        seen.count += 1
        return seen.count
      }
      let reading = constant.value
      seen.withLock { seen in
        if number > seen.number { (seen.number, seen.last) = (number, reading) }
      }
    }
    first = constant.value
  }

  func stop() {
    center.removeObserver(token)
  }

  /// What is wrong when the values of the nodes are these, if anything is.
  func complaint(_ scene: Scene, _ expected: [Reading]) -> String? {
    let last = seen.withLock { $0.last } ?? first
    if last == expected[node] { return nil }
    return
      "no notification of \(scene.nodes[node].name) came after \(last); it is \(expected[node]) (L9)"
  }
}
