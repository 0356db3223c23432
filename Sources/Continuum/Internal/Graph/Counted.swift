#if !CONTINUUM_COUNTS
/// How often the graph visited a node, and how often it ran a transform. It costs nothing here: a build for tests
/// of how costs grow has another one, which counts.
enum Counted {
  @inline(__always) static func visit() {}
  @inline(__always) static func evaluation() {}
}
#endif
