import ContinuumExampleKit
import Foundation

let arguments = Arguments.read(help: SignUpConsole.help)

/// Stands in for a server that knows one account.
nonisolated struct Taken: Error, CustomStringConvertible {
  let description = "there is an account with this address"
}

let viewModel = SignUpViewModel { account in
  try await Task.sleep(for: .milliseconds(300))
  if account.email == "ada@example.com" { throw Taken() }
}
let screen = SignUpScreen(viewModel: viewModel)
arguments.show(screen.bindings)
let console = SignUpConsole(screen: screen, greets: StandardInput.isTyped) {
  FileHandle.standardOutput.write(lines: $0 + [""])
}

for await line in StandardInput.lines { await console.receive(line) }
