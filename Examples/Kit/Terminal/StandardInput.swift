import Foundation

/// The lines of the standard input as they arrive.
package enum StandardInput {
  package static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      // Reading blocks, which none of the threads that tasks run on may.
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
