import Synchronization

// What a pass does under the ledger after it has computed.

extension Pass {
  /// Makes known what was computed, and returns what has to be done next. Observations hear of it only
  /// in the turn of whoever wrote.
  func publish(_ ledger: inout Graph.Ledger, _ turn: Turn?) -> Collected {
    _ = Graph.handover.load(ordering: .acquiring)
    isAnyUnpublished = false
    let isLastStage = openPaths.isEmpty && later.isEmpty
    for index in 0..<steps.count {
      let step = steps.base + index
      if isLastStage, publishUndisturbed(step, &ledger, turn) { continue }
      step.pointee.node._withUnsafeGuaranteedRef { node in
        let isSettled = publish(step, node, &ledger)
        // The next stage finds it up to date.
        if !isLastStage, node.mark == serial { node.index = Pass.nowhere }
        if !isSettled {
          step.pointee.isUnpublished = true
          isAnyUnpublished = true
          // Nothing protects it any more when this pass has ended.
          if turn != nil { remaining.append(step.pointee.node.retain()) }
        } else if let turn {
          if node.observers > 0 { announce(node, turn) }
          if node.inner != nil { ledger.forgetFinalChoice(of: node, &garbage) }
        }
      }
    }
    if let turn { announceVisited(turn) }
    steps.removeAll()
    if !isLastStage {
      if !isAnyUnpublished, ledger.clock == asOf, ledger.serial == serial {
        return collectStage(&ledger)
      }
      startOver()
    }
    return end(&ledger)
  }

  /// The same as below where no other pass has published the node or what it depends on meanwhile, which
  /// is what happens most often. Returns whether it is so.
  @inline(__always)
  private func publishUndisturbed(
    _ step: UnsafeMutablePointer<Step>, _ ledger: inout Graph.Ledger, _ turn: Turn?
  ) -> Bool {
    step.pointee.node._withUnsafeGuaranteedRef { node in
      guard !isAnyUnpublished, node.changedAt == step.pointee.base, node.asOf < asOf,
        node.inner == nil
      else { return false }
      Counted.visit()
      if step.pointee.isChanged {
        replace(step, node, &ledger)
      } else {
        if let spare = step.pointee.new { giveBack(spare, node) }
        node.asOf = asOf
      }
      if node.observers > 0, let turn { announce(node, turn) }
      return true
    }
  }

  /// Returns whether the node stands for the moment of this pass, or for a newer one.
  @inline(__always)
  private func publish(
    _ step: UnsafeMutablePointer<Step>, _ node: Derived, _ ledger: inout Graph.Ledger
  ) -> Bool {
    Counted.visit()
    let isOvertaken = node.changedAt != step.pointee.base
    if isAnyUnpublished, dependsOnUnpublished(step.pointee, node) {
      // What it was computed from is not published.
      step.pointee.isUnpublished = true
    }
    if step.pointee.isUnpublished || (isOvertaken && node.removesDuplicates) {
      if let new = step.pointee.new {
        if node.isReusable || !step.pointee.isChanged {
          giveBack(new, node)
        } else {
          garbage.append(new.asObject)
        }
      }
      if node.isDirty { return false }
      if isOvertaken, node.removesDuplicates {
        // What was computed from this pass's answer may not follow from the one that stays.
        step.pointee.isUnpublished = true
        isAnyUnpublished = true
      }
      return true
    }
    guard step.pointee.isChanged else {
      if let spare = step.pointee.new { giveBack(spare, node) }
      if node.asOf >= asOf { return true }
      // It is unchanged since a moment that is not the last one any more.
      if isOvertaken { return !node.isDirty }
      node.asOf = asOf
      return true
    }
    let new = step.pointee.new.unsafelyUnwrapped
    if isOvertaken, node.isLinked, !node.isDirty, node.asOf < asOf {
      // What the other pass has found stands for this moment, too: it is the same change.
      if node.isReusable { giveBack(new, node) } else { garbage.append(new.asObject) }
      node.asOf = asOf
      return true
    }
    if node.asOf >= asOf {
      if node.isReusable { giveBack(new, node) } else { garbage.append(new.asObject) }
      if node.removesDuplicates {
        // A later moment may have found no change where this one did: then nothing that was computed from
        // this change is true.
        step.pointee.isUnpublished = true
        isAnyUnpublished = true
      }
      return true
    }
    replace(step, node, &ledger)
    return true
  }

  @inline(__always)
  private func replace(
    _ step: UnsafeMutablePointer<Step>, _ node: Derived, _ ledger: inout Graph.Ledger
  ) {
    let old = node.current
    node.current = step.pointee.new
    node.changedAt = asOf
    node.asOf = asOf
    guard var old else { return }
    // Another pass may be reading it.
    let mark = node.mark == serial ? step.pointee.earlier : node.mark
    if ledger.isInUse(mark: mark) {
      ledger.bury(old.asObject, mark: mark, &garbage)
    } else if node.isReusable, node.spare == nil, isUnique(&old) {
      // Once more: another thread may have let go of the box just now.
      _ = Graph.handover.load(ordering: .acquiring)
      node.spare = old
    } else {
      garbage.append(old.asObject)
    }
  }

