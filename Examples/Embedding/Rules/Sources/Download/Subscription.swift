import Continuum

/// Keeps somebody informed for as long as it is kept.
public final class Subscription: Sendable {
  let bag = ContinuumBag()
}
