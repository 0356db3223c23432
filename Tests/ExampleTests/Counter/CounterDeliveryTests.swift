import Continuum
import Foundation
import Testing

@testable import ContinuumCounter

/// What is delivered on the way, and not only what is held at the end.
@MainActor
struct CounterDeliveryTests {
  let center = NotificationCenter()
  let viewModel = CounterViewModel()

  @Test func eachCountIsDeliveredOnceAndInOrder() {
    var log: [String] = []
    center.continuum.observe(viewModel.count, onValueChange: { log.append($0) })
    viewModel.increment()
    viewModel.increment()
    viewModel.decrement()
    #expect(log == ["0", "1", "2", "1"])
  }

  @Test func theDecrementButtonHearsOnlyOfItsOwnChanges() {
    var log: [String] = []
    center.continuum.observe(viewModel.isDecrementEnabled, onValueChange: { log.append("\($0)") })
    center.continuum.observe(viewModel.decrementAlpha, onValueChange: { log.append("\($0)") })
    #expect(log == ["false", "0.5"])

    log = []
    viewModel.increment()
    viewModel.increment()
    viewModel.decrement()
    #expect(log == ["true", "1.0"])

    log = []
    viewModel.decrement()
    #expect(log == ["false", "0.5"])
  }
}
