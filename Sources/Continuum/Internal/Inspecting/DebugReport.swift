import Foundation

/// What a debug build reports on the standard error stream.
enum DebugReport {
  private static let written = Guarded<Set<String>>([])

  /// Writes `text`, unless it has been written before.
  static func write(_ text: String) {
    guard written.withLock({ $0.insert(text).inserted }) else { return }
    FileHandle.standardError.write(Data("Continuum: \(text)\n".utf8))
  }
}

/// For the other products.
package func reportInDebugBuild(_ text: String) { DebugReport.write(text) }

extension Node {
  /// Its kind and that of its source. The title would give it a name, and make it post.
  final var nameWithOrigin: String {
    let first = firstUpstream
    return first === self ? kind : "\(kind) (derived from \(first.kind))"
  }
}
