import Continuum
import ContinuumTesting
import Foundation
import Testing

@testable import ContinuumMonitor

/// What the monitor shows, with a clock that the test moves, and a computer of the test.
struct MonitorModelTests {
  let clock = ManualClock()
  let system = SystemOfATest()
  let model: MonitorModel

  init() {
    model = MonitorModel(system: system, settings: Settings(interval: 1), clock: clock)
  }

  /// The first reading may come before the next line of a test. This model reads what the test has set until now.
  private func makeModel() -> MonitorModel {
    MonitorModel(system: system, settings: Settings(interval: 1), clock: clock)
  }

  // MARK: Reading

  @Test func aLoadIsWhatHasChangedBetweenTwoReadings() async {
    await clock.advance(by: .zero)
    #expect(model.cores.value.map(\.history.values) == [[]])
    system.change { $0.cores = [(25, 75)] }
    await clock.advance(by: .seconds(1))
    system.change { $0.cores = [(125, 75), (50, 50)] }
    await clock.advance(by: .seconds(1))
    system.change { $0.cores = [(125, 175), (50, 150)] }
    await clock.advance(by: .seconds(1))
    #expect(model.cores.value.map(\.history.values) == [[0.25, 1, 0], [0]])
  }

  @Test func aHistoryHasAnEnd() async {
    await clock.advance(by: .zero)
    for second in 1...150 {
      system.change { $0.cores = [(UInt64(second), 0)] }
      await clock.advance(by: .seconds(1))
    }
    #expect(model.cores.value[0].history.values.count == History.capacity)
  }

  @Test func timesThatGoBackAreNoLoad() async {
    system.change { $0.cores = [(50, 50)] }
    let model = makeModel()
    await clock.advance(by: .zero)
    system.change { $0.cores = [(60, 49)] }
    await clock.advance(by: .seconds(1))
    #expect(model.cores.value.map(\.history.values) == [[]])
  }

  @Test func trafficIsInBytesASecond() async {
    system.change { $0.disks = [Traffic(name: "sda", incoming: 1000, outgoing: 500)] }
    let model = makeModel()
    await clock.advance(by: .zero)
    #expect(model.disks.value == [TrafficRate(id: "sda", incoming: 0, outgoing: 0)])
    system.change { $0.disks = [Traffic(name: "sda", incoming: 3000, outgoing: 500)] }
    model.settings.interval.value = 2
    await clock.advance(by: .seconds(2))
    #expect(model.disks.value == [TrafficRate(id: "sda", incoming: 1000, outgoing: 0)])
    // It was taken out, and another one put in.
    system.change { $0.disks = [Traffic(name: "sda", incoming: 10, outgoing: 10)] }
    await clock.advance(by: .seconds(2))
    #expect(model.disks.value == [TrafficRate(id: "sda", incoming: 0, outgoing: 0)])
  }

  @Test func theLoadOfAProcessIsItsTimeBetweenTwoReadings() async {
    system.change { $0.processes = [process(1, ticks: 5000), process(2, ticks: 10)] }
    let model = makeModel()
    await clock.advance(by: .zero)
    #expect(model.processes.value.map(\.load) == [0, 0])
    system.change {
      $0.processes = [process(1, ticks: 5050), process(2, ticks: 10), process(3, ticks: 20)]
    }
    await clock.advance(by: .seconds(1))
    #expect(model.processes.value.map(\.load) == [0.5, 0, 0.2])
    // Another process has the number of one that has ended.
    system.change { $0.processes = [process(1, ticks: 10, start: 200)] }
    await clock.advance(by: .seconds(1))
    #expect(model.processes.value.map(\.load) == [0.1])
    #expect(model.processes.value[0].memory == UInt64(getpagesize()))
  }

  @Test func theIntervalSaysHowOftenItReads() async {
    await clock.advance(by: .seconds(3))
    #expect(system.change(\.readings) == 4)
    model.settings.interval.value = 0.5
    await clock.advance(by: .seconds(3))
    #expect(system.change(\.readings) == 10)
  }

