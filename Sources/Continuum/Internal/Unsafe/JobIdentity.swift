// Guards: a job that the concurrency runtime has handed to an executor, as the address at which the runtime keeps it.
//
// Worth it: nothing else tells the jobs of one task from others. The description of a job does, too, but Swift 6.3 crashes
// once in some million times when it makes one.
//
// For use by: `RunExecutor`, while the task runs: after that, another task may get the address.

/// Tells a job from others. All jobs of one task are the same.
struct JobIdentity: Equatable {
  private let address: UInt

  init(_ job: UnownedJob) {
    precondition(MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size)
    address = withUnsafeBytes(of: job) { $0.load(as: UInt.self) }
  }
}
