// How a pass computes its steps. It comes from `Pass+Pull`, and goes on to `Pass+Publish`. No thread waits for it: it holds
// no lock.

extension Pass {
  /// Computes the steps, inputs first. Called without a lock.
  mutating func compute() {
    context.state.pointee.computing.append(.init(pass: asOf))
    // A copy of the list, which no transform can change: so its address is loaded once.
    let steps = steps
    for index in 0..<steps.count {
      let step = steps.base + index
      step.pointee.node.with { node in
        if node.inputCount != 1 { return computeSeveral(step, node) }
        var (box, isChanged) = value(at: step.pointee.first)
        if isChanged || step.pointee.mustCompute { runTransform(step, node, &box) }
      }
    }
    _ = context.state.pointee.computing.popLast()
  }

  @inline(__always)
  private mutating func computeSeveral(_ step: Buffer<Step>.Slot, _ node: ComputedNode) {
    var mustCompute = step.pointee.mustCompute
    boxes.removeAll()
    for index in 0..<node.inputCount {
      let (box, isChanged) = value(at: references[Int(step.pointee.first) + index])
      if isChanged { mustCompute = true }
      boxes.append(box)
    }
    guard mustCompute else { return }
    boxes.reserve()
    runTransform(step, node, &boxes.base[0])
  }

  /// A value that a step needs, and whether it is a change.
  @inline(__always)
  private func value(at reference: Reference) -> (Ref<AnyBox>, isChanged: Bool) {
    guard reference >= 0 else { return (snapshot[Int(~reference)].box, false) }
    let step = steps.base + Int(reference)
    return (step.pointee.value, step.pointee.isChanged)
  }

  @inline(__always)
  private func runTransform(
    _ step: Buffer<Step>.Slot, _ node: ComputedNode, _ inputs: inout Ref<AnyBox>
  ) {
    context.state.pointee.computing.lastSlot.pointee.node = step.pointee.node
    Counted.evaluation()
    guard
      let new = node.compute(
        Inputs(boxes: &inputs), step.pointee.new, step.pointee.old, node.equality)
    else {
      return
    }
    step.pointee.new = new
    step.pointee.isChanged = true
  }
}
