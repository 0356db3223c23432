// How observations come to a lane, and go. One that ends in a round goes when the round has ended: the thread that makes
// the round may be just about to call it.

extension Lane {
  /// Adds an observation. From here on it receives what is newer than `moment`, and a round is scheduled if it is
  /// behind.
  func register(
    _ observer: ContinuumObserver, after moment: Moment, of node: Node, _ context: ThreadContext
  ) {
    // An empty lane has missed nothing. What an observation receives as its first value is no change.
    if list.live == 0 { delivered = max(delivered, moment == .never ? node.changedAt : moment) }
    observer.register(in: self, after: moment)
    if node.removesDuplicates, lastValue.replaced == nil,
      let current = known(node, as: ComputedNode.self).current
    {
      observer.shareLastValue(current.object)
    }
    list.append(observer)
    if moment < node.changedAt {
      node.enqueue(self, notifyOfValue(context), context)
    } else if isRunning {
      round.joined = min(round.joined, moment)
    }
  }

  /// Notes that an observation has ended.
  func remove(
    _ observer: ContinuumObserver, _ observations: Observers, _ state: inout Node.State,
    _ garbage: inout Garbage, _ posts: inout [Channel.Post]
  ) {
    list.live -= 1
    observations.hide(observer)
    if list.live == 0 {
      // No observation can receive anything any more.
      isBehind = false
      dropEvents(&garbage)
      // A round that reads it drops it at its end.
      if !isRunning { lastValue.drop(&garbage) }
    }
    if isRunning {
      // The round may be just about to call it.
      ended.append(observer)
    } else {
      take(observer, observations, &garbage, &posts)
      if list.live == 0, isIdle { observations.remove(self, &garbage) }
    }
  }

  /// Events that code of the place has made, or would have received, are deallocated there (L10).
  private func dropEvents(_ garbage: inout Garbage) {
    let entries = events.entries.removeAll()
    if entries.isEmpty { return }
    for entry in entries { entry.event.withLetter { $0.leaveLane(isReceived: false) } }
    // No reference here may keep them: the place may release them first.
    let dropped = Ref.retained(KeptValue(entries)).asObject
    garbage.append(running: { [place] in place.release(dropped, .current) })
  }

  private func take(
    _ observer: ContinuumObserver, _ observations: Observers, _ garbage: inout Garbage,
    _ posts: inout [Channel.Post]
  ) {
    list.take(observer)
    observations.leave(self, observer, &posts)
    if let contents = observer.takeContents() { garbage.append(contents) }
  }

  /// Does the work that had to wait for the end of the round, also of one that is handed on.
  @inline(never)
  func tidy(
    _ state: inout Node.State, _ garbage: inout Garbage, _ posts: inout [Channel.Post]
  ) {
    takeEnded(&state, &posts)
    for observer in ended {
      if let contents = observer.takeContents() { garbage.append(contents) }
    }
    (ended, taken) = ([], 0)
    // A round that is handed on leaves it to the next.
    if !isBehind { releaseWaitingGroups(&garbage) }
    if state.hasEnded {
      for observer in observersToEnd(state) { garbage.append(running: observer.end) }
    }
    if list.live == 0, isIdle { state.observations!.remove(self, &garbage) }
  }

  /// Takes the observations that ended in the round out of the list, which no thread goes through now. The round that
  /// follows does not visit them: those that replace themselves and write would make it longer each time (L11). What they
  /// captured is released when the thread leaves the lane, because that runs foreign code.
  @inline(never)
  func takeEnded(_ state: inout Node.State, _ posts: inout [Channel.Post]) {
    let observations = state.observations!
    // The list may be compacted only when all are taken: at its `endRound`.
    for observer in ended[taken...] {
      list.take(observer)
      observations.leave(self, observer, &posts)
    }
    taken = ended.count
    list.endRound()
  }

  func releaseWaitingGroups(_ garbage: inout Garbage) {
    for work in waitingGroups { garbage.append(work) }
    waitingGroups = []
  }
}