  /// A file with settings may have any number.
  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func anIntervalThatMakesNoSenseIsASecond(interval: Double) async {
    model.settings.interval.value = interval
    await clock.advance(by: .zero)
    let before = system.change(\.readings)
    await clock.advance(by: .seconds(3))
    #expect(system.change(\.readings) == before + 3)
    #expect(model.interval.value == 1)
  }

  @Test func nothingIsReadWhileItIsPaused() async {
    await clock.advance(by: .seconds(1))
    model.isPaused.value = true
    await clock.advance(by: .seconds(100))
    #expect(system.change(\.readings) == 2)
    #expect(!clock.isWaitedFor)
    model.isPaused.value = false
    await clock.advance(by: .seconds(1))
    #expect(system.change(\.readings) == 3)
  }

  @Test func aSourceThatCannotBeReadKeepsWhatItHadAndSaysWhy() async {
    system.change { $0.processes = [process(1)] }
    await clock.advance(by: .seconds(1))
    system.change { $0.isBroken = true }
    await clock.advance(by: .seconds(1))
    #expect(model.problems.value == Array(repeating: "broken", count: 5))
    #expect(model.processes.value.map(\.id.number) == [1])
    system.change { $0.isBroken = false }
    await clock.advance(by: .seconds(1))
    #expect(model.problems.value == [])
  }

  @Test func itCountsItsReadings() async {
    await clock.advance(by: .zero)
    let first = model.readings.value
    await clock.advance(by: .seconds(5))
    #expect(model.readings.value == first + 5)
    system.change { $0.isBroken = true }
    await clock.advance(by: .seconds(1))
    #expect(model.readings.value == first + 6)
  }

  @Test func itReadsNoMoreWhenItIsReleased() async throws {
    try await expectReleased {
      let model = MonitorModel(system: system, settings: Settings(interval: 1), clock: clock)
      await clock.advance(by: .seconds(2))
      return model
    }
  }

  // MARK: The list

  private func show(_ processes: [ProcessReading]) async {
    system.change { $0.processes = processes }
    await clock.advance(by: .seconds(1))
  }

  private var numbers: [Int32] { model.ids.value.map(\.number) }

  @Test(
    arguments: [
      (SortKey.load, [3, 1, 2]), (.memory, [2, 3, 1]), (.time, [3, 2, 1]), (.number, [1, 2, 3]),
      (.user, [2, 1, 3]), (.name, [3, 1, 2]),
    ] as [(SortKey, [Int32])])
  func theListIsSorted(key: SortKey, order: [Int32]) async {
    await show([process(1, ticks: 1), process(2, ticks: 50), process(3, ticks: 50)])
    await show([
      process(1, "b", ticks: 11, pages: 1, user: "b"),
      process(2, "c", ticks: 50, pages: 3, user: "a"),
      process(3, "a", ticks: 90, pages: 2, user: "c"),
    ])
    model.settings.order.value = SortOrder(key: key)
    #expect(numbers == order)
    model.settings.order.value.isReversed = true
    #expect(numbers == order.reversed())
  }

  @Test func equalRowsKeepTheirOrder() async {
    await show([process(3), process(1), process(2)])
    #expect(numbers == [1, 2, 3])
    await show([process(2), process(3), process(1)])
    #expect(numbers == [1, 2, 3])
  }

  @Test func theFilterLooksForCommandUserAndNumber() async {
    await show([process(1, "Swift"), process(22, "sh", user: "ann"), process(13, "vi")])
    for (text, rows) in [
      ("sWIFT", [1]), ("ann", [22]), ("3", [13]), ("/bin/", [1, 13, 22]), ("none", []),
      ("", [1, 13, 22]),
    ] as [(String, [Int32])] {
      model.filter.value = text
      #expect(numbers == rows, "\(text)")
    }
  }

