import Dispatch
import Foundation

/// Brings rounds to the main actor, a queue or another actor, in the order in which they were sent.
///
/// One job takes all that has come, makes each round once, and leaves. What comes meanwhile travels with the next
/// job, behind other work that waits there.
@usableFromInline
final class Mailbox: @unchecked Sendable {  // What changes is guarded.
  private enum Address {
    case main
    /// The queue is held strongly: a queue without another owner still receives.
    case queue(OperationQueue)
    case actor(WeakActor)
  }

  private struct Contents: @unchecked Sendable {  // Guarded by the lock that it is in.
    var rounds: [PlannedRound] = []
    /// If main-actor values are out of date: how many changes led, one by one, to that.
    var pendingCause: Int32?
    /// Objects to release there. The sender does not hold them any more.
    var objects: [Ref<AnyObject>] = []
    /// The job that is on its way.
    var job: Job?

    mutating func notePendingValues(cause: Int32) {
      pendingCause = min(pendingCause ?? cause, cause)
    }

    /// Returns whether the job has to be sent, because there is none to join.
    mutating func departs(_ new: Job) -> Bool {
      if job?.join(new) != nil { return false }
      job = new
      return true
    }

    mutating func take() -> Contents {
      defer { self = Contents() }
      return self
    }
  }

  private let address: Address
  private let id: ObjectIdentifier
  private let contents = Guarded(Contents())

  static let main = Mailbox(.main, ObjectIdentifier(Mailbox.self))

  private init(_ address: Address, _ id: ObjectIdentifier) {
    self.address = address
    self.id = id
  }

  deinit { Mailbox.mailboxes.forget(id) }

  /// Whether this thread is working for it. Deliveries to an actor are always sent.
  func isHere(_ context: ThreadContext) -> Bool {
    switch address {
    case .main: context.isOnMainActor
    case .queue(let queue): OperationQueue.current === queue
    case .actor: false
    }
  }

  /// Whether this thread is working for it, and the next job comes after that.
  func isNext(_ context: ThreadContext) -> Bool {
    if case .queue(let queue) = address, queue.maxConcurrentOperationCount != 1 { return false }
    return isHere(context)
  }

  /// Whether this is the mailbox of an actor that is deallocated.
  var isActorDeallocated: Bool {
    if case .actor(let reference) = address { reference.actor == nil } else { false }
  }

  var name: String {
    switch address {
    case .main: "the main actor"
    case .queue(let queue): queue.label
    case .actor(let reference): reference.actor.map { "\(type(of: $0))" } ?? "a deallocated actor"
    }
  }

  func deliver(_ round: PlannedRound) { send { $0.rounds.append(round) } }

  /// Releases an object there, where it may be deallocated.
  func release(_ object: Ref<AnyObject>) {
    let object = Unchecked(object)
    send { $0.objects.append(object.value) }
  }

  /// Notes that values derived on the main actor are out of date.
  func sendPendingValues(cause: Int32) { send { $0.notePendingValues(cause: cause) } }

  /// Makes the job on its way part of the pending work of this thread.
  func sendNothing() { send { _ in } }

  private func send(_ change: @escaping @Sendable (inout Contents) -> Void) {
    let job = Job()
    #if DEBUG
    // When the threads that a test plays have ended, and so always at the same time.
    if let thread = PlayedThread.current {
      return thread.director.afterwards { self.put(job, change) }
    }
    #endif
    put(job, change)
  }

  private func put(_ job: Job, _ change: (inout Contents) -> Void) {
    let mustGo = contents.withLock { contents in
      change(&contents)
      return contents.departs(job)
    }
    if mustGo { depart() }
  }

  private func depart() {
    switch address {
    case .main: DispatchQueue.main.async { self.arrive() }
    case .queue(let queue): queue.addOperation(Delivery { self.arrive() })
    case .actor(let reference):
      Task.detached {
        if let actor = reference.actor {
          await self.arrive(on: actor)
        } else {
          self.endAll()
        }
      }
    }
  }

  private func arrive(on actor: isolated any Actor) { arrive() }

  private func arrive() {
    let contents = contents.withLock { $0.take() }
    contents.job!.run { context in
      context.hold {
        if let cause = contents.pendingCause {
          // In a run loop inside a delivery there is a cause already.
          let outerCause = context.cause
          context.cause = cause
          Graph.updateOnMainActor(in: context)
          context.cause = outerCause
        }
        for round in contents.rounds { context.plan(round) }
      }
      for object in contents.objects { object.release() }
    }
  }

  /// The actor is deallocated: there is nothing to deliver to.
  private func endAll() {
    let contents = contents.withLock { $0.take() }
    for round in contents.rounds { round.abandon() }
    for object in contents.objects { object.release() }
  }
}

/// A job that runs even if its queue cancels waiting operations.
private final class Delivery: Operation, @unchecked Sendable {  // It never changes.
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  override func main() { body() }
  override func cancel() {}
}

private struct WeakActor: @unchecked Sendable {  // It never changes.
  weak var actor: (any Actor)?
}

// MARK: - Finding the mailbox of a queue or an actor

extension Mailbox {
  private static let mailboxes = Registry<ObjectIdentifier, Mailbox>()

  static func of(_ queue: OperationQueue) -> Mailbox {
    let id = ObjectIdentifier(queue)
    return mailboxes.find(id) { mailbox in
      if case .queue(let known) = mailbox.address { known === queue } else { false }
    } make: {
      Mailbox(.queue(queue), id)
    }
  }

  static func of(_ actor: any Actor) -> Mailbox {
    let id = ObjectIdentifier(actor)
    return mailboxes.find(id) { mailbox in
      if case .actor(let known) = mailbox.address { known.actor === actor } else { false }
    } make: {
      Mailbox(.actor(WeakActor(actor: actor)), id)
    }
  }
}
