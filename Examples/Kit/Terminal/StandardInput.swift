import Foundation

/// What is typed, or comes from a file.
package enum StandardInput {
  /// Whether a person sits at a terminal, who has to be told what to type.
  package static var isTyped: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

  /// The lines as they arrive.
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
