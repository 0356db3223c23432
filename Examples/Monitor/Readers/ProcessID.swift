/// Which process it is. The kernel uses a number again when the process has ended, so the start belongs to it.
struct ProcessID: Hashable, Sendable {
  let number: Int32
  /// In ticks since the system has started.
  let start: UInt64
}
