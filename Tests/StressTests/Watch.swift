import Continuum
import Synchronization

/// An observation that is checked, and how it can be ended.
final class Watch: Sendable {
  enum Source {
    case node(Int)
    case model
  }

  let observer: ContinuumObserver
  let probe: Probe
  let source: Source
  let place: Place
  private let target: Locked<Target?>
  private let ending = Atomic(false)

  init(
    _ observer: ContinuumObserver, _ probe: Probe, _ source: Source, _ place: Place,
    _ target: Target?
  ) {
    self.observer = observer
    self.probe = probe
    self.source = source
    self.place = place
    self.target = Locked(target)
    Tally.observations.add(1, ordering: .relaxed)
  }

  /// Whether somebody is about to end it, or has.
  var isEnding: Bool { ending.load(ordering: .sequentiallyConsistent) }

  /// Ends it where it lives, or here.
  func end(_ chance: inout Chance) {
    ending.store(true, ordering: .sequentiallyConsistent)
    let (isAtHome, isByTarget) = (chance.isOne(in: 2), chance.isOne(in: 3))
    let end: @Sendable (Int) -> Void = { [self] allowed in
      if isByTarget, let target = target.withLock({ $0.take() }) {
        return withExtendedLifetime(target) {}
      }
      observer.cancel()
      wasCancelled(allowing: allowed)
    }
    guard isAtHome || place.isMain else { return end(1) }
    let allowed = place.isSerial ? 0 : 1
    place.run { end(allowed) }
  }

  /// Checks an observation that has been cancelled elsewhere.
  func wasCancelled(allowing number: Int = 1) {
    probe.silence(allowing: number)
    if !observer.isCancelled { fail("\(probe.name) is not cancelled after cancel() (L10)") }
    target.withLock { $0 = nil }
  }
}

extension Place {
  /// Whether what lives here is released here, too.
  var isMain: Bool { if case .main = self { true } else { false } }
}
