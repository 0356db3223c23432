/// A process as it was when its files were read.
struct ProcessReading: Equatable, Sendable {
  let stat: ProcessStat
  let user: String
  /// How it was started, with its arguments. A thread of the kernel has none: its name, in brackets.
  let command: String
}
