import Foundation

@testable import ContinuumMonitor

/// The folders of `Recorded`, which are named after the kernels whose formats their files have.
func recorded(_ kernel: String) -> LinuxSystem {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return LinuxSystem(folder: root.appending(path: "Recorded/\(kernel)").path)
}
