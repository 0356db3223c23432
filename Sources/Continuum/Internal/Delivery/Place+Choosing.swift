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

  /// The same for a closure that uses a target or reads a property, which `function` observes.
  @inlinable @inline(__always)
  static func of<Argument>(
    _ body: @isolated(any) (Argument) -> Void, _ queue: OperationQueue?,
    _ isolation: (any Actor)?, in function: StaticString
  ) -> Place {
    of(queue, body.isolation ?? isolation, in: function)
  }

  @inlinable @inline(__always)
  static func of<Target, Argument>(
    _ body: @isolated(any) (Target, Argument) -> Void, _ queue: OperationQueue?,
    _ isolation: (any Actor)?, in function: StaticString
  ) -> Place {
    of(queue, body.isolation ?? isolation, in: function)
  }

  /// The place for the two closures of a two-way binding.
  @usableFromInline
  static func of<Left, Right>(
    _ convert: @isolated(any) (Left) -> Right, _ back: @isolated(any) (Right) -> Left?,
    _ isolation: (any Actor)?, in function: StaticString? = nil
  ) -> Place {
    let (one, other) = (convert.isolation, back.isolation)
    if let one, let other, one !== other {
      fatalError(
        """
        Continuum: bind(…, convert:, back:) was called with closures of two actors. Both closures run \
        where the binding delivers: isolate `convert` and `back` to the same actor, or to none.
        """)
    }
    let actor = one ?? other ?? isolation
    return if let function { of(nil, actor, in: function) } else { of(nil, actor) }
  }

  /// The place for a binding that `function` makes, the `#function` of the call.
  @inlinable @inline(__always)
  static func of(
    _ queue: OperationQueue?, _ isolation: (any Actor)?, in function: StaticString
  ) -> Place {
    Caller(queue, isolation, in: function).place
  }

  /// The place for an observation that is made in `isolation`, with the `on:` argument.
  @usableFromInline
  static func of(_ queue: OperationQueue?, _ isolation: (any Actor)?) -> Place {
    guard let isolation else {
      guard let queue else { return .writer }
      return queue === OperationQueue.main ? .main : .of(queue: queue)
    }
    let isMain = isolation === MainActor.shared
    guard queue == nil || isMain && queue === OperationQueue.main else {
      let actor = isMain ? "the main actor" : "\(type(of: isolation))"
      fatalError(
        """
        Continuum: observe(…, on: \(describe(queue)), …) was called from code of \(actor), or with a closure of \
        \(actor). What code of an actor observes is delivered on that actor. Leave `on:` out; to receive on a queue, call \
        observe from nonisolated code, with a closure that belongs to no actor.
        """)
    }
    return isMain ? .main : of(actor: isolation)
  }

  private static func describe(_ queue: OperationQueue?) -> String {
    queue?.name.map { "‘\($0)’" } ?? "queue"
  }
}

/// What the code that makes a binding says about the place.
@usableFromInline @frozen
struct Caller {
  @usableFromInline
  let queue: OperationQueue?
  @usableFromInline
  let isolation: (any Actor)?
  /// Whether it is the initial value or an accessor of a property: code of the main actor, or nonisolated code, which
  /// is legal on every thread.
  @usableFromInline
  let isInProperty: Bool

  /// In the initial value of a property the compiler leaves the isolation out, and yet accepts a key path to a
  /// main-actor property (https://github.com/swiftlang/swift/issues/79060). `#function` is then the name of a property or
  /// a type. In optimised code the compiler compares it, and the program does not.
  @inlinable @inline(__always)
  init(_ queue: OperationQueue?, _ isolation: (any Actor)?, in function: StaticString) {
    (self.queue, self.isolation) = (queue, isolation)
    isInProperty =
      !function.endsInParenthesis && isolation == nil && queue == nil && !function.isDeinit
  }

  @usableFromInline
  var place: Place {
    if isInProperty { return ThreadContext.current.isOnMainActor ? .main : .writer }
    return .of(queue, isolation)
  }
}

extension StaticString {
  /// Whether it is the name of a function, such as `show(_:)`.
  @inlinable @inline(__always)
  var endsInParenthesis: Bool { withUTF8Buffer { $0.last == UInt8(ascii: ")") } }

  /// Whether it is the name of a `deinit`.
  @usableFromInline @inline(never)
  var isDeinit: Bool { "\(self)" == "deinit" }
}
