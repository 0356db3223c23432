import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumMonitor

/// The screen without a terminal: keys go in, and lines come out.
@MainActor
struct MonitorScreenTests {
  let clock = ManualClock()
  let system = SystemOfATest()
  let screen: MonitorScreen

  init() {
    let model = MonitorModel(system: system, settings: Settings(interval: 1), clock: clock)
    screen = MonitorScreen(model: model, size: Size(width: 80, height: 20), clock: clock)
  }

  private var text: [String] { screen.lines.map(\.text) }

  private func show(_ processes: [ProcessReading]) async {
    system.change { $0.processes = processes }
    await clock.advance(by: .seconds(1))
  }

  private func press(_ keys: String) async {
    for key in Key.keys(in: keys) { await settled { _ = screen.receive(key) } }
  }

  /// The numbers of the processes that are shown, and the number of the selected one.
  private var rows: [Int?] {
    screen.lines.dropLast().map(\.text).filter { $0.contains("/bin/") }.map {
      Int($0.split(separator: " ")[0])
    }
  }
  private var selected: Int? {
    screen.lines.first { $0.spans.first?.style == .selected }
      .flatMap { Int($0.text.split(separator: " ")[0]) }
  }

  @Test func itFillsTheScreen() async {
    await show((1...100).map { process($0) })
    #expect(text.count == 20)
    #expect(text[0] == "Monitor  every 1 s  100 processes")
    #expect(text[1].hasPrefix("cpu0"))
    #expect(text[2].hasPrefix("mem   "))
    #expect(rows == Array(1...13))
    #expect(screen.lines.last?.text.hasPrefix("q quit") == true)
  }

  @Test func onlyRowsInSightAreBound() async {
    await show((1...10_000).map { process($0) })
    #expect(screen.bindings.count < 40)
    screen.size.value.height = 10
    await clock.advance(by: .zero)
    #expect(screen.bindings.count { !$0.isEnded } < 20)
  }

  @Test(arguments: [(1, 1), (19, 30), (80, 3), (20, 4), (40, 8), (200, 100)])
  func anySizeIsFilledAndNotExceeded(width: Int, height: Int) async {
    await show((1...30).map { process($0) })
    screen.size.value = Size(width: width, height: height)
    await clock.advance(by: .zero)
    let isTooSmall = width < 20 || height < 4
    #expect(text.count == (isTooSmall ? 1 : height))
    #expect((text == ["too small"]) == isTooSmall)
  }

  @Test func theListScrollsWithTheSelection() async {
    await show((1...100).map { process($0) })
    await press("\u{1B}[F")
    #expect(rows == Array(88...100) && selected == 100)
    await press("\u{1B}[A")
    #expect(rows == Array(88...100) && selected == 99)
    await press("\u{1B}[H\u{1B}[6~\u{1B}[B\u{1B}[B\u{1B}[B")
    #expect(rows == Array(2...14) && selected == 14)
    screen.size.value.height = 12
    await clock.advance(by: .zero)
    #expect(selected == 14 && rows.contains(14))
  }

  @Test func keysSortAndReverse() async {
    await show([process(1), process(2, pages: 9), process(3, pages: 5)])
    #expect(rows == [1, 2, 3])
    await press("s")
    #expect(rows == [2, 3, 1])
    #expect(text.contains { $0.contains("MEM▼") })
    await press("r")
    #expect(rows == [1, 3, 2])
    #expect(text.contains { $0.contains("MEM▲") })
  }

  @Test func keysFilter() async {
    await show([process(1, "swift"), process(2, "sh"), process(3, "vi")])
    await press("/sh")
    #expect(rows == [2])
    #expect(text.last?.hasPrefix("/sh_") == true)
    await press("\u{7F}w\r")
    #expect(rows == [1])
    #expect(text[0] == "Monitor  every 1 s  1 of 3 processes  /sw")
    await press("\u{1B}")
    #expect(rows == [1, 2, 3])
    await press("/q\u{1B}")
    #expect(rows == [1, 2, 3])
  }

