import Foundation

/// How much memory the process has, on Linux. Elsewhere it is zero.
package func residentBytes() -> Int {
  // The second figure is the resident pages.
  let statistics = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (Int(statistics.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
}
