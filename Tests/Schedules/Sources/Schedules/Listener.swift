import Foundation

/// Counts the notifications of a source, and compares them with what its observations receive (L9).
final class Listener: @unchecked Sendable {  // One thread runs at a time.
  private let stage: Stage
  private(set) var posts = 0
  private var received: [Int] = []
  private let recorders: [Recorder<Int>]

  /// The recorders are those of observations that were made already.
  init(_ stage: Stage, _ name: Notification.Name, _ recorders: [Recorder<Int>]) {
    self.stage = stage
    self.recorders = recorders
    let replayed = recorders.map(\.values.count)
    _ = stage.center.addObserver(forName: name, object: nil, queue: nil) { [unowned self] _ in
      stage.note("a notification")
      posts += 1
      received = self.recorders.map(\.values.count)
      stage.step()
    }
    stage.check { [self] in
      let all = recorders.map(\.values.count)
      guard all != replayed else { return }
      stage.expect(posts > 0, "No notification was posted.")
      stage.expect(
        received == all, "The last notification came when \(received) of \(all) were delivered.")
    }
  }

  func expect(atMost most: Int) {
    stage.check { [self] in
      stage.expect(posts <= most, "\(posts) notifications tell of \(most) changes.")
    }
  }
}
