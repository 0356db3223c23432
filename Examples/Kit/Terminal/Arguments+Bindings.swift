package import Continuum
import Foundation

extension Option {
  /// Every example takes it.
  package static let bindings = Option(
    "--bindings", meaning: "prints what the screen binds, as a picture for Mermaid, and ends")
}

extension Arguments {
  /// Prints these bindings and ends the program, if the command line asks for them.
  package func show(_ bindings: ContinuumBindings) {
    guard contains(.bindings) else { return }
    FileHandle.standardOutput.write(lines: bindings.mermaid.components(separatedBy: "\n"))
    exit(0)
  }
}
