import Foundation

let output = FileHandle.standardOutput
let errors = FileHandle.standardError

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  let file = arguments.repositories.map(RepositoryFile.init(path:)) ?? .sample
  let console = FavoritesConsole(repositories: try file.read()) {
    output.write(line: $0)
  } warn: {
    errors.write(line: $0)
  }
  while let line = readLine(), console.receive(line) {}
} catch {
  errors.write(line: "\(error)")
  exit(error is Arguments.Failure ? 2 : 1)
}
