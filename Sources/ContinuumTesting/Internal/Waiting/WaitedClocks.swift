import Continuum

/// The clocks that something has waited for, for the message of a test that has waited in vain.
enum WaitedClocks {
  private struct Entry: @unchecked Sendable {  // Only the runtime changes it.
    weak var clock: ManualClock?
  }

  /// A thread that a test plays takes no step here.
  private static let entries = CompetingMutex<[ObjectIdentifier: Entry]>([:])

  static func note(_ clock: ManualClock) {
    entries.withLock { entries in
      if entries[ObjectIdentifier(clock)]?.clock != nil { return }
      entries = entries.filter { $0.value.clock != nil }
      entries[ObjectIdentifier(clock)] = Entry(clock: clock)
    }
  }

  /// What still waits for the clocks that were made in this task, or outside of tasks.
  static func descriptions(of task: Int?) -> [String] {
    let clocks = entries.withLock { Array($0.values) }.compactMap(\.clock)
    return clocks.filter { $0.maker == nil || $0.maker == task }.compactMap { clock in
      clock.nextDeadline.map { deadline in
        """
        A task sleeps on a ManualClock, or a value or a load waits for the clock, until \(deadline.offset); the clock \
        shows \(clock.now.offset).
        """
      }
    }.sorted()
  }
}
