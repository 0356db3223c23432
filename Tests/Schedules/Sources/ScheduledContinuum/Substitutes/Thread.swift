import Foundation

/// Says which thread is the main thread. Outside a run that is the one of the process.
enum Thread {
  static var isMainThread: Bool { Scheduler.isMainThread ?? Foundation.Thread.isMainThread }
}
