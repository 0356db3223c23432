import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("Misuse stops with a message", .ownThreads)
struct MisuseTests {
  #if os(macOS) || os(Linux)
  @Test func readingAVariableInsideItsOwnModifyStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        number.modify { $0 = number.value + 1 }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func writingAVariableInsideItsOwnModifyStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        number.modify { _ in number.value = 1 }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func modifyingAVariableInsideItsOwnModifyStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        number.modify { _ in number.modify { $0 += 1 } }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func readingAConstantInsideTheModifyOfItsVariableStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let text = Variable(value: "")
        let constant = Constant(variable: text)
        text.modify { $0 = constant.value }
      }, saying: "Variable<String>", "inside the body of its own modify(_:)")
  }

  @Test func readingAFlatMapThatChoseItsSourceTwiceInsideTheModifyOfThatStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (number, trigger) = (Variable(value: 0), Variable(value: ""))
        let chosen = trigger.flatMap { _ in number }
        NotificationCenter().continuum.observe(chosen, onValueChange: { _ in })
        trigger.value = "again"
        number.modify { $0 = chosen.value + 1 }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func observingAVariableInsideItsOwnModifyStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        number.modify { _ in
          NotificationCenter().continuum.observe(number, onValueChange: { _ in })
        }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func observingAConstantInsideTheModifyOfItsVariableStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let constant = Constant(variable: number)
        number.modify { _ in
          NotificationCenter().continuum.observe(constant, onValueChange: { _ in })
        }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func touchingAVariableThroughTheModifyOfAnotherInsideItsOwnStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let other = Variable(value: "")
        number.modify { _ in other.modify { _ in number.value = 1 } }
      }, saying: "Variable<Int>", "inside the body of its own modify(_:)")
  }

  @Test func aFeedbackLoopThatDoesNotSettleStopsAndNamesItsSource() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        print("Looping: \(number.notificationName.rawValue)", to: &standardError)
        NotificationCenter().continuum.observe(
          number, onValueChange: { number.value = $0 + 1 })
      }, saying: "does not settle")
  }

  @Test func aFeedbackLoopThatStartsWithAWriteStopsAndNamesItsSource() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        NotificationCenter().continuum.observe(
          number, onValueChange: { if $0 > 0 { number.modify { $0 += 1 } } })
        print("Looping: \(number.notificationName.rawValue)", to: &standardError)
        number.value = 1
      }, saying: "does not settle")
  }

  @Test func aFeedbackLoopThroughTwoSourcesStopsAndNamesOneOfThem() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let one = Variable(value: 0)
        let other = Variable(value: 0)
        print("Looping: \(one.notificationName.rawValue)", to: &standardError)
        print("Looping: \(other.notificationName.rawValue)", to: &standardError)
        center.continuum.observe(one, onValueChange: { other.value = $0 + 1 })
        center.continuum.observe(other, onValueChange: { one.value = $0 + 1 })
      }, saying: "does not settle")
  }

  @Test func aFeedbackLoopOfNotificationsStopsAndNamesItsSource() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let number = Variable(value: 0)
        print("Looping: \(number.notificationName.rawValue)", to: &standardError)
        center.continuum.observe(number, onValueChange: { _ in })
        center.listen(to: number.notificationName) { number.modify { $0 += 1 } }
        number.value = 1
      }, saying: "does not settle")
  }

  @Test func observingFromTheMainActorOnAnotherQueueStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let queue = OperationQueue()
          queue.name = "Somewhere else"
          _ = NotificationCenter().continuum.observe(
            Variable(value: 0), on: queue, onValueChange: { _ in })
        }
      }, saying: "was called from code of the main actor", "Somewhere else")
  }

  @Test func observingFromAnActorOnAQueueStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Worker().observe(on: OperationQueue())
      }, saying: "was called from code of Worker")
  }

  @Test func observingFromAnActorOnTheMainQueueStops() async {
    await expectStop(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Worker().observe(on: .main)
      }, saying: "was called from code of Worker")
  }

  /// Expects the message to contain `parts`, and the name of a source that the process called looping.
  private func expectStop(
    of result: ExitTest.Result?, saying parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = output.split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("Looping: ") }.map { $0.dropFirst(9) }
    let message = lines.first { $0.contains("Continuum:") } ?? ""
    for part in parts {
      #expect(message.contains(part), "\(output)", sourceLocation: sourceLocation)
    }
    if !names.isEmpty {
      #expect(
        names.contains { message.contains("‘\($0)’") }, "\(output)",
        sourceLocation: sourceLocation)
    }
  }
  #endif
}

private actor Worker {
  func observe(on queue: OperationQueue) {
    NotificationCenter().continuum.observe(
      Variable(value: 0), on: queue, onValueChange: { _ in })
  }
}

private struct StandardError: TextOutputStream {
  mutating func write(_ string: String) {
    FileHandle.standardError.write(Data(string.utf8))
  }
}

private var standardError: StandardError {
  get { StandardError() }
  set {}
}
