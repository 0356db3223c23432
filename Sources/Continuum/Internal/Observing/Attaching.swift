public import Foundation

extension Node {
  /// Makes an observation: delivers the current value, if this is the place, and then registers the observation.
  /// The critical section that registers it checks for a newer value: so no change is lost in between (L1). Without
  /// a center nothing is posted.
  ///
  /// Without a call site, the observation is the library's own. It is thrown away if `isWanted` says so, which the
  /// critical section calls.
  ///
  /// An observation that does not replay receives what comes after it was registered. `atEnd` runs when the
  /// observation has ended and its captures are released.
  ///
  /// Large, and so not inlined: the closures are optional, because the optimiser copies the function for a caller whose
  /// closure it sees.
  @usableFromInline @inline(never)
  final func attach(
    _ center: NotificationCenter?, place: Place, target: AnyObject?, replays: Bool = true,
    _ destination: ContinuumObserver.Destination = .closure, _ site: CallSite? = nil,
    isWanted: (() -> Bool)? = nil, atEnd: (() -> Void)? = nil,
    body: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    var body = body
    if let atEnd {
      let (end, inner) = (OnDeinit(atEnd), body)
      body = { target, value in withExtendedLifetime(end) { inner(target, value) } }
    }
    let context = ThreadContext.current
    // There is no event to replay.
    let replays = replays && !isEvents
    let startsHere = replays && place.isHere(context)
    if isOnMainActor { refuse(unless: context.isOnMainActor && place.isMain, to: "observed") }
    context.refuseToWaitForOneself(self)
    context.startBatch()
    defer { context.endBatch() }
    didBeginObserving()
    let observer = ContinuumObserver(
      ContinuumObserver.Contents(body, self, center, destination), through: center, target: target,
      site
    )
    if startsHere {
      observer.start(context)
    } else if isComputed || mustBeRead && !replays {
      // A derived value is known before it is delivered. A property may be read only in code that observes it.
      withValue { _, _, _ in }
    }
    let events = isEvents ? known(self, as: EventNode.self) : nil
    let receiver = events?.hasBacklog == true ? events : nil
    receiver?.endOrphansWithLetters()
    var mustEnd = false
    let isTimeToSweep = Graph.core.withLockUnchecked { core -> Bool? in
      guard !observer.hasEnded, isWanted?() ?? true else { return nil }
      let emitters = receiver?.emittersToEmpty() ?? []
      let (lane, isTimeToSweep) = register(observer, in: place, center, replays, context, &state)
      receiver?.receiveWaiting(of: emitters, &core, context)
      let isBehind = lane.with { $0.isBehind }
      mustEnd = state.hasEnded && !isBehind && observer.delivered >= state.changedAt
      return isTimeToSweep
    }
    guard let isTimeToSweep else {
      // It was cancelled in its first delivery, or is not wanted.
      observer.end()
      if Tracing.isOn { observer.traceEnded() }
      observer.takeContents()?.release()
      didEndObserving()
      return observer
    }
    didRegister()
    if mustEnd { observer.end() }
    if site != nil { context.state.pointee.collector?.add(observer) }
    events?.startSupplies()
    if isTimeToSweep { Graph.sweep(below: self) }
    return observer
  }

  /// Registers an observation. Returns where it lives, and whether it is time to look for deallocated targets. Called
  /// under the lock.
  @inline(__always)
  private final func register(
    _ observer: ContinuumObserver, in place: Place, _ center: NotificationCenter?, _ replays: Bool,
    _ context: ThreadContext, _ state: inout State
  ) -> (lane: Ref<Lane>, isTimeToSweep: Bool) {
    if endIsFinal { state.hasEnded = true }
    let lane = state.makeObservations().with { observations in
      let lane = observations.lane(in: place)
      lane.with { lane in
        let moment = replays ? observer.delivered : state.changedAt
        lane.register(observer, after: moment, of: self, context)
        observations.show(observer, of: self)
        if let center, state.isNamed {
          observations.join(lane, of: self, ObjectIdentifier(center), center, &state)
        }
      }
      return lane
    }
    return (lane, state.noteAddition())
  }
}

// MARK: - For client code

// Client code calls these two with what a binding has of its own. What all bindings do is here: each line in a function
// that is compiled into client code costs bytes for each binding.

extension Node {
  /// Makes an observation that calls `body`.
  @usableFromInline
  final func observe(
    _ center: NotificationCenter?, in place: Place, for target: AnyObject?, replays: Bool,
    _ site: CallSite?, body: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    attach(center, place: place, target: target, replays: replays, .closure, site, body: body)
  }

  /// Makes an observation that sets a property of `target`, with `body`, which uses what `keyPath` returns. A key path
  /// that `keyPath` makes anew each time, because it has an index, is taken here, for good: the closure that
  /// `interpreting` makes of it is called in place of `body`.
  @usableFromInline
  final func attach(
    _ center: NotificationCenter?, _ caller: Caller, to target: AnyObject, replays: Bool,
    _ site: CallSite, _ keyPath: () -> AnyKeyPath, _ body: @escaping ContinuumObserver.Body,
    interpreting: (AnyKeyPath) -> ContinuumObserver.Body
  ) -> ContinuumObserver {
    let path = keyPath()
    return attach(
      center, place: caller.place, target: target, replays: replays, .property(path), site,
      body: path === keyPath() ? body : interpreting(path))
  }
}

// MARK: - With the type of the value

extension Node {
  /// Makes an observation that hands `target` each value.
  @inlinable
  func observe<Value, Target: AnyObject>(
    _ center: NotificationCenter?, in place: Place, for target: Target, replays: Bool = true,
    _ site: CallSite? = nil, _ body: @escaping (Target, Value) -> Void
  ) -> ContinuumObserver {
    observe(center, in: place, for: target, replays: replays, site) { target, value in
      body(known(target, as: Target.self), value.value(as: Value.self))
    }
  }

  /// Makes an observation without a target.
  @inlinable
  func observe<Value>(
    _ center: NotificationCenter?, in place: Place, replays: Bool = true,
    _ site: CallSite? = nil, _ body: @escaping (Value) -> Void
  ) -> ContinuumObserver {
    observe(center, in: place, for: nil, replays: replays, site) { _, value in
      body(value.value(as: Value.self))
    }
  }

  /// Makes an observation that runs `body` on `target`.
  @inlinable
  func observe<Value, Target: Actor>(
    _ center: NotificationCenter?, on target: Target, replays: Bool = true,
    _ site: CallSite? = nil, _ body: @escaping @Sendable (isolated Target, Value) -> Void
  ) -> ContinuumObserver {
    observe(center, in: .of(actor: target), for: target, replays: replays, site) { target, value in
      known(target, as: Target.self).assumeIsolated { target in
        body(target, value.value(as: Value.self))
      }
    }
  }
}
