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

extension Node {
  /// Reports that the transform which this thread runs reads this value, unless it is derived from it.
  @usableFromInline
  final func reportReadByTransform() {
    guard !isConstant, !withLock({ $0.hasEnded }),
      let derived = ThreadContext.current.computing?.node?.object,
      !Graph.core.withLock({ _ in derived.upstreamNodes().contains { $0 === self } })
    else { return }
    DebugReport.write(
      """
      the transform of \(derived.nameWithOrigin) reads the value of \(nameWithOrigin), which it is not \
      derived from. It does not run again when that changes. Derive from both, with \
      Constant(combining:transform:), or read with peek() if that is what you want.
      """)
  }
}
