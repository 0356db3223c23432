import Dispatch
import Foundation
import Synchronization

/// Where an observation lives.
enum Place: Sendable {
  case threads
  case serialQueue
  case concurrentQueue
  case main
  case clerk(Clerk)

  var name: String {
    switch self {
    case .threads: "the writers' threads"
    case .serialQueue: "a queue"
    case .concurrentQueue: "a concurrent queue"
    case .main: "the main actor"
    case .clerk: "an actor"
    }
  }

  /// The queue to name to `observe`.
  var queue: OperationQueue? {
    switch self {
    case .serialQueue: Places.serialQueue
    case .concurrentQueue: Places.concurrentQueue
    case .threads, .main, .clerk: nil
    }
  }
}

/// Sends work to the places, and counts what has not been done yet.
enum Places {
  static let serialQueue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  static let concurrentQueue = OperationQueue()

  private static let underWay = Atomic(0)

  static var isIdle: Bool { underWay.load(ordering: .acquiring) == 0 }

  /// Whether more work would only pile up.
  static var isBusy: Bool { underWay.load(ordering: .relaxed) > 32 }

  static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    underWay.add(1, ordering: .acquiringAndReleasing)
    DispatchQueue.main.async {
      MainActor.assumeIsolated { body() }
      underWay.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  static func on(_ queue: OperationQueue, _ body: @escaping @Sendable () -> Void) {
    underWay.add(1, ordering: .acquiringAndReleasing)
    queue.addOperation {
      body()
      underWay.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  static func on(_ clerk: Clerk, _ body: @escaping @Sendable () -> Void) {
    underWay.add(1, ordering: .acquiringAndReleasing)
    Task.detached {
      await clerk.perform(body)
      underWay.subtract(1, ordering: .acquiringAndReleasing)
    }
  }
}

extension Place {
  /// Does something here, later if that is somewhere else.
  func run(_ body: @escaping @Sendable () -> Void) {
    switch self {
    case .threads: body()
    case .serialQueue: Places.on(Places.serialQueue, body)
    case .concurrentQueue: Places.on(Places.concurrentQueue, body)
    case .main: Places.onMain(body)
    case .clerk(let clerk): Places.on(clerk, body)
    }
  }

  /// Whether nothing else runs here while something does.
  var isSerial: Bool {
    switch self {
    case .threads, .concurrentQueue: false
    case .serialQueue, .main, .clerk: true
    }
  }
}
