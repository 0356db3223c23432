import Foundation
import Kit

let isLive = CommandLine.arguments.dropFirst() == ["--live"]
guard isLive || CommandLine.arguments.count == 1 else {
  FileHandle.standardError.write(lines: ["usage: Search [--live]"])
  exit(2)
}
let sample = SampleSearch(repositories: try RepositoryFile.sample.read())
let viewModel = SearchViewModel { query in
  if isLive { return try await GitHubSearch().search(query) }
  return try await sample.search(query)
}
let console = SearchConsole(viewModel: viewModel) {
  FileHandle.standardOutput.write(lines: $0)
}

if isatty(STDIN_FILENO) != 0 {
  FileHandle.standardOutput.write(lines: ["Each line is a text to search for. open N opens a row."])
}
for await line in StandardInput.lines { await console.receive(line) }
await console.finish()
