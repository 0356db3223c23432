// How a pass collects, upwards from what is wanted, what has to be computed: inputs first, and nothing else.
//
// Whether the source of a `flatMap` is needed is known when its selector is. So a pass goes as far as the
// first `flatMap` whose selector has to be computed, computes what it has come by, and goes on from there.
// All of that stands for one moment: if another thread has written or collected meanwhile, it begins again.

extension Pass {
  /// Collects until something has to be computed before it can go on, or nothing is left.
  func pull(_ ledger: inout Graph.Ledger, _ turn: Turn?) -> Collected {
    while true {
      if path.isEmpty {
        guard nextWanted < wanted.count else { break }
        let node = wanted[nextWanted]
        nextWanted += 1
        node._withUnsafeGuaranteedRef { start(at: $0, &ledger, turn) }
      }
      switch climb(&ledger, turn) {
      case .done: break
      case .needsSelector: return .ready
      case .blocked(let node): return .blocked(node.retain())
      }
    }
    return steps.isEmpty ? end(&ledger) : .ready
  }

  /// Begins again, for the present moment, with what is wanted.
  func restart(_ ledger: inout Graph.Ledger, _ turn: Turn) -> Collected {
    giveBackAll()
    // What is not linked any more is not wanted, and goes when this pass is over.
    var nodes = wanted
    wanted = Buffer()
    let before = serial
    begin(&ledger)
    for index in 0..<nodes.count where nodes[index]._withUnsafeGuaranteedRef({ $0.isLinked }) {
      want(nodes[index])
    }
    nodes.free()
    ledger.end(before, &garbage)
    return pull(&ledger, turn)
  }

  /// There is nothing left to do.
  func end(_ ledger: inout Graph.Ledger) -> Collected {
    giveBackAll()
    wanted.removeAll()
    ledger.end(serial, &garbage)
    return .nothing
  }

  private func giveBackAll() {
    giveBackSteps()
    giveBackCaptured()
    path.removeAll()
  }

  // MARK: Going up

  private enum Climb { case done, needsSelector, blocked(Unmanaged<Node>) }

  private func start(at node: Derived, _ ledger: inout Graph.Ledger, _ turn: Turn?) {
    enter(node, ledger)
    if ledger.isCurrent(node) { settle(node, &ledger, turn) }
  }

  /// A node is on the path between the two times that it is met.
  private func enter(_ node: Derived, _ ledger: Graph.Ledger) {
    Counted.visit()
    if node.mark == serial {
      switch node.progress {
      case .marked: break
      case .onPath: ledger.refuseCycle(node)
      case .isCurrent, .step, .captured: return
      }
    }
    node.mark = serial
    if ledger.isCurrent(node) {
      node.progress = .isCurrent
    } else {
      node.progress = .onPath
      path.append(Visit(node: .passUnretained(node)))
    }
  }

  private func climb(_ ledger: inout Graph.Ledger, _ turn: Turn?) -> Climb {
    while !path.isEmpty {
      let visit = path.base + (path.count - 1)
      let climb: Climb? = visit.pointee.node._withUnsafeGuaranteedRef { node in
        if visit.pointee.next < node.inputCount {
          var input = node.inputs[visit.pointee.next].node
          if visit.pointee.next == 1, node.inner != nil {
            guard ledger.isCurrent(node.selector) else { return .needsSelector }
            keep(node.selector)
            input = ledger.source(of: node)
            visit.pointee.source = input
          }
          visit.pointee.next += 1
          input?._withUnsafeGuaranteedRef { if let input = $0.asDerived { enter(input, ledger) } }
          return nil
        }
        if node.inner != nil {
          guard ledger.source(of: node)?.toOpaque() == visit.pointee.source?.toOpaque() else {
            // An older pass has published another selector meanwhile.
            visit.pointee.next = 1
            return nil
          }
          // Before, what the source depends on may have followed this node.
          ledger.follow(node, &garbage)
        }
        _ = path.popLast()
        return leave(node, &ledger, turn).map { .blocked($0) }
      }
      if let climb { return climb }
    }
    return .done
  }

  /// All inputs have been looked at: they are up to date, or are computed before. Returns an input that is
  /// being modified.
  private func leave(
    _ node: Derived, _ ledger: inout Graph.Ledger, _ turn: Turn?
  ) -> Unmanaged<Node>? {
    var mustCompute = node.current == nil
    var mayChange = mustCompute
    node.forEachInput { input in
      if input.changedAt > node.asOf { (mustCompute, mayChange) = (true, true) }
      if let step = step(of: input) {
        mayChange = true
        if steps[step].isCertain { mustCompute = true }
      }
    }
    guard mayChange else {
      node.asOf = asOf
      node.progress = .isCurrent
      settle(node, &ledger, turn)
      return nil
    }
    var blocked: Unmanaged<Node>?
    var first: Reference = 0
    if node.inputCount == 1 {
      first = reference(to: node.input(0), &blocked)
    } else {
      first = Reference(references.count)
      node.forEachInput { references.append(reference(to: .passUnretained($0), &blocked)) }
    }
    if let blocked { return blocked }
    node.progress = .step(Reference(steps.count))
    steps.append(Step(node, first: first, mustCompute: mustCompute))
    return nil
  }

  private func step(of node: Node) -> Int? {
    guard node.mark == serial, case .step(let step) = node.progress else { return nil }
    return Int(step)
  }

  // MARK: Values

  /// Keeps the value of `selector`, and so the source that it names, while this pass is under way.
  private func keep(_ selector: Derived) {
    var blocked: Unmanaged<Node>?
    _ = reference(to: .passUnretained(selector), &blocked)
  }

  /// Where the value of an input comes from.
  private func reference(
    to input: Unmanaged<Node>, _ blocked: inout Unmanaged<Node>?
  ) -> Reference {
    input._withUnsafeGuaranteedRef { input in
      Counted.visit()
      if input.mark == serial {
        switch input.progress {
        case .step(let reference), .captured(let reference): return reference
        case .marked, .onPath, .isCurrent: break
        }
      }
      guard let box = input.capture() else {
        blocked = .passUnretained(input)
        return 0
      }
      return note(box, of: input)
    }
  }

  /// Notes a value that is needed.
  func note(_ box: Unmanaged<AnyBox>, of node: Node) -> Reference {
    let reference = ~Reference(captured.count)
    captured.append(Captured(box: box, owner: .passUnretained(node)))
    (node.mark, node.progress) = (serial, .captured(reference))
    return reference
  }
}