  @Test func keysPauseAndChangeTheInterval() async {
    await show([process(1)])
    await press("p")
    #expect(text[0].hasSuffix("PAUSED"))
    await show([process(1), process(2)])
    #expect(rows == [1])
    await press("p+")
    #expect(text[0].hasPrefix("Monitor  every 0.5 s"))
    await show([process(1), process(2)])
    #expect(rows == [1, 2])
    await press("---")
    #expect(text[0].hasPrefix("Monitor  every 5 s"))
  }

  @Test func keysShowAndHideColumns() async {
    await show([process(1)])
    #expect(text.contains { $0.contains("PID USER") })
    await press("12")
    #expect(text.contains { $0.hasPrefix("S  THR") })
    await press("2189")
    #expect(text.contains { $0.contains("PID USER") })
  }

  @Test func keysEndAProcess() async {
    await show([process(1), process(2, "a (b)")])
    await press("\u{1B}[Bk")
    #expect(text.last == "End process 2 (a (b)) with SIGTERM? y/n")
    await press("n")
    #expect(system.change(\.ended).isEmpty)
    await press("Ky")
    #expect(system.change(\.ended).map(\.number) == [2])
    #expect(text.last == "SIGKILL was sent to process 2 (a (b))")
    await press("\u{1B}[A")
    #expect(text.last?.hasPrefix("q quit") == true)
  }

  @Test func itSaysWhyAProcessWasNotEnded() async {
    await show([process(1)])
    await press("k")
    await show([])
    await press("y")
    #expect(text.last == "process 1 (program) was not ended: it has ended")
  }

  @Test func helpCoversTheListUntilAKeyIsPressed() async {
    await show([process(1)])
    await press("h")
    #expect(rows == [] && text.contains { $0.contains("leaves") })
    await press("q")
    #expect(rows == [1])
  }

  @Test func twoKeysLeave() {
    #expect(!screen.receive(.character("q")))
    #expect(!screen.receive(.control("c")))
    #expect(screen.receive(.character("/")))
    #expect(screen.receive(.character("q")))
    #expect(!screen.receive(.control("c")))
  }

  @Test func aNameCannotMoveTheCursor() async {
    await show([process(1, "a\u{1B}[2J\n")])
    await press("k")
    #expect(text.filter { $0.contains { $0.isNewline || $0 == "\u{1B}" } } == [])
  }

  @Test func itDrawsAtMostThirtyTimesASecond() async {
    await show([process(1)])
    await clock.advance(by: .seconds(1))
    let draws = Recorder(screen.needsDrawing)
    for _ in 1...100 {
      await press("s")
      await clock.advance(by: .milliseconds(10))
    }
    await clock.advance(by: .milliseconds(34))
    #expect((20...31).contains(draws.values.count))
    // The screen of the last key is drawn.
    #expect(!clock.isWaitedFor || clock.now.offset > .seconds(3))
  }

  @Test func nothingIsDrawnWhenNothingChanges() async {
    system.change { $0.processes = [process(1)] }
    await clock.advance(by: .seconds(3))
    let draws = Recorder(screen.needsDrawing)
    await clock.advance(by: .seconds(20))
    #expect(draws.values.isEmpty)
  }

  @Test func problemsAreShown() async {
    await show([process(1)])
    system.change { $0.isBroken = true }
    await clock.advance(by: .seconds(1))
    #expect(text.filter { $0 == "broken" }.count == 5)
    #expect(rows == [1] && text.count == 20)
  }

  /// Who is asked something sees the question.
  @Test func theLastLineStaysInSightWhateverIsAbove() async {
    await show([process(1)])
    system.change { $0.isBroken = true }
    await clock.advance(by: .seconds(1))
    screen.size.value = Size(width: 80, height: 6)
    await clock.advance(by: .zero)
    await press("k")
    #expect(text.count == 6)
    #expect(text.last == "End process 1 (program) with SIGTERM? y/n")
  }

  @Test func itIsReleased() async throws {
    try await expectReleased {
      let model = MonitorModel(system: system, settings: Settings(interval: 1), clock: clock)
      let screen = MonitorScreen(model: model, size: Size(width: 80, height: 20), clock: clock)
      await clock.advance(by: .seconds(2))
      return screen
    }
  }
}
