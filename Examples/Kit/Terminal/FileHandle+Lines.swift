package import Foundation

extension FileHandle {
  /// Writes at once, so that what goes to both outputs keeps its order. A line stays one line,
  /// whatever it holds.
  package func write(lines: [String]) {
    let text = lines.map { $0.printable + "\n" }.joined()
    try? write(contentsOf: Data(text.utf8))
  }
}
