import Continuum
import Foundation

/// An actor that observes.
actor Clerk {
  private let center: NotificationCenter
  private let token: Token

  init(_ center: NotificationCenter, _ census: Census) {
    self.center = center
    token = census.token(.clerk)
  }

  /// Observes from outside, so that the observation exists when this returns.
  nonisolated func follow(
    _ source: Constant<Reading>, _ probe: Probe, _ capture: Token
  ) -> ContinuumObserver {
    center.continuum.observe(source, bindTo: self) { _, reading in
      withExtendedLifetime(capture) { probe.receive(reading) }
    }
  }

  /// Does something here.
  func perform(_ body: @Sendable () -> Void) {
    body()
  }
}
