import Foundation

/// What the favorites examples do alike: read the repositories, and then one command after the other.
package struct FavoritesProgram {
  package let repositories: [Repository]

  /// Looks at the command line. Ends the program if it asks for help or if there is nothing to show.
  package init() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.wantsHelp {
        FileHandle.standardOutput.write(lines: [Arguments.usage] + FavoritesConsole.banner)
        exit(0)
      }
      repositories = try (arguments.repositories.map(RepositoryFile.init(path:)) ?? .sample).read()
    } catch {
      FileHandle.standardError.write(lines: ["\(error)"])
      exit(error is Arguments.Failure ? 2 : 1)
    }
  }

  /// Takes commands until the end of the input.
  package func run(_ screens: any FavoritesScreens) {
    let console = FavoritesConsole(screens: screens) {
      FileHandle.standardOutput.write(lines: $0)
    } warn: {
      FileHandle.standardError.write(lines: [$0])
    }
    // At a terminal sits a person, who has to be told what to type.
    if isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 {
      FileHandle.standardOutput.write(lines: FavoritesConsole.banner)
    }
    while let line = readLine(), console.receive(line) {}
  }
}
