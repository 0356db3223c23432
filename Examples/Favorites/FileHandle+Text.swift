import Foundation

extension FileHandle {
  /// Writes at once, so that what goes to both outputs keeps its order.
  func write(line: String) {
    try? write(contentsOf: Data((line + "\n").utf8))
  }
}
