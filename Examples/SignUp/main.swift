import Foundation
import Kit

/// Stands in for a server that knows one account.
nonisolated struct Taken: Error, CustomStringConvertible {
  let description = "there is an account with this address"
}

let viewModel = SignUpViewModel { account in
  try await Task.sleep(for: .milliseconds(300))
  if account.email == "ada@example.com" { throw Taken() }
}
let console = SignUpConsole(screen: SignUpScreen(viewModel: viewModel)) {
  FileHandle.standardOutput.write(lines: $0 + [""])
}

if isatty(STDIN_FILENO) != 0 { FileHandle.standardOutput.write(lines: SignUpConsole.help) }
for await line in StandardInput.lines { await console.receive(line) }
