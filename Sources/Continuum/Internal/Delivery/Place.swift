import Dispatch
import Foundation

/// Where the deliveries of an observation run (L8).
///
/// It brings rounds to the main actor, a queue or an actor, in the order in which they were sent. One job takes all
/// that has come, makes each round once, and leaves. What comes meanwhile travels with the next job, behind other work
/// that waits there.
@usableFromInline
final class Place: @unchecked Sendable {  // What changes is guarded.
  private enum Address {
    /// The thread that writes.
    case writer
    case main
    /// Held strongly: a queue without another owner still receives.
    case queue(OperationQueue)
    case actor
  }

  private struct SentRound {
    let round: ScheduledRound
    /// The test of the sender. The main actor's job brings the rounds of several.
    let scope: TestScope?
  }

  private enum Errand {
    /// The sender does not hold the object any more.
    case release(Ref<AnyObject>)
    case run(@Sendable () -> Void)

    func run() {
      switch self {
      case .release(let object): object.release()
      case .run(let body): body()
      }
    }
  }

  private struct Contents: @unchecked Sendable {  // Guarded by the lock that it is in.
    var rounds: [SentRound] = []
    /// If main-actor values are out of date: how many changes led, one by one, to that.
    var pendingChainLength: Int32?
    /// What to do there after the rounds, in this order.
    var errands: [Errand] = []
    /// The job that is on its way.
    var job: JobContext?
  }

  private let address: Address
  private weak var actor: (any Actor)?
  /// Of the queue or the actor.
  private let id: ObjectIdentifier?
  private let contents = Guarded(Contents())

  @usableFromInline
  static let writer = Place(.writer)
  /// The same for what stores values, apart from the observations of client code: no slow one holds it up.
  static let store = Place(.writer)
  @usableFromInline
  static let main = Place(.main)

  private init(_ address: Address, _ id: ObjectIdentifier? = nil, actor: (any Actor)? = nil) {
    (self.address, self.id, self.actor) = (address, id, actor)
  }

  deinit { if let id { Place.places.forget(id) } }

  /// Whether a delivery may run now, on this thread.
  @inline(__always)
  func isHere(_ context: ThreadContext) -> Bool {
    switch address {
    case .writer: true
    case .main: context.isOnMainActor
    case .queue, .actor: isCurrent(context)
    }
  }

  /// Whether this thread is working for it; for a writer's place, for the main actor, where `ObservedSource` sends its
  /// jobs then. Deliveries to an actor are always sent.
  @inline(never)
  private func isCurrent(_ context: ThreadContext) -> Bool {
    switch address {
    case .writer, .main: context.isOnMainActor
    case .queue(let queue): OperationQueue.current === queue
    case .actor: false
    }
  }

  /// Whether a job that this thread sends there comes after its current work.
  func isNext(_ context: ThreadContext) -> Bool {
    switch address {
    case .queue(let queue) where queue.maxConcurrentOperationCount != 1: false
    default: isCurrent(context)
    }
  }

  @inline(__always)
  var isWriter: Bool {
    if case .writer = address { true } else { false }
  }
  var isMain: Bool { self === Place.main }
  /// Whether it is a queue or an actor, of which there may be many.
  var isOneOfMany: Bool { id != nil }

  /// Whether it is an actor that is deallocated.
  var isActorDeallocated: Bool {
    if case .actor = address { actor == nil } else { false }
  }

  /// Its name, for descriptions.
  var name: String {
    switch address {
    case .writer: "the thread of a writer"
    case .main: "the main actor"
    case .queue(let queue): queue.label
    case .actor: actor.map { "\(type(of: $0))" } ?? "a deallocated actor"
    }
  }
}

// MARK: - Sending

extension Place {
  /// Sends a round there, behind other work that waits.
  func schedule(_ round: ScheduledRound) {
    guard isWriter else {
      let job = JobContext()
      return send(job) { $0.rounds.append(SentRound(round: round, scope: job.scope)) }
    }
    Place.schedule { context in context.enqueue(round) }
  }

  /// Has a thread of the library go on with the work of a writer's thread.
  static func schedule(_ body: @escaping @Sendable (ThreadContext) -> Void) {
    let job = JobContext()
    let work: Workers.Job = { job.run { context in context.batch { body(context) } } }
    #if DEBUG
    // A test that plays this thread plays that one, too.
    if let thread = PlayedThread.current { return thread.director.begin(work) }
    #endif
    Workers.run(work)
  }

