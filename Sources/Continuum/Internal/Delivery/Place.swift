public import Foundation

/// Where the deliveries of an observation run (L8).
@usableFromInline
enum Place: @unchecked Sendable {
  /// On the thread that writes.
  case writer
  case main
  /// On a queue, or on an actor.
  case mailbox(Mailbox)

  /// Chooses the place for a closure, which belongs to an actor or else to the caller's isolation.
  ///
  /// The closure arrives here without `sending`: the compiler crashes on `.isolation` of a parameter that
  /// has it.
  @inlinable @inline(__always)
  init<Argument, Result, Failure: Error>(
    of body: @isolated(any) (Argument) throws(Failure) -> Result, _ queue: OperationQueue?,
    _ isolation: (any Actor)?
  ) {
    self.init(queue: queue, isolation: body.isolation ?? isolation)
  }

  @inlinable @inline(__always)
  init<Target, Argument>(
    of body: @isolated(any) (Target, Argument) -> Void, _ queue: OperationQueue?,
    _ isolation: (any Actor)?
  ) {
    self.init(queue: queue, isolation: body.isolation ?? isolation)
  }

  /// Chooses the place for the two closures of a two-way binding.
  @usableFromInline
  init<Left, Right>(
    of convert: @isolated(any) (Left) -> Right, _ back: @isolated(any) (Right) -> Left?,
    _ isolation: (any Actor)?
  ) {
    let (one, other) = (convert.isolation, back.isolation)
    if let one, let other, one !== other {
      fatalError(
        """
        Continuum: bind(…, convert:, back:) was called with closures of two actors. Both closures run in one \
        place: let them belong to one actor, or to none.
        """)
    }
    self.init(queue: nil, isolation: one ?? other ?? isolation)
  }

  /// Chooses the place for an observation that is made in `isolation`, with the `on:` argument.
  @inlinable @inline(__always)
  init(queue: OperationQueue?, isolation: (any Actor)?) {
    self = queue == nil && isolation == nil ? .writer : Place(chosenBy: queue, isolation)
  }

  @usableFromInline
  init(chosenBy queue: OperationQueue?, _ isolation: (any Actor)?) {
    guard let isolation else {
      self =
        switch queue {
        case nil: .writer
        case .some(let queue) where queue === OperationQueue.main: .main
        case .some(let queue): .mailbox(.of(queue))
        }
      return
    }
    if isolation === MainActor.shared {
      guard queue == nil || queue === OperationQueue.main else {
        fatalError(
          """
          Continuum: observe(…, on: \(Place.describe(queue)), …) was called from the main actor, or with a \
          closure of the main actor. What main-actor code observes is delivered on the main actor. Leave `on:` \
          out, or write `on: .main`; to receive on another queue, call observe from nonisolated code, with a \
          closure that belongs to no actor.
          """)
      }
      self = .main
      return
    }
    guard queue == nil else {
      fatalError(
        """
        Continuum: observe(…, on: \(Place.describe(queue)), …) was called from code isolated to \
        \(type(of: isolation)), or with a closure of that actor. What an actor observes is delivered on that \
        actor. Leave `on:` out; to receive on a queue, call observe from nonisolated code, with a closure that \
        belongs to no actor.
        """)
    }
    self = .mailbox(.of(isolation))
  }

  @usableFromInline
  init(actor: some Actor) {
    self = .mailbox(.of(actor))
  }

  /// Whether a delivery may run right now, on this thread.
  @inline(__always)
  func isHere(_ context: ThreadContext) -> Bool {
    switch self {
    case .writer: true
    case .main: context.isOnMainActor
    case .mailbox(let mailbox): mailbox.isHere
    }
  }

  var isWriter: Bool {
    if case .writer = self { true } else { false }
  }

  var isMain: Bool {
    if case .main = self { true } else { false }
  }

  var isMailbox: Bool {
    if case .mailbox = self { true } else { false }
  }

  /// Whether it is an actor that has died.
  var isGone: Bool {
    if case .mailbox(let mailbox) = self { mailbox.isGone } else { false }
  }

