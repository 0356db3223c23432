import Foundation

extension Arguments {
  /// Reads the command line of this program. Ends the program if it asks for help, or for something
  /// that the program does not have.
  @discardableResult
  package static func read(options: [Option] = [], help: [String]) -> Arguments {
    let path = URL(fileURLWithPath: CommandLine.arguments[0])
    do {
      return try Arguments(
        CommandLine.arguments.dropFirst(), of: path.lastPathComponent,
        options: options + [.bindings], help: help)
    } catch {
      let output = error.status == 0 ? FileHandle.standardOutput : .standardError
      output.write(lines: error.lines)
      exit(error.status)
    }
  }
}
