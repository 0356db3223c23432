import Foundation

extension OperationQueue {
  /// The name in bindings and traces. Foundation names a queue without a name by its address, which differs in
  /// each run: `NSOperationQueue 0x600003a0`.
  var label: String {
    let prefix = "NSOperationQueue 0x"
    guard let name,
      !(name.hasPrefix(prefix) && name.dropFirst(prefix.count).allSatisfy(\.isHexDigit))
    else { return "an operation queue" }
    return "the queue ‘\(name)’"
  }
}
