import Continuum
import Foundation
import Testing

/// What counts as a feedback loop is what one's own changes cause, along jobs too.
@Suite("L7 Re-entrancy: feedback loops", .serialized)
struct FeedbackLoopTests {
  /// L7's own example. The other thread's writes are not what this one causes, however many they are.
  @Test func aClampUnderAWriterThatNeverPausesIsNoLoop() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 0)
      let (clamps, writes) = (Runs(), Runs())
      let most = 110_000
      NotificationCenter().continuum.observe(
        number,
        onValueChange: { value in
          if value > 9 {
            number.value = 9
          } else if value == 9, clamps.count < most {
            clamps.add()
            // Goes on when the other thread has surely begun and ended a write, so that it falls into
            // this round.
            let before = writes.count
            _ = Threads.wait {
              writes.count > before + 1 || clamps.count >= most
                || Thread.current.name == "Other"
            }
          }
        })
      Threads.run(count: 2, within: 60) { index in
        if index == 0 {
          number.value = 12
        } else {
          Thread.current.name = "Other"
          // From here on the first thread delivers what this one writes.
          _ = Threads.wait { clamps.count > 0 }
          while clamps.count < most {
            number.value = 12
            writes.add()
          }
          writes.add()
        }
      }
      #expect(Threads.wait { number.value == 9 })
    }
  }

  @Test func aLoopThroughAnActorStopsAndNamesItsSource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        Stop.announce(number.uniqueName)
        let looper = Looper()
        await looper.countUp(number)
        await Stop.wait()
      }, saying: "does not settle")
  }

  @Test func aLoopAcrossTwoQueuesStopsAndNamesOneOfItsSources() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(one.uniqueName)
        Stop.announce(other.uniqueName)
        let queues = (OperationQueue(), OperationQueue())
        center.continuum.observe(one, on: queues.0, onValueChange: { other.value = $0 + 1 })
        center.continuum.observe(other, on: queues.1, onValueChange: { one.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  @Test func aLoopOnOneQueueStopsAndNamesItsSource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        Stop.announce(number.uniqueName)
        NotificationCenter().continuum.observe(
          number, on: OperationQueue(), onValueChange: { number.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle")
  }

  @Test func aLoopBetweenAQueueAndTheMainActorStopsAndNamesOneOfItsSources() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(one.uniqueName)
        Stop.announce(other.uniqueName)
        await MainActor.run {
          _ = center.continuum.observe(one, onValueChange: { other.value = $0 + 1 })
        }
        center.continuum.observe(
          other, on: OperationQueue(), onValueChange: { one.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  @Test func aLoopThroughADerivedConstantOnAQueueStopsAndNamesASource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let next = number.map { $0 + 1 }
        Stop.announce(number.uniqueName)
        Stop.announce(next.uniqueName)
        NotificationCenter().continuum.observe(
          next, on: OperationQueue(), onValueChange: { number.value = $0 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  @Test func tenThousandStepsAcrossTwoQueuesThatSettleAreNoLoop() {
    let center = NotificationCenter()
    let (one, other) = (Variable(value: 0), Variable(value: 0))
    let queues = (OperationQueue(), OperationQueue())
    let isDone = Gate()
    center.continuum.observe(
      one, on: queues.0,
      onValueChange: { if $0 < 10_000 { other.value = $0 + 1 } else { isDone.open() } })
    center.continuum.observe(other, on: queues.1, onValueChange: { if $0 > 0 { one.value = $0 } })
    isDone.pass(within: 20)
    #expect(one.value == 10_000)
  }
}

private actor Looper {
  func countUp(_ number: Variable<Int>) {
    NotificationCenter().continuum.observe(number, bindTo: self) { _, value in
      number.value = value + 1
    }
  }
}
