#if DEBUG

import Synchronization

/// Decides which of the threads that a test plays continues: `everySchedule` of ContinuumTesting.
package protocol ThreadDirector: AnyObject {
  /// Whether it still decides. If not, the thread is like any other.
  var isPlaying: Bool { get }
  /// The calling thread is about to take a lock, and holds none: another thread may continue first.
  func step()
  /// The calling thread waits until another thread has made `isReady` true.
  func wait(until isReady: @escaping () -> Bool)
  /// Adds a thread to those that are played.
  func begin(_ body: @escaping @Sendable () -> Void)
  /// Runs `body` when all threads have ended.
  func afterwards(_ body: @escaping () -> Void)
  /// The calling thread can never continue.
  func stop(_ problem: String) -> Never
}

/// The calling thread, if it is one of those that a test plays.
///
/// It lets others continue only while it holds no lock of the library, so no thread ever waits for the lock of
/// a paused one. Only a debug build has it.
@usableFromInline
package final class PlayedThread {
  /// How many there are in the process. Most often there are none, and a lock checks nothing else.
  private static let count = QuietAtomic(0)

  let director: any ThreadDirector
  /// How many locks it holds. Taking a lock while it holds one is no step.
  private var locks = 0

  private init(_ director: any ThreadDirector) { self.director = director }

  /// Runs `body` as a thread that continues when `director` decides.
  package static func run(_ director: any ThreadDirector, _ body: () -> Void) {
    let thread = PlayedThread(director)
    let context = ThreadContext.current
    context.state.pointee.played = thread
    count.add(1, ordering: .relaxed)
    body()
    count.add(-1, ordering: .relaxed)
    context.state.pointee.played = nil
  }

  @usableFromInline
  static var current: PlayedThread? {
    guard count.load(ordering: .relaxed) != 0 else { return nil }
    return ThreadContext.current.state.pointee.played.flatMap { $0.director.isPlaying ? $0 : nil }
  }

  @usableFromInline
  func willLock() {
    locks += 1
    // The code of the director may take locks, too.
    if locks == 1 { director.step() }
  }

  /// Makes no step until `goOn()`: for work that another thread of the process may do in its place.
  func pause() { locks += 1 }

  /// Also called when a lock is released.
  @usableFromInline
  func goOn() { locks -= 1 }

  func wait(until isReady: @escaping () -> Bool) {
    pause()
    director.wait(until: isReady)
    goOn()
  }
}

#endif
