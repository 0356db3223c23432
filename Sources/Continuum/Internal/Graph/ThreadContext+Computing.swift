// The values that a thread modifies and computes.

extension ThreadContext {
  func beginModifying(_ node: Node) { state.pointee.modifying.append(.unretained(node)) }
  func endModifying() { state.pointee.modifying.removeLast() }
  var modifying: [Ref<Node>] { state.pointee.modifying }
  var isModifying: Bool { !state.pointee.modifying.isEmpty }

  /// A pass that runs transforms.
  struct Computing: BitwiseCopyable {
    let pass: Moment
    /// The value that it computes right now.
    var node: Ref<Derived>?
  }

  @inline(__always)
  func beginComputing(_ pass: Moment) {
    state.pointee.computing.append(Computing(pass: pass))
  }

  @inline(__always)
  func endComputing() { _ = state.pointee.computing.popLast() }

  @inline(__always)
  func willCompute(_ node: Ref<Derived>) {
    let computing = state.pointee.computing
    (computing.base + (computing.count - 1)).pointee.node = node
  }

  /// The innermost pass that runs transforms.
  var computing: Computing? {
    let computing = state.pointee.computing
    return computing.isEmpty ? nil : computing[computing.count - 1]
  }

  /// Whether a transform of `node` is running.
  func computes(_ node: Ref<Derived>) -> Bool {
    let computing = state.pointee.computing
    return (0..<computing.count).contains { computing[$0].node == node }
  }

  var writesOfOwnInputs: UInt64 {
    get { state.pointee.writesOfOwnInputs }
    nonmutating set { state.pointee.writesOfOwnInputs = newValue }
  }
}
