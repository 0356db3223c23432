import Foundation
import Synchronization

/// What has to be told about a run that failed, so that it can be repeated.
enum Failure {
  static let seed = Atomic<UInt64>(0)
  static let episode = Atomic(0)
  /// What the present scene is made of.
  static let scene = Locked("")
  fileprivate static let isFirst = Atomic(true)
}

/// Ends the program with what was wrong, and the seed that brought it about.
func fail(_ what: String) -> Never {
  if Failure.isFirst.exchange(false, ordering: .acquiringAndReleasing) {
    let seed = Failure.seed.load(ordering: .relaxed)
    let episode = Failure.episode.load(ordering: .relaxed)
    FileHandle.standardError.write(
      Data(
        "FAILED (--seed \(seed), episode \(episode)): \(what)\n\(Failure.scene.withLock { $0 })\n"
          .utf8))
    exit(1)
  }
  // Another thread is telling.
  while true { sched_yield() }
}

/// Prints a line at once, also where the output is a file.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
