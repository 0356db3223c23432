/// What `/proc/meminfo` says, in bytes.
struct Memory: Equatable, Sendable {
  var total: UInt64 = 0
  /// What programs could still have, without swapping.
  var available: UInt64 = 0
  var swapTotal: UInt64 = 0
  var swapFree: UInt64 = 0

  var used: UInt64 { total - min(available, total) }
  var swapUsed: UInt64 { swapTotal - min(swapFree, swapTotal) }

  /// Before Linux 3.14, the kernel does not say what is available: what is free, and what it would give back, is a good
  /// guess.
  init(parsing text: Text) throws {
    var values: [String: UInt64] = [:]
    text.forEachLine { line in
      var line = line
      guard let name = line.popWord(), name.last == UInt8(ascii: ":") else { return true }
      values[name.dropLast().string] = line.popNumber()
      return true
    }
    guard let total = values["MemTotal"], let free = values["MemFree"] else {
      throw ReadingFailure(description: "meminfo: it has no MemTotal and MemFree")
    }
    func bytes(_ name: String) -> UInt64 { (values[name] ?? 0) * 1024 }
    self.total = total * 1024
    available =
      values["MemAvailable"].map { $0 * 1024 }
      ?? free * 1024 + bytes("Buffers") + bytes("Cached")
    swapTotal = bytes("SwapTotal")
    swapFree = bytes("SwapFree")
  }
}
