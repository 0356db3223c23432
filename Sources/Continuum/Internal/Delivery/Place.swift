public import Foundation

/// Where the deliveries of an observation run (L8).
@usableFromInline
struct Place: @unchecked Sendable {
  /// The mailbox of the main actor, a queue or an actor; `nil` for the thread that writes.
  private let mailbox: Mailbox?

  @usableFromInline
  init(_ mailbox: Mailbox?) { self.mailbox = mailbox }

  /// On the thread that writes.
  @usableFromInline
  static var writer: Place { Place(nil) }
  @usableFromInline
  static var main: Place { Place(.main) }

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
      self.init(queue.map { $0 === OperationQueue.main ? .main : .of($0) })
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
    self.init(.of(isolation))
  }

  @usableFromInline
  init(actor: some Actor) { self.init(.of(actor)) }

  /// Whether a delivery may run now, on this thread.
  @inline(__always)
  func isHere(_ context: ThreadContext) -> Bool { mailbox?.isHere(context) ?? true }

  /// Whether a job that this thread sends there comes after its current work.
  func isNext(_ context: ThreadContext) -> Bool {
    (mailbox ?? .main).isNext(context)
  }

  @inline(__always)
  var isWriter: Bool { mailbox == nil }
  var isMain: Bool { mailbox === Mailbox.main }
  /// Whether it is a queue or an actor, of which there may be many.
  var isOneOfMany: Bool { !isWriter && !isMain }

  /// Whether it is an actor that is deallocated.
  var isActorDeallocated: Bool { mailbox?.isActorDeallocated ?? false }

  @inline(__always)
  static func == (a: Place, b: Place) -> Bool { a.mailbox === b.mailbox }

  /// Its name, for descriptions.
  var name: String { mailbox?.name ?? "the thread of a writer" }

  /// Tells places apart.
  var key: ObjectIdentifier { mailbox.map { ObjectIdentifier($0) } ?? ObjectIdentifier(Lane.self) }

  /// Sends a round there, behind other work that waits.
  func handOn(_ round: PlannedRound) {
    if let mailbox { return mailbox.deliver(round) }
    let job = Job()
    let work: Workers.Job = { job.run { context in context.hold { context.plan(round) } } }
    #if DEBUG
    // A test that plays this thread plays that one, too.
    if let thread = PlayedThread.current { return thread.director.begin(work) }
    #endif
    Workers.run(work)
  }

  /// Releases an object there: at once if this is the place, otherwise in a job. An object that lived on a
  /// deallocated actor has no place any more.
  func release(_ object: Ref<AnyObject>, _ context: ThreadContext) {
    if let mailbox, !mailbox.isHere(context), !mailbox.isActorDeallocated {
      mailbox.release(object)
    } else {
      object.release()
    }
  }

  private static func describe(_ queue: OperationQueue?) -> String {
    queue?.name.map { "‘\($0)’" } ?? "queue"
  }
}

extension Node {
  @usableFromInline
  final var belongsToMainActor: Bool { isOnMainActor }

  /// Where the library's own observations of it live.
  @usableFromInline
  final var ownPlace: Place { isOnMainActor ? .main : .writer }
}
