import Foundation

/// The bytes of memory that the process has now, or `nil` where the system does not tell.
func residentBytes() -> Int? {
  // What was freed is given back first. `malloc_trim` is no part of the `Glibc` module, and other
  // systems' libraries have none.
  if let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") {
    _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
  }
  // The second figure is the resident pages.
  guard
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = Int(statistics.split(separator: " ").dropFirst().first ?? "")
  else { return nil }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}
