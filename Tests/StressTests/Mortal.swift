import Continuum

/// An observation whose source was dropped after its last value: it has to receive that, and to end.
struct Mortal: Sendable {
  let observer: ContinuumObserver
  let probe: Probe
  let last: Reading
  /// Keeps the target alive.
  let target: Locked<Target>?
}
