import Foundation

extension FileHandle {
  /// Writes at once, so that what goes to both outputs keeps its order.
  func write(_ text: String) {
    try? write(contentsOf: Data(text.utf8))
  }
}
