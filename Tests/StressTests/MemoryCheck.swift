/// Checks that the process has at the end the memory that it had after the first tenth.
struct MemoryCheck {
  /// Dispatch keeps the memory of up to 1,024 jobs for each of its threads, and their number grows for
  /// some minutes. What the allocator keeps of memory in pieces differs from moment to moment, too.
  private static let tolerance = 8 << 20

  private var isMeasured = false
  private var early: Int?

  /// Takes note of the memory, the first time that it is called.
  mutating func measureOnce() {
    guard !isMeasured else { return }
    isMeasured = true
    early = isUnderThreadSanitizer ? nil : residentBytes()
  }

  func finish() {
    if isUnderThreadSanitizer {
      return say("MEMORY IS NOT CHECKED: the thread sanitizer takes memory of its own.")
    }
    guard let early, let late = residentBytes() else {
      return say("MEMORY IS NOT CHECKED: this system does not tell how much the process has.")
    }
    say("memory: \(early >> 10) KiB after the first tenth, \(late >> 10) KiB at the end")
    guard late - early > MemoryCheck.tolerance else { return }
    fail(
      "the process grew from \(early) to \(late) bytes; "
        + "\(MemoryCheck.tolerance) more are tolerated")
  }
}
