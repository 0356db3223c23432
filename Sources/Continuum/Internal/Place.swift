public import Foundation

/// Where the deliveries of an observation run (L8).
@usableFromInline
enum Place: Sendable {
  /// On the thread that writes.
  case writer
  case main
  /// The queue is held strongly: one that nobody else keeps still receives.
  case queue(OperationQueue)
  case actor(any Actor)
  /// The actor is the target, which an observation does not keep alive.
  case target(WeakActor)

  /// Chooses the place for an observation that is made in `isolation`, with the `on:` argument.
  @usableFromInline
  init(queue: OperationQueue?, isolation: (any Actor)?) {
    guard let isolation else {
      self =
        switch queue {
        case nil: .writer
        case .some(let queue) where queue === OperationQueue.main: .main
        case .some(let queue): .queue(queue)
        }
      return
    }
    if isolation === MainActor.shared {
      guard queue == nil || queue === OperationQueue.main else {
        fatalError(
          """
          Continuum: observe(…, on: \(Place.describe(queue))) was called from the main actor. What \
          main-actor code observes is delivered on the main actor. Leave `on:` out, or write \
          `on: .main`; to receive on another queue, call observe from nonisolated code.
          """)
      }
      self = .main
      return
    }
    guard queue == nil else {
      fatalError(
        """
        Continuum: observe(…, on: \(Place.describe(queue))) was called from code isolated to \
        \(type(of: isolation)). What an actor observes is delivered on that actor. Leave `on:` out; \
        to receive on a queue, call observe from nonisolated code.
        """)
    }
    self = .actor(isolation)
  }

  /// Whether a delivery may run right now, on this thread.
  var isHere: Bool {
    switch self {
    case .writer: true
    case .main: Thread.isMainThread || DispatchQueue.getSpecific(key: Place.mainQueue) != nil
    case .queue(let queue): OperationQueue.current === queue
    case .actor, .target: false
    }
  }

  /// Sends a job there, without waiting for it.
  func enqueue(_ job: @escaping @Sendable () -> Void) {
    switch self {
    case .writer: job()
    case .main: DispatchQueue.main.async(execute: job)
    case .queue(let queue): queue.addOperation(job)
    case .actor(let actor): Task { await Place.run(job, on: actor) }
    case .target(let target):
      // Without the actor nothing is left to deliver: the job then cleans up.
      if let actor = target.actor { Task { await Place.run(job, on: actor) } } else { job() }
    }
  }

  /// Found where the main queue runs. On Linux that is not the main thread any more once an
  /// asynchronous `main` has waited for something.
  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether jobs for the two places can travel together.
  func isSame(as other: Place) -> Bool {
    switch (self, other) {
    case (.writer, .writer), (.main, .main): true
    case (.queue(let one), .queue(let two)): one === two
    case (.actor(let one), .actor(let two)): one === two
    case (.target(let one), .target(let two)): one === two
    default: false
    }
  }

  private static func run(_ job: @Sendable () -> Void, on actor: isolated any Actor) {
    job()
  }

  private static func describe(_ queue: OperationQueue?) -> String {
    queue?.name.map { "‘\($0)’" } ?? "queue"
  }
}

/// An actor that is not kept alive.
@usableFromInline
final class WeakActor: Sendable {
  private(set) nonisolated(unsafe) weak var actor: (any Actor)?  // Never changes.

  @usableFromInline
  init(_ actor: any Actor) {
    self.actor = actor
  }
}