  /// Releases an object there: at once if this is the place, otherwise in a job. An object that lived on a
  /// deallocated actor has no place any more.
  func release(_ object: Ref<AnyObject>, _ context: ThreadContext) {
    if isHere(context) || isActorDeallocated { return object.release() }
    let object = Unchecked(object)
    send { $0.errands.append(.release(object.value)) }
  }

  /// Runs `body` there: immediately if this is the place, otherwise in a job.
  func run(_ context: ThreadContext, _ body: @escaping @Sendable () -> Void) {
    if isHere(context) { body() } else { send { $0.errands.append(.run(body)) } }
  }

  /// Runs `body` there in a job, after the current work of this thread. Nothing comes after the work of a writer's
  /// thread: so a thread of the library runs it half a second later.
  func runLater(_ body: @escaping @Sendable () -> Void) {
    guard isWriter else { return send { $0.errands.append(.run(body)) } }
    let isFirst = Graph.core.withLock { _ in
      Place.later.append(body)
      return Place.later.count == 1
    }
    guard isFirst else { return }
    Workers.run(after: .milliseconds(500)) {
      for body in Graph.core.withLock({ _ in Place.takeLater() }) { body() }
    }
  }

  /// For the place of writers. The lock guards it.
  nonisolated(unsafe) private static var later: [Workers.Job] = []

  private static func takeLater() -> [Workers.Job] {
    defer { later = [] }
    return later
  }

  /// Notes that values derived on the main actor are out of date.
  static func sendPendingValues(cause: Int32) {
    main.send { $0.pendingChainLength = min($0.pendingChainLength ?? cause, cause) }
  }

  private func send(
    _ job: JobContext = JobContext(), _ change: @escaping @Sendable (inout Contents) -> Void
  ) {
    #if DEBUG
    // When the threads that a test plays have ended, and so always at the same time.
    if let thread = PlayedThread.current {
      return thread.director.afterwards { self.put(job, change) }
    }
    #endif
    put(job, change)
  }

  private func put(_ job: JobContext, _ change: (inout Contents) -> Void) {
    let mustGo = contents.withLock { contents in
      change(&contents)
      if contents.job?.join(job) != nil { return false }
      contents.job = job
      return true
    }
    if mustGo { depart() }
  }

  // Large: not inlined.
  @inline(never)
  private func depart() {
    switch address {
    case .writer: fatalError("No job brings anything to a writer.")
    case .main: DispatchQueue.main.async { self.arrive() }
    case .queue(let queue): queue.addOperation(Delivery { self.arrive() })
    case .actor:
      Task.detached {
        if let actor = self.actor { await self.arrive(on: actor) } else { self.arrive() }
      }
    }
  }

  private func arrive(on actor: isolated any Actor) { arrive() }

  private func arrive() {
    var contents = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
    let job = contents.job!
    var (cause, rounds) = (contents.pendingChainLength, contents.rounds[...])
    contents.rounds = []
    repeat {
      // What the rounds of one test lead to is not work of the others.
      let scope = rounds.first?.scope
      job.run(in: scope) { context in
        context.batch {
          if let cause = cause.take() {
            // In a run loop inside a delivery there is a cause already.
            let outerCause = context.chainLength
            context.chainLength = cause
            Graph.updateOnMainActor(in: context)
            context.chainLength = outerCause
          }
          while let next = rounds.first, next.scope === scope {
            rounds.removeFirst()
            if isActorDeallocated { next.round.abandon() } else { context.enqueue(next.round) }
          }
        }
      }
    } while !rounds.isEmpty
    // Each is released as soon as it has run: what the end of its captures leads to is work of the job, too.
    contents.errands.reverse()
    job.run { _ in
      while let errand = contents.errands.popLast() { errand.run() }
    }
  }
}

/// A job that runs even if its queue cancels waiting operations.
private final class Delivery: Operation, @unchecked Sendable {  // It never changes.
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  override func main() { body() }
  override func cancel() {}
}

// MARK: - Finding the place of a queue or an actor

extension Place {
  private static let places = Registry<ObjectIdentifier, Place>()

  static func of(queue: OperationQueue) -> Place {
    let id = ObjectIdentifier(queue)
    return places.find(id) { place in
      if case .queue(let known) = place.address { known === queue } else { false }
    } make: {
      Place(.queue(queue), id)
    }
  }

  @usableFromInline
  static func of(actor: any Actor) -> Place {
    let id = ObjectIdentifier(actor)
    return places.find(id, where: { $0.actor === actor }, make: { Place(.actor, id, actor: actor) })
  }
}

extension Node {
  /// Where the library's own observations of it live.
  @usableFromInline
  final var ownPlace: Place { isOnMainActor ? .main : .writer }
}
