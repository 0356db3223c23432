import Synchronization

// What a pass does under the lock after it has computed.

extension Pass {
  /// Makes known what was computed, and returns what has to be done next. What another pass has published
  /// meanwhile stays, and what was computed from this pass's answer is not published either: it is collected
  /// again if it is out of date. Without a context nothing is announced.
  mutating func publish(_ core: inout Graph.Core, _ context: ThreadContext?) -> Collected {
    _ = Graph.handover.load(ordering: .acquiring)
    var isAnyUnpublished = false
    var isAnyStale = false
    for index in 0..<steps.count {
      let step = steps.base + index
      step.pointee.node.with { node in
        Counted.visit()
        if node.changedAt != step.pointee.base || node.asOf >= asOf
          || isAnyUnpublished && dependsOnUnpublished(step.pointee, node)
        {
          giveBack(step.pointee, node)
          step.pointee.isUnpublished = true
          isAnyUnpublished = true
          if !core.isCurrent(node) {
            isAnyStale = true
            return
          }
        } else {
          if Tracing.isOn { traceComputed(step.pointee, node) }
          publish(step.pointee, node, &core)
        }
        if node.epoch == epoch { node.progress = .isCurrent }
        settle(node, &core, context)
      }
    }
    return finishStage(isAnyStale: isAnyStale, &core, context)
  }

  /// A value is up to date. Without a context nothing follows from that.
  mutating func settle(_ node: Derived, _ core: inout Graph.Core, _ context: ThreadContext?) {
    guard let context else { return }
    if node.observers > 0 { announce(node, context) }
    if node.inner != nil { core.forgetFinalSelector(of: node, &garbage) }
  }

  private mutating func finishStage(
    isAnyStale: Bool, _ core: inout Graph.Core, _ context: ThreadContext?
  ) -> Collected {
    if isAnyStale, wanted.isEmpty {
      // Nothing was gathered, because it was a tree.
      for index in 0..<steps.count {
        let node = steps[index].node
        if node.with({ $0.isDirty && $0.observers > 0 }) { wanted.append(node) }
      }
    }
    steps.removeAll()
    references.removeAll()
    let isLastStage = path.isEmpty && nextWanted == wanted.count
    if isAnyStale && !wanted.isEmpty
      || !isLastStage && (core.clock != asOf || core.epoch != epoch)
    {
      return .overtaken
    }
    return isLastStage ? end(&core) : pull(&core, context)
  }

  @inline(__always)
  private mutating func publish(_ step: Step, _ node: Derived, _ core: inout Graph.Core) {
    node.asOf = asOf
    guard step.isChanged else { return giveBack(step, node) }
    let replaced = node.current
    releaseOld(of: step, node)
    node.current = step.new
    node.changedAt = asOf
    guard let old = replaced else { return }
    guard node.isReusable else { return garbage.append(old) }
    if core.active.count > 1 {
      core.retire(old.asObject, isInUse: true, &garbage)
    } else if node.spare == nil, old.isUnique() {
      // No delivery is reading it. Once more: another thread may have let go of the box just now.
      _ = Graph.handover.load(ordering: .acquiring)
      node.spare = old
    } else {
      garbage.append(old)
    }
  }

  private func dependsOnUnpublished(_ step: Step, _ node: Derived) -> Bool {
    func isUnpublished(_ reference: Reference) -> Bool {
      reference >= 0 && steps[Int(reference)].isUnpublished
    }
    if node.inputCount == 1 { return isUnpublished(step.first) }
    for index in 0..<node.inputCount
    where isUnpublished(references[Int(step.first) + index]) { return true }
    return false
  }

  // MARK: Giving back

  /// Does as if nothing of what was collected were to be computed.
  mutating func giveBackSteps() {
    for index in 0..<steps.count {
      steps[index].node.with { giveBack(steps[index], $0) }
    }
    steps.removeAll()
    references.removeAll()
  }

