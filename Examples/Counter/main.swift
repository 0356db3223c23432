import Foundation

let screen = CounterScreen()
let output = FileHandle.standardOutput
let errors = FileHandle.standardError

if let terminal = RawTerminal() {
  defer { terminal.restore() }
  let eraseLine = "\r\u{1B}[K"
  let console = CounterConsole(screen: screen) {
    output.write(eraseLine + $0)
  } warn: {
    output.write(eraseLine)
    errors.write($0 + "\n")
    output.write(screen.line)
  }
  console.redraw()
  while let keys = terminal.keys(), console.receive(keys) {}
  output.write("\n")
} else {
  let console = CounterConsole(screen: screen) {
    output.write($0 + "\n")
  } warn: {
    errors.write($0 + "\n")
  }
  console.redraw()
  while let line = readLine(), console.receive(line) {}
}
