import Continuum
import Foundation

/// Has defaults written to the disk. On Linux, nothing else does, not even the end of the program.
///
/// All changes of a tenth of a second are written together, on a thread of their own.
enum DefaultsDisk {
  private struct Waiting: @unchecked Sendable {  // Guarded by the lock that it is in.
    var defaults: [ObjectIdentifier: UserDefaults] = [:]
  }

  private static let waiting = Guarded(Waiting())
  private static let queue = DispatchQueue(label: "Continuum.Storage", qos: .utility)

  static func synchronizeSoon(_ defaults: UserDefaults) {
    let isFirst = waiting.withLock { waiting in
      waiting.defaults.updateValue(defaults, forKey: ObjectIdentifier(defaults)) == nil
    }
    guard isFirst else { return }
    let id = ObjectIdentifier(defaults)
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
      guard let defaults = waiting.withLock({ $0.defaults.removeValue(forKey: id) }) else { return }
      guard !defaults.synchronize() else { return }
      #if DEBUG
      reportInDebugBuild(
        """
        UserDefaults could not be written to the disk: synchronize() has returned false. What they hold lasts as long as \
        the process
        """)
      #endif
    }
  }
}