  private func dependsOnUnpublished(_ step: Step, _ node: Derived) -> Bool {
    func isUnpublished(_ reference: Int32) -> Bool {
      reference >= 0 && steps[Int(reference)].isUnpublished
    }
    if node.inputCount == 1 { return isUnpublished(step.first) }
    for index in 0..<node.inputCount
    where isUnpublished(references[Int(step.first) + index]) { return true }
    return false
  }

  /// Gives back what was collected. Called under the ledger, while the pass still protects it.
  func giveBackCollected() {
    giveBackSteps()
    giveBackCaptured()
    visited.removeAll()
  }

  /// Does as if it had not come by what it has not computed.
  func giveBackSteps() {
    for index in 0..<steps.count {
      let step = steps[index]
      step.node._withUnsafeGuaranteedRef { node in
        if let spare = step.new { giveBack(spare, node) }
        node.mark = step.earlier
      }
    }
    steps.removeAll()
  }

  /// Gives the boxes of variables back. Called under the ledger.
  func giveBackCaptured() {
    for index in 0..<captured.count {
      guard let root = captured[index].root else { continue }
      root._withUnsafeGuaranteedRef { $0.takeBack(captured[index].box, &garbage) }
    }
    captured.removeAll()
  }

  func giveBack(_ spare: Unmanaged<AnyBox>, _ node: Derived) {
    if node.spare == nil { node.spare = spare } else { garbage.append(spare.asObject) }
  }

  @inline(__always)
  private func isUnique(_ box: inout Unmanaged<AnyBox>) -> Bool {
    withUnsafeMutablePointer(to: &box) {
      $0.withMemoryRebound(to: AnyBox.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }

  /// Undertakes to tell the observations of what was up to date when this pass came by.
  func announceVisited(_ turn: Turn) {
    for index in 0..<visited.count {
      visited[index]._withUnsafeGuaranteedRef { if $0.observers > 0 { announce($0, turn) } }
    }
    visited.removeAll()
  }

  /// Undertakes to tell the observations of a node, unless somebody has done so, or all have received
  /// the value. If another thread has undertaken it, or a place had to be sent for, what lives here must
  /// not wait for that (L8).
  func announce(_ node: Derived, _ turn: Turn) {
    guard let box = node.current else { return }
    let isNew = node.changedAt > node.announcedAt
    let mustTell = isNew && node.changedAt == asOf || node.isOver
    guard mustTell || isNew || node.mayOweToThread(of: turn) else { return }
    let isAnyBehind = mustTell || isAnyBehind(node, isNew ? nil : turn)
    node.announcedAt = node.changedAt
    node.announcedBy = turn.id
    guard isAnyBehind else { return }
    news.append(
      News(
        node: .passUnretained(node).retain(), box: box.retain(), version: node.changedAt,
        isOver: node.isOver && !node.isDirty))
  }

  /// Whether an observation has yet to receive the value: any one, or one that lives where a thread is.
  @inline(never)
  private func isAnyBehind(_ node: Derived, _ turn: Turn?) -> Bool {
    let version = node.changedAt
    return node.state.withLock { state in
      state.observing?._withUnsafeGuaranteedRef { $0.isAnyBehind(version, turn) } == true
    }
  }

  /// Delivers what has changed, or puts it on the agenda if the thread is in the middle of a round.
  /// Called without a lock, when everything is published.
  func tell(_ turn: Turn) {
    for index in 0..<news.count {
      Counted.visit()
      let news = news[index]
      news.node._withUnsafeGuaranteedRef { tell($0, news, turn) }
      news.node.release()
      Graph.letGo(news.box)
    }
    news.removeAll()
  }

  @inline(__always)
  private func tell(_ node: Derived, _ news: News, _ turn: Turn) {
    let isFree = turn.isBetweenRounds
    var isNewest = true
    let lane = node.state.withLock { state -> Unmanaged<Lane>? in
      if news.version > state.version {
        state.version = news.version
      } else if news.version < state.version {
        // A later pass was faster: the round delivers what is newest.
        isNewest = false
      }
      if news.isOver { state.isClosed = true }
      guard let observing = state.observing else { return nil }
      if isFree, let lane = observing._withUnsafeGuaranteedRef({ $0.onlyLane }) {
        switch lane._withUnsafeGuaranteedRef({ $0.notify(turn) }) {
        case .run: return lane
        case .post: turn.post(Errand(node: node, lane: lane.takeUnretainedValue()))
        case .nothing: break
        }
        return nil
      }
      _ = node.announce(
        observing.takeUnretainedValue(), turn, box: isNewest ? news.box : nil,
        version: news.version)
      return nil
    }
    guard let lane else { return }
    lane._withUnsafeGuaranteedRef { lane in
      if isNewest {
        node.open(news.box) { lane.run($0, news.box, news.version, node, turn) }
      } else {
        lane.run(nil, nil, 0, node, turn)
      }
    }
  }

  /// Lets go of what was replaced, and leaves to the main actor what is its own.
  func tidy(_ turn: Turn) {
    garbage.release()
    if mustTellMainActor {
      mustTellMainActor = false
      Mailbox.main.postSeeds(cause: turn.cause)
    }
  }
}
