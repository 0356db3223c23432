import Continuum
import ContinuumExampleKit
import ContinuumStorage
import Foundation

let live = Option("--live", meaning: "asks GitHub instead of the sample")
let arguments = Arguments.read(options: [live], help: SearchConsole.help)
let isLive = arguments.contains(live)
let sample = SampleSearch(repositories: try RepositoryFile.sample.read())
let favorites = Variable.stored("favorites", default: [URL]())
let viewModel = SearchViewModel(favorites: favorites) { query in
  if isLive { return try await GitHubSearch().search(query) }
  return try await sample.search(query)
}
let console = SearchConsole(viewModel: viewModel, greets: StandardInput.isTyped) {
  if !arguments.contains(.bindings) { FileHandle.standardOutput.write(lines: $0) }
}
arguments.show(console.bindings)

for await line in StandardInput.lines { await console.receive(line) }
await console.finish()
