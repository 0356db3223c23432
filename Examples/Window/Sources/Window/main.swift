import CGTK
import ContinuumExampleKit
import Foundation

let file = Option(
  "--repositories", value: "FILE", meaning: "shows its repositories instead of the sample")
let inspect = Option("--inspect", meaning: "answers each line of input with what the widgets hold")
let arguments = Arguments.read(options: [file, inspect], help: ["Opens a window."])
let repositories: [Repository]
do {
  repositories = try (arguments.value(of: file).map(RepositoryFile.init(path:)) ?? .sample).read()
} catch {
  FileHandle.standardError.write(lines: ["\(error)"])
  exit(1)
}
guard gtk_init_check() != 0 else {
  FileHandle.standardError.write(lines: ["There is no display to open a window on."])
  exit(1)
}

let screen = MainScreen(repositories: repositories)
screen.window.show()
if arguments.contains(inspect) {
  Task {
    for await line in StandardInput.lines {
      let inspector = Inspector(window: screen.window, seesEverything: line == "everything")
      FileHandle.standardOutput.write(lines: inspector.lines + [""])
    }
    screen.window.close()
  }
}
// A window that is closed is not visible any more.
MainLoop().run { screen.window.isVisible }
