public import Foundation

// Which place the code that observes asks for: with the `on:` argument, or by the actor that it or its closure
// belongs to.

extension Place {
  /// The place for a closure, which belongs to an actor or else to the caller's isolation.
  ///
  /// The closure arrives here without `sending`: the compiler crashes on `.isolation` of a parameter that
  /// has it.
  @inlinable @inline(__always)
  static func of<Argument, Result, Failure: Error>(
    _ body: @isolated(any) (Argument) throws(Failure) -> Result, _ queue: OperationQueue?,
    _ isolation: (any Actor)?
  ) -> Place {
    of(queue, body.isolation ?? isolation)
  }

  @inlinable @inline(__always)
  static func of<Target, Argument>(
    _ body: @isolated(any) (Target, Argument) -> Void, _ queue: OperationQueue?,
    _ isolation: (any Actor)?
  ) -> Place {
    of(queue, body.isolation ?? isolation)
  }

  /// The place for the two closures of a two-way binding.
  @usableFromInline
  static func of<Left, Right>(
    _ convert: @isolated(any) (Left) -> Right, _ back: @isolated(any) (Right) -> Left?,
    _ isolation: (any Actor)?
  ) -> Place {
    let (one, other) = (convert.isolation, back.isolation)
    if let one, let other, one !== other {
      fatalError(
        """
        Continuum: bind(…, convert:, back:) was called with closures of two actors. Both closures run in one \
        place: let them belong to one actor, or to none.
        """)
    }
    return of(nil, one ?? other ?? isolation)
  }

  /// The place for an observation that is made in `isolation`, with the `on:` argument.
  @usableFromInline
  static func of(_ queue: OperationQueue?, _ isolation: (any Actor)?) -> Place {
    guard let isolation else {
      guard let queue else { return .writer }
      return queue === OperationQueue.main ? .main : .of(queue: queue)
    }
    if isolation === MainActor.shared {
      guard queue == nil || queue === OperationQueue.main else {
        fatalError(
          """
          Continuum: observe(…, on: \(describe(queue)), …) was called from the main actor, or with a \
          closure of the main actor. What main-actor code observes is delivered on the main actor. Leave `on:` \
          out, or write `on: .main`; to receive on another queue, call observe from nonisolated code, with a \
          closure that belongs to no actor.
          """)
      }
      return .main
    }
    guard queue == nil else {
      fatalError(
        """
        Continuum: observe(…, on: \(describe(queue)), …) was called from code isolated to \
        \(type(of: isolation)), or with a closure of that actor. What an actor observes is delivered on that \
        actor. Leave `on:` out; to receive on a queue, call observe from nonisolated code, with a closure that \
        belongs to no actor.
        """)
    }
    return of(actor: isolation)
  }

  private static func describe(_ queue: OperationQueue?) -> String {
    queue?.name.map { "‘\($0)’" } ?? "queue"
  }
}
