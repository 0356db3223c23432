import Foundation

@testable import ContinuumMonitor

/// A folder like `/proc`, whose files a test writes, and which is removed with this.
final class ProcFolderOfATest: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "ContinuumMonitorTests-\(UUID().uuidString)", directoryHint: .isDirectory)

  /// As text, which is faster to add to.
  private let path: String

  init() {
    path = url.path
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Foundation would wait for the disk with each file, and there are 20,000.
  func write(_ text: String, to name: String) {
    if let slash = name.lastIndex(of: "/") { mkdir("\(path)/\(name[..<slash])", 0o777) }
    let handle = fopen("\(path)/\(name)", "w")!
    fwrite(Array(text.utf8), 1, text.utf8.count, handle)
    fclose(handle)
  }

  func remove(_ name: String) {
    try! FileManager.default.removeItem(at: url.appending(path: name))
  }

  /// Writes the files of a process.
  func writeProcess(
    _ number: Int, name: String = "program", arguments: [String] = [], state: String = "S",
    user: UInt64 = 0, system: UInt64 = 0, threads: Int = 1, start: UInt64 = 100,
    pages: UInt64 = 1000
  ) {
    write(
      stat(
        of: number, name: name, state: state, user: user, system: system, threads: threads,
        start: start, pages: pages), to: "\(number)/stat")
    write(arguments.map { $0 + "\0" }.joined(), to: "\(number)/cmdline")
  }

  /// Writes the other files, as a small system has them.
  func writeSystem() {
    write("cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 100 0 100 800 0 0 0 0 0 0\nintr 1\n", to: "stat")
    write("MemTotal: 4194304 kB\nMemFree: 1048576 kB\nMemAvailable: 3145728 kB\n", to: "meminfo")
    write("   8       0 sda 1 0 2048 0 1 0 1024 0 0 0 0\n", to: "diskstats")
    write("  eth0: 1000 1 0 0 0 0 0 0 500 1 0 0 0 0 0 0\n", to: "net/dev")
  }
}

/// What `/proc/PID/stat` says of a process, as kernels since Linux 3.5 write it.
func stat(
  of number: Int, name: String, state: String = "S", user: UInt64 = 0, system: UInt64 = 0,
  threads: Int = 1, start: UInt64 = 100, pages: UInt64 = 1000
) -> String {
  "\(number) (\(name)) \(state) 1 \(number) \(number) 0 -1 4194304 98 0 0 0 \(user) \(system) 0 0 20 0 \(threads) 0 "
    + "\(start) 3133440 \(pages) 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
}
