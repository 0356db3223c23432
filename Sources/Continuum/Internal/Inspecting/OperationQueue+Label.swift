import Foundation

extension OperationQueue {
  /// The name in bindings and traces. Foundation names a queue without a name by its address, which differs in
  /// each run.
  var label: String {
    guard let name, !name.isAddress else { return "an operation queue" }
    return "the queue ‘\(name)’"
  }
}

extension String {
  /// `NSOperationQueue 0x600003a0`
  fileprivate var isAddress: Bool {
    let prefix = "NSOperationQueue 0x"
    return hasPrefix(prefix) && dropFirst(prefix.count).allSatisfy(\.isHexDigit)
  }
}
