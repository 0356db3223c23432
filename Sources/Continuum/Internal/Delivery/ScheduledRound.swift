/// A round that a thread will make, unless another thread is faster. It is run, abandoned or dropped once, which releases
/// its references.
struct ScheduledRound: BitwiseCopyable, @unchecked Sendable {  // The lock guards what its lane has.
  /// Retained.
  let node: Ref<Node>
  /// Retained if the node may drop it before.
  let lane: Ref<Lane>
  /// Whether a job brings it to its place.
  let isJob: Bool

  @inline(__always)
  init(_ lane: Lane, of node: Node, isJob: Bool) {
    (self.node, self.lane, self.isJob) = (.retained(node), .unretained(lane), isJob)
    if lane.place.isOneOfMany { self.lane.retain() }
  }

  /// Sends it to its place, unless that has become unnecessary.
  func send(from context: ThreadContext) {
    let place = lane.with { $0.place }
    let departs = node.with { $0.withLock { _ in lane.with { $0.departs(context) } } }
    if departs { place.schedule(self) } else { release() }
  }

  func run(in context: ThreadContext) {
    node.with { node in
      lane.with { lane in
        var garbage = Garbage()
        var (box, comparison): (Ref<AnyBox>?, Comparison?) = (nil, nil)
        let moment = node.withCore { core, state -> Moment? in
          guard lane.beginIfBehind(isJob: isJob, context, state, &garbage) else { return nil }
          // A computed value is known, as a rule.
          box = self.node.asComputed?.with { node in
            guard core.isUpToDate(node), let box = node.current else { return nil }
            if node.removesDuplicates {
              comparison = node.comparison(box, in: lane)
            }
            return box.retain()
          }
          return state.changedAt
        }
        garbage.clear()
        if let moment { lane.drain(nil, box, comparison, moment, node, context) }
      }
    }
    release()
  }

  /// Ends the observations of a deallocated actor.
  func abandon() {
    let observers = node.with { node in node.withLock { _ in lane.with { $0.abandon() } } }
    for observer in observers { observer.end() }
    release()
  }

  private func release() {
    if lane.with({ $0.place.isOneOfMany }) { lane.release() }
    node.release()
  }
}
