import Continuum
import ContinuumTestSupport

// What happens in a random graph with `flatMap`. A step that needs what is not there does nothing.

extension RandomFlatMapGraph {
  func perform(_ step: RandomFlatMapStep) {
    switch step {
    case .number(let node, let value): addNumber(node, value)
    case .slot(let node, let held): if let held = places[held] { addSlot(node, holding: held) }
    case .derive(let node, let rule): if let rule = rule.mapInputs(place) { derive(node, rule) }
    case .observe(let node, let observation, let echo):
      if let node = places[node] { observe(node, observation, echo: echo.flatMap(place)) }
    case .cancel(let number):
      guard let index = observations.firstIndex(where: { $0.number == number }) else { return }
      observations.remove(at: index).observer.cancel()
    case .read(let node): if let node = places[node] { read(node) }
    case .write:
      guard let planned = plan(step) else { return }
      perform([planned]) { write(planned) }
    case .drop(let node): if let node = places[node] { drop(node) }
    case .batch(let steps):
      perform(steps.compactMap(plan)) {
        batchUpdates { for step in steps { performInBatch(step) } }
      }
    }
  }

  func place(_ node: Int) -> Int? { places[node] }

  // MARK: - Reading and observing

  func read(_ node: Int) {
    let value = withReader(of: node) { nodes[node].value }
    if value != model.values[node] { fail("\(name(node)) reads \(value)", of: node) }
  }

  private func observe(_ node: Int, _ number: Int, echo: Int?) {
    let (target, reporter) = (Target(), Reporter(self, of: node))
    let observer = withReader(of: node) {
      center.continuum.observe(nodes[node]) { value in
        reporter.reportDelivery(of: value, to: target, echo: echo)
      }
    }
    observations.append(
      Observation(number: number, node: node, observer: observer, target: target))
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

  // MARK: - Writing

  struct Write {
    let node: Int
    let content: Int
    let inPlace: Bool
  }

  /// What a step writes; `nil` if it does not, or if the variable is deallocated.
  private func plan(_ step: RandomFlatMapStep) -> Write? {
    guard case .write(let node, let content, let inPlace) = step, let node = places[node] else {
      return nil
    }
    if numbers[node] != nil { return Write(node: node, content: content, inPlace: inPlace) }
    guard slots[node] != nil, let content = places[content] else { return nil }
    return Write(node: node, content: content, inPlace: false)
  }

  private func perform(_ writes: [Write], _ body: () -> Void) {
    var after = model
    for write in writes { after.write(write.content, to: write.node) }
    // What depends on itself stops, which others test.
    guard !writes.isEmpty, after.isComputable else { return }
    let before = model
    let counts = observations.map(\.target.log.count)
    checkingRuns(body)
    checkDeliveries(since: counts, from: before, to: after, of: Set(writes.map(\.node)))
  }

  private func performInBatch(_ step: RandomFlatMapStep) {
    switch step {
    case .write: if let planned = plan(step) { write(planned) }
    case .read: if model.isComputable { perform(step) }
    default: perform(step)
    }
  }

  private func write(_ planned: Write) {
    write(planned.content, to: planned.node, inPlace: planned.inPlace)
  }

  func write(_ content: Int, to node: Int, inPlace: Bool = false) {
    model.write(content, to: node)
    if let slot = slots[node] {
      slot.value = Choice(node: content, source: nodes[content])
    } else if inPlace {
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

  private func drop(_ node: Int) {
    model.drop(node)
    numbers[node] = nil
    slots[node] = nil
  }
}
