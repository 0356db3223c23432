import Continuum
import ContinuumTestSupport

// What happens in a random graph with `flatMap`.

extension RandomFlatMapGraph {
  func act() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: observe()
    case 2: cancel()
    case 3, 4: read(anyNode())
    case 5 where dropsVariables && isOne(in: 2): drop()
    default: batch()
    }
  }

  // MARK: - Reading and observing

  func read(_ node: Int) {
    step += ", read \(node)"
    let value = withReader(of: node) { nodes[node].value }
    if value != model.values[node] { fail("node \(node) reads \(value)", of: node) }
  }

  private func observe() {
    let node = anyNode()
    step += ", observe \(node)"
    let echo = writesInDeliveries && isOne(in: 3) ? anyNumber() : nil
    let (target, reporter) = (Target(), Reporter(self, of: node))
    let observer = withReader(of: node) {
      center.continuum.observe(nodes[node]) { value in
        reporter.reportDelivery(of: value, to: target, echo: echo)
      }
    }
    observations.append(Observation(node: node, observer: observer, target: target))
  }

  func receive(_ value: Int, of node: Int, in target: Target, echo: Int?) {
    deliveries += 1
    target.log.append(value)
    checkDelivery(of: value, by: node)
    if let echo { countUp(echo) }
  }

  /// Does something that computes what `node` needs, for itself alone.
  private func withReader<Result>(of node: Int, _ body: () -> Result) -> Result {
    reader = node
    defer { reader = nil }
    return checkingRuns(body)
  }

  private func cancel() {
    guard let index = observations.indices.randomElement(using: &random) else { return }
    step += ", cancel \(observations[index].node)"
    observations.remove(at: index).observer.cancel()
  }

  // MARK: - Writing

  private struct Write {
    let node: Int
    let content: Int
  }

  private func batch() {
    let writes = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in planWrite() }
    var after = model
    for write in writes { after.write(write.content, to: write.node) }
    // What depends on itself stops, which others test.
    guard !writes.isEmpty, after.isComputable else { return }
    step += ", batch"
    let before = model
    let counts = observations.map(\.target.log.count)
    checkingRuns { perform(writes) }
    checkDeliveries(since: counts, from: before, to: after, of: Set(writes.map(\.node)))
  }

  private func planWrite() -> Write? {
    if isOne(in: 2), let node = slots.keys.sorted().randomElement(using: &random) {
      return Write(node: node, content: anyNode())
    }
    // Small numbers, so that many changes change nothing further down.
    return anyNumber().map { Write(node: $0, content: .random(in: 0..<6, using: &random)) }
  }

  private func perform(_ writes: [Write]) {
    let (readsBetween, dropsToo) = (isOne(in: 3), dropsVariables && isOne(in: 4))
    if writes.count == 1, !readsBetween, !dropsToo {
      return write(writes[0].content, to: writes[0].node)
    }
    batchUpdates {
      for planned in writes {
        write(planned.content, to: planned.node)
        if readsBetween, isOne(in: 2), model.isComputable { read(anyNode()) }
      }
      if dropsToo { dropSome(justWritten: writes.map(\.node)) }
    }
  }

  func write(_ content: Int, to node: Int) {
    step += ", \(node) = \(content)"
    model.write(content, to: node)
    if let slot = slots[node] {
      slot.value = Choice(node: content, source: nodes[content])
    } else if isOne(in: 6) {
      numbers[node]?.modify { $0 = content }
    } else {
      numbers[node]?.value = content
    }
  }

  /// Writes one more than there was, in a delivery.
  private func countUp(_ node: Int) {
    let content = model.contents[node] + 1
    guard let number = numbers[node], content <= 6 else { return }
    var next = model
    next.write(content, to: node)
    guard next.isComputable else { return }
    model = next
    number.value = content
  }

  private func anyNumber() -> Int? { numbers.keys.sorted().randomElement(using: &random) }

  // MARK: - Dropping variables

  private func drop() {
    let variables = (Array(numbers.keys) + slots.keys).sorted()
    if let node = variables.randomElement(using: &random) { drop(node) }
  }

  /// Drops variables at the end of a batch. One that was written in it has its last value only now.
  private func dropSome(justWritten written: [Int]) {
    drop()
    for node in written where isOne(in: 3) { drop(node) }
  }

  private func drop(_ node: Int) {
    step += ", drop \(node)"
    model.drop(node)
    numbers[node] = nil
    slots[node] = nil
  }
}
