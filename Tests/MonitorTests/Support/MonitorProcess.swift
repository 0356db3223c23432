import Foundation

/// The program, which a test has started.
struct MonitorProcess {
  let child: Spawned
  let terminal: PseudoTerminal

  /// Starts it. It keeps its settings in `home`.
  init(
    _ arguments: [String], home: ProcFolderOfATest, terminal: PseudoTerminal = PseudoTerminal(),
    environment: [String: String] = [:]
  ) throws {
    self.terminal = terminal
    child = try Spawned(
      Self.program, arguments, terminal: terminal.program,
      environment: Self.environment(home).merging(environment) { $1 })
  }

  /// Runs it without a terminal, and returns what it prints.
  static func output(_ arguments: [String], home: ProcFolderOfATest) throws -> String {
    let pipe = Pipe()
    let child = try Spawned(
      program, arguments, output: pipe.fileHandleForWriting.fileDescriptor,
      environment: environment(home))
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    _ = child.wait()
    return String(decoding: data, as: UTF8.self)
  }

  private static func environment(_ home: ProcFolderOfATest) -> [String: String] {
    [
      "HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path, "TERM": "xterm-256color",
      "NO_COLOR": "",
    ]
  }

  private static var program: String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Monitor")
      .path
  }
}
