import Foundation

let screen = CounterScreen()
let output = FileHandle.standardOutput
let errors = FileHandle.standardError

if let terminal = RawTerminal() {
  defer { terminal.restore() }
  let eraseLine = "\r\u{1B}[K"
  let session = CounterSession(screen: screen) {
    output.write(eraseLine + $0)
  } warn: {
    output.write(eraseLine)
    errors.write($0 + "\n")
    output.write(screen.line)
  }
  session.redraw()
  while let keys = terminal.keys(), session.receive(keys) {}
  output.write("\n")
} else {
  let session = CounterSession(screen: screen) {
    output.write($0 + "\n")
  } warn: {
    errors.write($0 + "\n")
  }
  session.redraw()
  while let line = readLine(), session.receive(line) {}
}