  /// Gives back the boxes of a step that is not published.
  private mutating func giveBack(_ step: Step, _ node: Derived) {
    releaseOld(of: step, node)
    guard let new = step.new else { return }
    if node.spare == nil, node.isReusable || !step.isChanged {
      node.spare = new
    } else {
      garbage.append(new)
    }
  }

  mutating func giveBackSnapshot() {
    for index in 0..<snapshot.count {
      snapshot[index].owner.with { $0.takeBack(snapshot[index].box, &garbage) }
    }
    snapshot.removeAll()
  }

  @inline(__always)
  private mutating func releaseOld(of step: Step, _ node: Derived) {
    if !node.isReusable, let old = step.old { node.takeBack(old, &garbage) }
  }

  // MARK: Announcing

  /// Undertakes to tell the observations of a node, unless somebody has done so, or all have received
  /// the value. If another thread has undertaken it, or a place had to be sent for, what lives here must
  /// not wait for that (L8).
  mutating func announce(_ node: Derived, _ context: ThreadContext) {
    guard let box = node.current else { return }
    let isNew = node.changedAt > node.announcedAt
    let mustTell = isNew && node.changedAt == asOf || node.isOver
    guard mustTell || isNew || node.mayOweToThread(of: context) else { return }
    let isAnyBehind = mustTell || isAnyBehind(node, isNew ? nil : context)
    node.announcedAt = node.changedAt
    node.announcedBy = context.id
    guard isAnyBehind else { return }
    news.append(
      News(
        node: .unretained(node).retain(), box: box.retain(), version: node.changedAt,
        isOver: node.isOver && !node.isDirty))
  }

  /// Whether an observation has yet to receive the value: any one, or one that lives where a thread is.
  @inline(never)
  private func isAnyBehind(_ node: Derived, _ context: ThreadContext?) -> Bool {
    let version = node.changedAt
    return node.state.observing?.with { $0.isAnyBehind(version, context) } == true
  }

  /// Delivers what has changed, or puts it on the agenda if the thread is in the middle of a round.
  /// Called without a lock, when everything is published.
  mutating func tell(_ context: ThreadContext) {
    for index in 0..<news.count {
      Counted.visit()
      let news = news[index]
      news.node.with { tell($0, news, context) }
      news.node.release()
      Graph.letGo(news.box)
    }
    news.removeAll()
  }

  @inline(__always)
  private mutating func tell(_ node: Derived, _ news: News, _ context: ThreadContext) {
    let isFree = context.isBetweenRounds
    var isNewest = true
    let lane = node.withLock { state -> Ref<Lane>? in
      if news.version > state.version {
        state.version = news.version
      } else if news.version < state.version {
        // A later pass was faster: the round delivers what is newest.
        isNewest = false
      }
      if news.isOver { state.isClosed = true }
      guard let observing = state.observing else { return nil }
      if isFree, let lane = observing.with({ $0.onlyLane }) {
        switch lane.with({ $0.notify(context) }) {
        case .run: return lane
        case .send: context.send(ScheduledRound(node: node, lane: lane.object))
        case .nothing: break
        }
        return nil
      }
      _ = node.announce(
        observing.object, context, box: isNewest ? news.box : nil,
        version: news.version)
      return nil
    }
    guard let lane else { return }
    lane.with { lane in
      if isNewest {
        node.open(news.box) { lane.run($0, news.box, news.version, node, context) }
      } else {
        lane.run(nil, nil, 0, node, context)
      }
    }
  }

  /// Lets go of what was replaced, and leaves to the main actor what is its own.
  mutating func tidy(_ context: ThreadContext) {
    releaseGarbage()
    if mustTellMainActor {
      mustTellMainActor = false
      Mailbox.main.sendPendingValues(cause: context.cause)
    }
  }
  mutating func releaseGarbage() {
    if garbage.isEmpty { return }
    // What was captured was read without a lock.
    Graph.handover.add(1, ordering: .releasing)
    garbage.release()
  }
}
