package import Foundation
package import Testing

extension OperationQueue {
  /// Waits until the queue has nothing more to do, and records an issue if that does not happen.
  package func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    Threads.elsewhere(sourceLocation: sourceLocation) { self.waitUntilAllOperationsAreFinished() }
  }
}
