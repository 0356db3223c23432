import Continuum
import ContinuumTestSupport
import Foundation
import Observation
import Testing

/// The main actor must not wait for several threads: see `Threads.run`.
@Suite("L8 Where deliveries run: code on several threads that Observation tracks", .ownThreads)
struct TrackedOnThreadsTests {
  let number = Variable(value: 1)

  @Test func manyThreadsThatReadAndWriteAreToldOfTheLastChange() {
    let number = number
    Threads.run(count: 4) { index in
      for _ in 0..<200 {
        withObservationTracking {
          _ = number.tracked
        } onChange: {
        }
        if index % 2 == 0 { number.modify { $0 += 1 } }
      }
    }
    let told = Log<Int>()
    withObservationTracking {
      _ = number.tracked
    } onChange: {
      told.append(0)
    }
    number.value = 0
    #expect(told.all == [0])
  }
}
