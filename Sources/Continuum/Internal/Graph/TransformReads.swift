import Foundation

// Debug builds report a transform that reads a value that it is not derived from.

extension Node {
  /// Reports that the transform which this thread runs reads this value, unless it is derived from it. Each pair is
  /// reported once.
  @usableFromInline
  final func reportReadByTransform() {
    guard mayStillChange, let derived = ThreadContext.current.computing?.node?.object,
      !derived.isDerived(from: self)
    else { return }
    let names = TransformRead(reader: derived.nameWithOrigin, value: nameWithOrigin)
    guard TransformRead.reported.withLock({ $0.insert(names).inserted }) else { return }
    FileHandle.standardError.write(
      Data(
        """
        Continuum: the transform of \(names.reader) reads the value of \(names.value), which it is not \
        derived from. It does not run again when that changes. Derive from both, with \
        Constant(combining:transform:), or read with peek() if that is what you want.

        """.utf8))
  }

  private var mayStillChange: Bool {
    !isConstant && withLock { !$0.isClosed }
  }

  /// Its kind and that of its source. The title would give it a name, and make it post.
  private var nameWithOrigin: String {
    let first = firstUpstream
    return first === self ? kind : "\(kind) (derived from \(first.kind))"
  }
}

extension Derived {
  fileprivate func isDerived(from node: Node) -> Bool {
    Graph.core.withLock { _ in
      var isFound = false
      search { next in
        if next === node { isFound = true }
        return !isFound
      }
      return isFound
    }
  }
}

private struct TransformRead: Hashable {
  static let reported = Guarded<Set<TransformRead>>([])

  let reader: String
  let value: String
}
