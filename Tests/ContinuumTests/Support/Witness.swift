import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// An observation that is made last, and so is told last (L3): what it has received, those that were
/// made before it on the same source and in the same place have received, too.
///
/// The last delivery may be made by a thread of the library's own when the writers have ended (L8). Code that
/// has waited for it here may read what the others keep without a lock.
final class Witness<Value: Equatable & Sendable>: Sendable {
  private let log = Log<Value>()

  init(
    of source: some ValueRepresentable<Value>, on queue: OperationQueue? = nil,
    through center: NotificationCenter
  ) {
    center.continuum.observe(source, on: queue, onValueChange: { [log] in log.append($0) })
  }

  /// Waits for a value after which nothing is delivered any more.
  func expect(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) async {
    await log.expect(
      "The last value has not been delivered.", sourceLocation: sourceLocation
    ) {
      $0.last == value
    }
  }
}
