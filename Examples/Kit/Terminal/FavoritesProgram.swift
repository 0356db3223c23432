import Foundation

/// What the favorites examples do alike: read the repositories, and then one command after the other.
package struct FavoritesProgram {
  package let repositories: [Repository]
  private let arguments: Arguments

  /// Looks at the command line. Ends the program if it asks for help or if there is nothing to show.
  package init() {
    let file = Option(
      "--repositories", value: "FILE", meaning: "shows its repositories instead of the sample")
    arguments = Arguments.read(options: [file], help: FavoritesConsole.banner)
    do {
      repositories = try (arguments.value(of: file).map(RepositoryFile.init(path:)) ?? .sample)
        .read()
    } catch {
      FileHandle.standardError.write(lines: ["\(error)"])
      exit(1)
    }
  }

  /// Takes commands until the end of the input.
  package func run(_ screens: any FavoritesScreens) {
    arguments.show(screens.bindings)
    let console = FavoritesConsole(screens: screens) {
      FileHandle.standardOutput.write(lines: $0)
    } warn: {
      FileHandle.standardError.write(lines: [$0])
    }
    if StandardInput.isTyped { FileHandle.standardOutput.write(lines: FavoritesConsole.banner) }
    while let line = readLine(), console.receive(line) {}
  }
}
