/// A round that a thread will make, unless another thread is faster. It is run or abandoned once, which releases
/// its references.
struct PlannedRound: BitwiseCopyable, @unchecked Sendable {  // The lock guards what its lane has.
  // Retained.
  let node: Ref<Node>
  let lane: Ref<Lane>
  /// The value to deliver, if it is known already.
  let box: Ref<AnyBox>?
  let moment: Moment
  /// Whether a job brings it to its place.
  let isJob: Bool
  /// Whether that job counts as on its way already.
  let hasDeparted: Bool

  @inline(__always)
  init(
    _ lane: Lane, of node: Node, box: Ref<AnyBox>? = nil, moment: Moment = .never,
    isJob: Bool = false, hasDeparted: Bool = false
  ) {
    (self.node, self.lane, self.box) = (.retained(node), .retained(lane), box?.retain())
    (self.moment, self.isJob, self.hasDeparted) = (moment, isJob, hasDeparted)
  }

  /// Sends it to its place, unless that has become unnecessary.
  func send(from context: ThreadContext) {
    let place = lane.with { $0.place }
    let departs =
      hasDeparted || node.with { $0.withLock { _ in lane.with { $0.departs(context) } } }
    if departs { place.handOn(self) } else { release() }
  }

  func run(in context: ThreadContext) {
    var cause = context.cause
    node.with { node in
      lane.with { lane in
        var garbage = Garbage()
        let (isMine, isNewest) = node.withLock { state in
          (lane.begin(isJob: isJob, context, state, &garbage), state.changedAt == moment)
        }
        garbage.release()
        if isMine, isNewest, let box {
          known(node, as: Derived.self).open(box) {
            cause = lane.run($0, box, moment, node, context)
          }
        } else if isMine {
          cause = lane.run(nil, nil, .never, node, context)
        }
      }
    }
    if let box { letGo(box, cause, context) }
    release()
  }

  /// Releases the value. What that writes was caused by the round, too.
  private func letGo(_ box: Ref<AnyBox>, _ cause: Int32, _ context: ThreadContext) {
    Graph.letGo(box)
    guard context.hasNews else { return }
    let outerCause = context.cause
    context.cause = cause
    context.flush()
    context.cause = outerCause
  }

  /// Ends the observations of a deallocated actor.
  func abandon() {
    let observers = node.with { node in node.withLock { _ in lane.with { $0.abandon() } } }
    for observer in observers { observer.end() }
    release()
  }

  private func release() {
    lane.release()
    node.release()
  }
}
