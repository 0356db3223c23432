import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

/// What the article on SwiftUI has a view read.
@MainActor
@Suite("A variable shown through Observation", .ownThreads)
struct ShownTests {
  private let number = Variable(value: 1)

  /// What a view does: reads while it is tracked, and reads again when it is told of a change.
  private func track(_ shown: Shown<Int>, _ log: Log<Int>) {
    withObservationTracking {
      log.append(shown.value)
    } onChange: {
      Task { @MainActor in track(shown, log) }
    }
  }

  @Test func whoeverIsTrackedReadsEachChangeThatIsStillThere() async {
    let (shown, log) = (Shown(Constant(variable: number)), Log<Int>())
    track(shown, log)
    for value in 2...4 {
      number.value = value
      #expect(shown.value == value)
      await Threads.expectSoon { log.last == value }
    }
    #expect(log.all == [1, 2, 3, 4])
  }

  @Test func aChangeOfAnotherThreadIsReadToo() async {
    let (shown, log) = (Shown(number.map { $0 * 10 }), Log<Int>())
    track(shown, log)
    let number = number
    await Task.detached { number.value = 2 }.value
    await Threads.expectSoon { log.last == 20 }
  }

  @Test func itIsReleasedAlthoughTheVariableLives() {
    var shown: Shown? = Shown(Constant(variable: number))
    weak let reference = shown
    shown = nil
    number.value = 2
    #expect(reference == nil)
    withExtendedLifetime(shown) {}
  }
}
