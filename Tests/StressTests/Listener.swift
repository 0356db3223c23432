import Continuum
import Foundation

/// Listens to the notifications of one source, as somebody who knows its name (L10).
final class Listener: Sendable {
  private let node: Int
  private let first: Reading
  private let seen: Locked<Reading?>
  private let center: NotificationCenter
  private nonisolated(unsafe) let token: any NSObjectProtocol  // It never changes.

  init(_ scene: Scene, _ node: Int, _ center: NotificationCenter) {
    let constant = scene.nodes[node].constant
    let seen = Locked<Reading?>(nil)
    self.node = node
    self.center = center
    self.seen = seen
    token = center.addObserver(forName: constant.notificationName, object: nil, queue: nil) { _ in
      let reading = constant.value
      seen.withLock { last in
        // Two may be posted at the same time.
        if last.map({ reading.isAtLeast($0) }) ?? true { last = reading }
      }
    }
    first = constant.value
  }

  func stop() {
    center.removeObserver(token)
  }

  /// What is wrong when the values of the nodes are these, if anything is.
  func complaint(_ scene: Scene, _ expected: [Reading]) -> String? {
    let last = seen.withLock { $0 } ?? first
    if last == expected[node] { return nil }
    return
      "no notification of \(scene.nodes[node].name) came after \(last); it is \(expected[node]) (L10)"
  }
}
