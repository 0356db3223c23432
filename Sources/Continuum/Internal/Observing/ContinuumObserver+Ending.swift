import Foundation
import Synchronization

// How an observation ends, and how the library finds out that its target is deallocated.

extension ContinuumObserver {
  func end() {
    let (isFirst, _) = isEnded.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing)
    if isFirst { detach() }
  }

  // Large, and `end` is called in many places: so it is not inlined there.
  @inline(never)
  private func detach() {
    // During the first delivery, the code that makes it completes the end.
    guard let lane = contents.unsafelyUnwrapped.with({ $0.lane }) else { return }
    // Holding all captures would make its release a recursion.
    let node = contents.unsafelyUnwrapped.with { Ref.retained($0.node) }
    if Tracing.isOn { traceEnded() }
    let context = ThreadContext.current
    context.startBatch()
    node.with { node in
      var garbage = Garbage()
      var posts: [Channel.Post] = []
      node.withLock { state in
        state.observing?.with { observations in
          lane.remove(self, observations, &state, &garbage, &posts)
        }
      }
      for post in posts { post.send() }
      garbage.clear()
      node.didEndObserving()
    }
    // The record of the end keeps the node until it is described.
    if Tracing.isOn { Tracing.handOut(context) }
    // The place may have released the rest by now.
    lane.place.release(node.asObject, context)
    context.endBatch()
  }

  func traceEnded() { contents?.with { traceEnded($0) } }

  /// The work, which the caller releases without a lock. No thread can deliver any more.
  func takeContents() -> Ref<Contents>? { contents.take() }

  /// What it keeps, unless it has ended. A thread that looks at it keeps it meanwhile, and may be the last one.
  var currentContents: Contents? {
    Graph.core.withLockUnchecked { _ in hasEnded ? nil : contents?.object }
  }

  func targetType(_ contents: Contents) -> Any.Type? { withTarget(contents) { type(of: $0) } }

  /// Runs `body` with the target, which that retains for a moment. A last reference is released where the target lives.
  private func withTarget<Result>(_ contents: Contents, _ body: (AnyObject) -> Result) -> Result? {
    guard let held = target.map({ Ref.retained($0) }) else { return nil }
    defer { (contents.lane?.place ?? .writer).release(held, .current) }
    return held.with(body)
  }

  /// The center that it was made through, if both still exist. A caller that holds the lock releases it after that.
  var center: NotificationCenter? { contents?.with { $0.center } }

  /// Ends it if the target is deallocated, or the object whose property it observes, or the actor where it lives:
  /// no notification says so. Returns where it lives, and the source that its values or events go to, if that is known
  /// here.
  @discardableResult
  func endIfOrphaned() -> (place: Place?, fed: GraphNode?) {
    guard let contents = currentContents else { return (nil, nil) }
    var fed = contents.fed
    guard let place = contents.lane?.place else { return (nil, fed) }
    let isAlive = withTarget(contents) { target in
      if place.isHere(.current) { fed = fed ?? target as? GraphNode }
      return true
    }
    if hasTarget && isAlive == nil || contents.node.isOwnerDeallocated || place.isActorDeallocated {
      end()
    }
    return (place, fed)
  }

  /// The source of the library that its values or events go to, if there is one and it has not ended. Called under the
  /// lock.
  var fed: GraphNode? { hasEnded ? nil : contents?.with { $0.fed } }

  /// Notes that a job will look at it. Returns whether none was going to. Called under the lock.
  func isToBeLookedAt() -> Bool {
    defer { isSuspect = true }
    return !isSuspect
  }

  /// Called under the lock.
  func wasLookedAt() { isSuspect = false }
}

// MARK: - For bindings

extension ContinuumObserver {
  /// The properties of an observation that has not ended.
  struct Facts {
    let site: CallSite
    let destination: Destination
    let place: Place
    let deliveries: Int
    let hasTarget: Bool
    /// Retained.
    let target: Ref<AnyObject>?
  }

  /// `nil` if the observation has ended, was made by the library, or through another center. Called under the lock
  /// while the observation is in a lane, and so has its contents. The caller releases the target later.
  func facts(_ center: NotificationCenter, of lane: Lane) -> Facts? {
    guard let site, let contents, !hasEnded else { return nil }
    return contents.with { contents in
      // Checking releases nothing: if the addresses are equal, the caller holds the center.
      if let centerID, centerID != ObjectIdentifier(center) || contents.center !== center {
        return nil
      }
      return Facts(
        site: site, destination: contents.destination, place: lane.place,
        deliveries: Int(deliveries.load(ordering: .relaxed)), hasTarget: hasTarget,
        target: target.map { .retained($0) })
    }
  }

  /// The call that made it, if it calls a closure and has not ended. Called like `facts`.
  var siteOfClosure: CallSite? {
    guard let site, let contents, !hasEnded else { return nil }
    return contents.with { contents in
      if case .closure = contents.destination { site } else { nil }
    }
  }
}
