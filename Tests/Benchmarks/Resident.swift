import Foundation

/// The bytes of memory that the process has now, or `nil` where the system does not tell.
func residentBytes() -> Int? {
  // The second figure is the resident pages.
  guard
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = Int(statistics.split(separator: " ").dropFirst().first ?? "")
  else { return nil }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

/// By how much the process grows when `body` makes things and keeps them. `nil` where that is not told.
func growth(_ body: () -> Void) -> Double? {
  giveBackFreedMemory()
  guard let before = residentBytes() else { return nil }
  body()
  guard let after = residentBytes() else { return nil }
  return Double(max(0, after - before))
}

/// What was freed before would be filled up first, without the process growing.
private func giveBackFreedMemory() {
  // `malloc_trim` is no part of the `Glibc` module, and other systems' libraries have none.
  guard let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
  _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
}

/// Whether the growth of the process is what it should be for something whose size is known.
func canMeasureGrowth() -> Bool {
  let size = 16 << 20
  var memory: [UInt8] = []
  guard let grown = growth({ memory = [UInt8](repeating: 1, count: size) }) else { return false }
  keep(memory as AnyObject)
  return abs(grown / Double(size) - 1) < 0.05
}
