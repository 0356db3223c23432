/// The last field of an object that begins a release in its `deinit`: fields are destroyed in the order in
/// which they are declared, after `deinit`.
@usableFromInline
struct ReleaseEnd: ~Copyable, Sendable {
  @usableFromInline
  init() {}

  deinit { ThreadContext.current.endRelease() }
}

// The library releases a chain of any length without a deep stack, and deallocates objects that belong to a place
// there (L10).

extension ThreadContext {
  /// How deep releases may be nested.
  private static let deepestRelease = 16

  /// Begins a release that may cause a chain of releases. The deepest ones keep their objects until the outermost
  /// one ends: the stack does not grow with the chain.
  @inline(__always)
  func beginRelease(of contents: @autoclosure () -> Any) {
    state.pointee.releases += 1
    if isTooDeep { state.pointee.garbage.append(Ref.retained(KeptValue(contents()))) }
  }

  /// The same, for contents that are deallocated in their place.
  @inline(__always)
  func beginRelease(of contents: @autoclosure () -> Any, in place: Place) {
    beginRelease(of: contents())
    release(contents(), in: place)
  }

  /// Runs `body`, which may end something that runs another one, and so on: the deepest ones run when the outermost
  /// one ends.
  func release(running body: @escaping () -> Void) {
    state.pointee.releases += 1
    if isTooDeep { state.pointee.garbage.append(running: body) } else { body() }
    endRelease()
  }

  private var isTooDeep: Bool { state.pointee.releases > ThreadContext.deepestRelease }

  @inline(__always)
  func endRelease() {
    if state.pointee.garbage.isEmpty, state.pointee.deferredReleases.isEmpty {
      state.pointee.releases -= 1
    } else {
      endReleaseOfMore()
    }
  }

  /// Large, and called from every `deinit` that uses this: so it is not inlined.
  @inline(never)
  private func endReleaseOfMore() {
    let isOutermost = state.pointee.releases == 1
    repeat {
      if isOutermost, !state.pointee.garbage.isEmpty { releaseGarbage() }
      if !state.pointee.deferredReleases.isEmpty { releaseDeferred() }
    } while isOutermost && !state.pointee.garbage.isEmpty
    state.pointee.releases -= 1
  }

  /// Releases what deeper releases have put off. That may put off more.
  private func releaseGarbage() {
    var garbage = Garbage()
    swap(&garbage, &state.pointee.garbage)
    garbage.clear()
  }

  /// Deallocates in their place objects that the running `deinit` would release elsewhere (L10). Its object releases
  /// them first: so this is the last reference.
  func release(_ contents: @autoclosure () -> Any, in place: Place) {
    if place.isHere(self) { return }
    // The deepest releases have put off their objects.
    let depth = isTooDeep ? 1 : state.pointee.releases
    let deferred = Ref.retained(KeptValue(contents())).asObject
    state.pointee.deferredReleases.append((depth, place, deferred))
  }

  private func releaseDeferred() {
    while let last = state.pointee.deferredReleases.last, last.depth >= state.pointee.releases {
      state.pointee.deferredReleases.removeLast()
      last.place.release(last.contents, self)
    }
  }
}
