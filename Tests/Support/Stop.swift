import Dispatch
package import Foundation
package import Testing

#if os(macOS) || os(Linux)

/// What is expected of a process that has to stop with a message, and what it does for that.
package enum Stop {
  /// Says in the process that will stop which source the message has to name.
  package static func announce(_ name: Notification.Name) {
    FileHandle.standardError.write(Data("Named: \(name.rawValue)\n".utf8))
  }

  /// Waits, in the process that will stop, until it does. If it does not, the process ends well, and
  /// the test that expected a failure fails.
  package static func wait(within seconds: Double = 90) async {
    await withCheckedContinuation { continuation in
      Thread {
        let deadline = Deadline(ofWork: seconds)
        while !deadline.isOver { Thread.sleep(forTimeInterval: 0.05) }
        continuation.resume()
      }.start()
    }
  }

  package enum Naming {
    case one, all
  }

  /// Expects the message to contain `parts`, and the names that the process announced.
  package static func expect(
    _ result: ExitTest.Result?, saying parts: String..., naming: Naming = .all,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Without a result it did not stop at all, which is an issue already.
    guard let result else { return }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let names = lines.filter { $0.hasPrefix("Named: ") }.map { $0.dropFirst(7) }
    let start = lines.firstIndex { $0.contains("Continuum:") } ?? lines.endIndex
    let message = lines[start...].joined(separator: "\n")
    for part in parts {
      #expect(message.contains(part), "\(output)", sourceLocation: sourceLocation)
    }
    guard !names.isEmpty else { return }
    let named = names.count { message.contains("‘\($0)’") }
    #expect(
      naming == .all ? named == names.count : named > 0, "\(output)",
      sourceLocation: sourceLocation)
  }
}

#endif
