import Continuum
import ContinuumTesting
import Foundation
import Testing

@Suite("ManualClock")
struct ManualClockTests {
  let clock = ManualClock()

  @Test func itStandsStillUntilItIsMoved() async {
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    await clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(2))
  }
}
