// Debug builds report a transform that reads a value that it is not derived from.

extension Node {
  /// Reports that the transform which this thread runs reads this value, unless it is derived from it.
  @usableFromInline
  final func reportReadByTransform() {
    guard mayStillChange, let derived = ThreadContext.current.computing?.node?.object,
      !derived.isDerived(from: self)
    else { return }
    DebugReport.write(
      """
      the transform of \(derived.nameWithOrigin) reads the value of \(nameWithOrigin), which it is not \
      derived from. It does not run again when that changes. Derive from both, with \
      Constant(combining:transform:), or read with peek() if that is what you want.
      """)
  }

  private var mayStillChange: Bool {
    !isConstant && withLock { !$0.isClosed }
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