  /// Whether both are the thread of a writer, or both the main actor.
  @inline(__always)
  func isSame(_ other: Place) -> Bool {
    switch (self, other) {
    case (.writer, .writer), (.main, .main): true
    default: false
    }
  }

  /// What it is, for descriptions.
  var name: String {
    switch self {
    case .writer: "the thread of a writer"
    case .main: "the main actor"
    case .mailbox(let mailbox): mailbox.name
    }
  }

  /// Tells places apart.
  var key: ObjectIdentifier {
    switch self {
    case .writer: ObjectIdentifier(Lane.self)
    case .main: ObjectIdentifier(Mailbox.main)
    case .mailbox(let mailbox): ObjectIdentifier(mailbox)
    }
  }

  /// Sends a round there, to be made behind whatever waits.
  func handOn(_ round: PlannedRound) {
    switch self {
    case .writer:
      let job = Job()
      #if DEBUG
      // A test that plays this thread plays that one, too.
      if let thread = PlayedThread.current {
        return thread.director.begin {
          job.run { context in context.hold { context.plan(round) } }
        }
      }
      #endif
      Workers.run { job.run { context in context.hold { context.plan(round) } } }
    case .main: Mailbox.main.deliver(round)
    case .mailbox(let mailbox): mailbox.deliver(round)
    }
  }

  /// Releases an object there: at once if this is the place, otherwise in a job.
  func release(_ object: Ref<AnyObject>, _ context: ThreadContext) {
    if isHere(context) { return object.release() }
    switch self {
    case .writer: break
    case .main: Mailbox.main.release(object)
    // What lived on an actor that is gone has no place any more.
    case .mailbox(let mailbox): mailbox.isGone ? object.release() : mailbox.release(object)
    }
  }

  private static func describe(_ queue: OperationQueue?) -> String {
    queue?.name.map { "‘\($0)’" } ?? "queue"
  }
}

extension Node {
  @usableFromInline
  final var belongsToMainActor: Bool { isOnMainActor }

  /// Where the library itself observes it.
  @usableFromInline
  final var ownPlace: Place { isOnMainActor ? .main : .writer }
}

/// A round that a thread is going to make, unless another thread is faster. It is run or abandoned once, which releases
/// what it refers to.
struct PlannedRound: BitwiseCopyable, @unchecked Sendable {  // The lock guards what its lane has.
  // Retained.
  let node: Ref<Node>
  let lane: Ref<Lane>
  /// The value to deliver, if it is known already.
  let box: Ref<AnyBox>?
  let moment: Moment
  /// Whether a job brings it to its place.
  let isJob: Bool

  /// A round of the thread that makes it.
  @inline(__always)
  init(_ lane: Ref<Lane>, of node: Node, box: Ref<AnyBox>? = nil, moment: Moment = .never) {
    (self.node, self.lane, self.box) = (.retained(node), lane.retain(), box?.retain())
    (self.moment, isJob) = (moment, false)
  }

  /// A round of the job that brings it to the place of the lane.
  init(job lane: Lane, of node: Node) {
    (self.node, self.lane, box) = (.retained(node), .retained(lane), nil)
    (moment, isJob) = (.never, true)
  }

  /// Sends it to its place.
  func send() { lane.with { $0.place }.handOn(self) }

  func run(in context: ThreadContext) {
    node.with { node in
      var garbage = Garbage()
      let (isMine, isNewest) = node.withLock { state in
        (
          lane.with { $0.begin(isJob: isJob, context, state, &garbage) },
          state.changedAt == moment
        )
      }
      garbage.release()
      lane.with { lane in
        if isMine, isNewest, let box {
          known(node, as: Derived.self).open(box) { lane.run($0, box, moment, node, context) }
        } else if isMine {
          lane.run(nil, nil, .never, node, context)
        }
      }
    }
    if let box { Graph.letGo(box) }
    release()
  }

  /// Its place is gone. Ends the observations.
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
