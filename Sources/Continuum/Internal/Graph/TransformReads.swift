// Debug builds report a transform that reads a value that it is not derived from.

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