  @Test func aRowFollowsItsProcess() async {
    await show([process(1), process(2)])
    let row = model.processes.row(ProcessID(number: 2, start: 100))
    let loads = Recorder(row.map { $0?.load })
    await show([process(2, ticks: 50), process(1)])
    await show([process(2, ticks: 50, start: 300)])
    #expect(loads.values == [0, 0.5, nil])
  }

  // MARK: The selection

  private var selected: Int32? { model.selection.value.id?.number }

  @Test func theSelectionStaysWithItsProcess() async {
    await show([process(1), process(2), process(3)])
    #expect(selected == 1)
    model.moveSelection(by: 2)
    #expect(selected == 3)
    await show([process(1), process(2), process(3, ticks: 50)])
    #expect(model.selection.value.index == 0 && selected == 3)
    await show([process(1, ticks: 90), process(2), process(3, ticks: 50)])
    #expect(model.selection.value.index == 2 && selected == 3)
  }

  @Test func whoHasChosenNothingSeesTheFirstRow() async {
    await show([process(1), process(2)])
    await show([process(1), process(2, ticks: 50)])
    #expect(selected == 2)
  }

  @Test func theNextRowIsSelectedWhenAProcessEnds() async {
    await show([process(1), process(2), process(3)])
    model.moveSelection(by: 1)
    await show([process(1), process(3)])
    #expect(selected == 3)
    await show([process(1)])
    #expect(selected == 1)
    await show([])
    #expect(selected == nil)
    model.moveSelection(by: 1)
    #expect(selected == nil)
    await show([process(4)])
    #expect(selected == 4)
  }

  @Test func theRowWhereAProcessWasLastIsSelectedWhenItEnds() async {
    await show([process(1), process(2), process(3), process(4)])
    model.moveSelection(by: 1)
    #expect(selected == 2)
    await show([process(1, ticks: 9), process(2), process(3, ticks: 9), process(4, ticks: 9)])
    #expect(model.selection.value.index == 3)
    await show([process(1, ticks: 9), process(3, ticks: 9), process(4, ticks: 9)])
    #expect(selected == 4)
  }

  @Test func theSelectionStopsAtBothEnds() async {
    await show([process(1), process(2), process(3)])
    for (step, row) in [(.max, 3), (1, 3), (.min, 1), (-1, 1), (1, 2)] as [(Int, Int32)] {
      model.moveSelection(by: step)
      #expect(selected == row)
    }
  }

  // MARK: Ending

  @Test func aProcessIsEndedWhenItIsConfirmed() async {
    await show([process(1), process(2)])
    model.moveSelection(by: 1)
    model.askToEnd(by: .kill)
    #expect(model.question.value?.process.id.number == 2)
    #expect(system.change(\.ended).isEmpty)
    await settled { model.confirm() }
    #expect(system.change(\.ended) == [ProcessID(number: 2, start: 100)])
    #expect(system.change(\.signals) == [.kill])
    #expect(model.question.value == nil)
    #expect(model.message.value == "SIGKILL was sent to process 2 (program)")
    model.dismissMessage()
    #expect(model.message.value == nil)
  }

  @Test func nothingIsEndedWithoutAConfirmation() async {
    await show([process(1)])
    model.askToEnd(by: .terminate)
    model.cancelQuestion()
    await settled { model.confirm() }
    #expect(system.change(\.ended).isEmpty)
    #expect(model.message.value == nil)
  }

  /// The question is about the process of the time when it was asked, whatever is selected later.
  @Test func anotherProcessWithTheNumberIsNotEnded() async {
    await show([process(1)])
    model.askToEnd(by: .terminate)
    await show([process(1, start: 200)])
    await settled { model.confirm() }
    #expect(system.change(\.ended).isEmpty)
    #expect(model.message.value == "process 1 (program) was not ended: it has ended")
  }

  @Test func withoutAProcessNothingIsAsked() async {
    await show([])
    model.askToEnd(by: .terminate)
    #expect(model.question.value == nil)
  }
}
