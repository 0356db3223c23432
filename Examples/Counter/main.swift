import ContinuumExampleKit
import Foundation

let arguments = Arguments.read(help: CounterConsole.help)
let screen = CounterScreen()
arguments.show(screen.bindings)

if let terminal = RawTerminal() {
  defer { terminal.restore() }
  let console = CounterConsole(screen: screen) {
    terminal.draw(screen.drawing())
  } warn: {
    terminal.draw(screen.drawing(message: $0))
  }
  console.show()
  while let keys = terminal.keys(), console.receive(keys) {}
} else {
  let console = CounterConsole(screen: screen) {
    FileHandle.standardOutput.write(screen.line + "\n")
  } warn: {
    FileHandle.standardError.write($0 + "\n")
  }
  console.show()
  while let line = readLine(), console.receive(line) {}
}
