import Continuum
import Foundation
import Observation

@MainActor @Observable final class Shown<Value: Sendable> {
  private(set) var value: Value
  @ObservationIgnored private let center = NotificationCenter()

  init(_ source: Constant<Value>) {
    value = source.value
    center.continuum.observe(source, bindTo: self) { shown, value in shown.value = value }
  }
}
