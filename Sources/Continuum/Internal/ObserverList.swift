/// Observations in the order in which they were made (L3), each with the channel it belongs to.
///
/// Adding and ending are O(1) amortised (L12): an ended observation is only counted, and the list is
/// made anew without the ended ones when they are half of it.
struct ObserverList: Sendable {
  struct Entry: Sendable {
    let observer: ContinuumObserver
    let channel: Channel
  }

  /// An entry that is kept alive by the list it is read from: retaining an observer and a channel for
  /// each delivery would cost more than the delivery.
  struct Unretained {
    let observer: Unmanaged<ContinuumObserver>
    let channel: Unmanaged<Channel>
  }

  private(set) var entries: [Entry] = []
  private var ended = 0
  private var sweepAt = 32

  var isEmpty: Bool { entries.count == ended }

  /// The newest version that every observation has received; 0 when there is none.
  var deliveredToAll: UInt64 {
    var version = UInt64.max
    entries.withUnretained { entries in
      for entry in entries {
        entry.observer._withUnsafeGuaranteedRef { observer in
          if !observer.isOver { version = min(version, observer.deliveredVersion) }
        }
      }
    }
    return version == .max ? 0 : version
  }

  /// Adds an entry and returns whether it is time to look for targets that have died.
  mutating func append(_ entry: Entry) -> Bool {
    entries.append(entry)
    guard entries.count >= sweepAt else { return false }
    sweepAt = entries.count * 2
    return true
  }

  /// Counts an observation that has ended. What is returned has to be let go of outside the lock.
  mutating func noteEnded() -> [Entry] {
    ended += 1
    guard ended * 2 >= entries.count else { return [] }
    let old = entries
    entries = old.filter { !$0.observer.isOver }
    ended = 0
    sweepAt = max(32, entries.count * 2)
    return old
  }
}

extension [ObserverList.Entry] {
  func withUnretained(_ body: (UnsafeBufferPointer<ObserverList.Unretained>) -> Void) {
    withUnsafeBufferPointer { entries in
      entries.withMemoryRebound(to: ObserverList.Unretained.self, body)
    }
  }
}
