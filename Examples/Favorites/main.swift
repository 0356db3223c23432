import Foundation

let output = FileHandle.standardOutput
let errors = FileHandle.standardError

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  if arguments.wantsHelp {
    output.write(lines: [Arguments.usage] + FavoritesConsole.banner)
    exit(0)
  }
  let file = arguments.repositories.map(RepositoryFile.init(path:)) ?? .sample
  let console = FavoritesConsole(repositories: try file.read()) {
    output.write(lines: $0)
  } warn: {
    errors.write(lines: [$0])
  }
  // At a terminal sits a person, who has to be told what to type.
  if isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 {
    output.write(lines: FavoritesConsole.banner)
  }
  while let line = readLine(), console.receive(line) {}
} catch {
  errors.write(lines: ["\(error)"])
  exit(error is Arguments.Failure ? 2 : 1)
}
