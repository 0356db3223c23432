import ContinuumTestSupport
import Foundation
import Testing

@testable import ContinuumMonitor

/// The program in a terminal: keys are pressed, and the screen is read.
@Suite(.ownThreads)
struct ProgramTests {
  let home = ProcFolderOfATest()
  let folder = ProcFolderOfATest()

  init() {
    folder.writeSystem()
    folder.writeProcess(1, name: "init", arguments: ["/sbin/init"], pages: 300)
    folder.writeProcess(22, name: "a (b)", arguments: ["a (b)", "-x"], pages: 200)
    folder.writeProcess(333, name: "sh", arguments: ["/bin/sh"], pages: 100)
  }

  private func start(
    _ arguments: [String] = [], terminal: PseudoTerminal = PseudoTerminal(),
    environment: [String: String] = [:]
  ) throws -> MonitorProcess {
    try MonitorProcess(
      ["--proc", folder.url.path] + arguments, home: home, terminal: terminal,
      environment: environment)
  }

  /// Waits until the program has ended, and expects the terminal to be as it was.
  private func expectEnd(_ monitor: MonitorProcess, mode: [UInt32]) {
    let end = monitor.child.wait()
    #expect(end.signal == 0 && end.status == 0)
    monitor.terminal.readRest()
    #expect(monitor.terminal.screen.modes == ["25", "7"])
    #expect(monitor.terminal.mode == mode)
    #expect(monitor.terminal.screen.unknown == [])
  }

  @Test func keysArePressedAndTheScreenIsRead() throws {
    let terminal = PseudoTerminal()
    let mode = terminal.mode
    let monitor = try start(terminal: terminal)
    #expect(terminal.wait { $0.contains("3 processes") && $0.contains("q quit") })
    #expect(terminal.screen.modes == ["1049"])
    #expect(terminal.mode != mode)
    #expect(terminal.screen.lines.count == 30)
    terminal.press("s")
    #expect(terminal.wait { $0.contains("MEM▼") })
    terminal.press("/sh")
    #expect(terminal.wait { $0.contains("1 of 3 processes  /sh") && $0.contains("/bin/sh") })
    #expect(!terminal.screen.contains("/sbin/init"))
    terminal.press("\u{1B}")
    #expect(terminal.wait { $0.contains("  3 processes") && $0.contains("/sbin/init") })
    terminal.press("\u{1B}[Bk")
    #expect(terminal.wait { $0.contains("End process 22 (a (b)) with SIGTERM? y/n") })
    terminal.press("n")
    #expect(terminal.wait { $0.contains("q quit") })
    terminal.press("p")
    #expect(terminal.wait { $0.contains("PAUSED") })
    terminal.press("h")
    #expect(terminal.wait { $0.contains("Ctrl-C   leaves") })
    terminal.press("xq")
    expectEnd(monitor, mode: mode)
  }

  @Test(arguments: ["\u{3}", "\u{4}", "q"])
  func theTerminalIsRestored(key: String) throws {
    let terminal = PseudoTerminal()
    let mode = terminal.mode
    let monitor = try start(terminal: terminal)
    #expect(terminal.wait { $0.contains("3 processes") })
    terminal.press(key)
    expectEnd(monitor, mode: mode)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalRestoresTheTerminal(signal: Int32) throws {
    let terminal = PseudoTerminal()
    let mode = terminal.mode
    let monitor = try start(terminal: terminal)
    #expect(terminal.wait { $0.contains("3 processes") })
    kill(monitor.child.number, signal)
    expectEnd(monitor, mode: mode)
  }

  @Test func itStopsUntilTheShellLetsItGoOn() throws {
    let terminal = PseudoTerminal()
    let mode = terminal.mode
    let monitor = try start(terminal: terminal)
    #expect(terminal.wait { $0.contains("3 processes") })
    terminal.press("\u{1A}")
    var buffer: [UInt8] = []
    let isStopped = Threads.wait {
      let text = try? ProcFolder(path: "/proc").read("\(monitor.child.number)/stat", into: &buffer)
      return text.flatMap(ProcessStat.init(parsing:))?.state == "T"
    }
    #expect(isStopped)
    #expect(terminal.wait { $0.modes == ["25", "7"] })
    #expect(terminal.mode == mode)
    kill(monitor.child.number, SIGCONT)
    #expect(terminal.wait { $0.modes == ["1049"] && $0.contains("3 processes") })
    terminal.press("q")
    expectEnd(monitor, mode: mode)
  }

  @Test func itEndsWhenTheWindowIsClosed() throws {
    let monitor = try start()
    #expect(monitor.terminal.wait { $0.contains("3 processes") })
    monitor.terminal.hangUp()
    #expect(monitor.child.wait() == (0, 0))
  }

  @Test func aWindowThatIsMadeSmallerIsFilled() throws {
    let monitor = try start()
    let terminal = monitor.terminal
    #expect(terminal.wait { $0.contains("q quit") })
    for (width, height) in [(40, 10), (25, 4), (10, 2), (120, 40)] {
      terminal.setSize(width, height)
      kill(monitor.child.number, SIGWINCH)
      #expect(
        terminal.wait {
          width < 20 ? $0.contains("too small") : $0.lines[height - 1].hasPrefix("q quit")
        })
    }
    // Until a signal arrives, the program draws for the old size.
    terminal.press("q")
    #expect(monitor.child.wait() == (0, 0))
  }

  @Test(arguments: [["TERM": "vt100"], ["NO_COLOR": "1"]])
  func aTerminalWithoutColorGetsNone(environment: [String: String]) throws {
    let monitor = try start(environment: environment)
    #expect(monitor.terminal.wait { $0.contains("3 processes") && $0.contains("init") })
    monitor.terminal.press("q")
    _ = monitor.child.wait()
    monitor.terminal.readRest()
    let codes = Set(monitor.terminal.output.matches(of: /\e\[([0-9;]*)m/).map { String($0.1) })
    #expect(codes == ["0", "1", "7"])
  }

  @Test func settingsAreThereTheNextTime() throws {
    let first = try start()
    #expect(first.terminal.wait { $0.contains("every 1 s") && $0.contains("PID") })
    first.terminal.press("-1s")
    #expect(first.terminal.wait { $0.contains("every 2 s") && $0.contains("MEM▼") })
    first.terminal.press("q")
    #expect(first.child.wait() == (0, 0))
    let second = try start()
    #expect(second.terminal.wait { $0.contains("every 2 s") && $0.contains("MEM▼") })
    #expect(!second.terminal.screen.contains("PID"))
    second.terminal.press("q")
    #expect(second.child.wait() == (0, 0))
    // An interval of the command line is that of one run.
    let third = try start(["--interval", "7"])
    #expect(third.terminal.wait { $0.contains("every 7 s") })
    third.terminal.press("q")
    #expect(third.child.wait() == (0, 0))
  }

  @Test func aRealProcessIsEnded() throws {
    // Another run of this test may have left one behind.
    let seconds = "600.\(ProcessInfo.processInfo.processIdentifier)"
    let child = try Spawned("/bin/sleep", [seconds])
    let monitor = try MonitorProcess([], home: home)
    let terminal = monitor.terminal
    #expect(terminal.wait { $0.contains("q quit") && $0.contains("PID") })
    terminal.press("/sleep \(seconds)\r")
    #expect(terminal.wait { $0.contains("/bin/sleep \(seconds)") })
    terminal.press("k")
    #expect(terminal.wait { $0.contains("End process \(child.number) (sleep) with SIGTERM?") })
    terminal.press("y")
    #expect(terminal.wait { $0.contains("SIGTERM was sent to process \(child.number) (sleep)") })
    #expect(child.wait().signal == SIGTERM)
    terminal.press("q")
    #expect(monitor.child.wait() == (0, 0))
  }

  // MARK: Without a terminal

  @Test(arguments: [[], ["--once"]])
  func outputThatIsNoTerminalIsOneSnapshot(arguments: [String]) throws {
    let text = try MonitorProcess.output(["--proc", folder.url.path] + arguments, home: home)
    let lines = text.split(separator: "\n")
    #expect(!text.contains("\u{1B}"))
    #expect(lines.first == "Monitor  every 0.5 s  3 processes")
    #expect(lines.suffix(3).map { $0.split(separator: " ").first } == ["1", "22", "333"])
    #expect(lines.last?.hasSuffix(" /bin/sh") == true)
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""]])
  func aTerminalThatCannotMoveItsCursorGetsOneSnapshot(environment: [String: String]) throws {
    let monitor = try start(environment: environment)
    #expect(monitor.child.wait() == (0, 0))
    monitor.terminal.readRest()
    #expect(monitor.terminal.output.contains("/bin/sh\r\n"))
    #expect(!monitor.terminal.output.contains("\u{1B}"))
  }

  @Test func helpNamesTheKeys() throws {
    let text = try MonitorProcess.output(["--help"], home: home)
    #expect(text.hasPrefix("usage: Monitor ") && text.contains("q, Ctrl-C   leaves"))
  }

  @Test(arguments: ["0", "-1", "x", "1e9", "nan"])
  func aWrongIntervalIsAnswered(interval: String) throws {
    let monitor = try start(["--interval", interval])
    #expect(monitor.child.wait() == (0, 2))
  }

  // MARK: For long

  /// All keys but those that leave, and windows of several sizes: for as many seconds as `CONTINUUM_MONITOR_SECONDS`
  /// says, or a few rounds. A program that was built with a sanitizer ends with another status if that has found
  /// something.
  @Test func nothingGoesWrongWhenKeysArePressed() throws {
    let seconds =
      Double(ProcessInfo.processInfo.environment["CONTINUUM_MONITOR_SECONDS"] ?? "") ?? 0
    let monitor = try MonitorProcess(["--interval", "0.1"], home: home)
    let terminal = monitor.terminal
    #expect(terminal.wait { $0.contains("q quit") && $0.contains("PID") })
    let start = ContinuousClock.now
    var round = 0
    repeat {
      round += 1
      for keys in [
        "s", "r", "t", "1", "5", "\u{1B}[B\u{1B}[6~", "\u{1B}[H", "+-", "kn", "p", "p", "/s\u{1B}",
      ] {
        terminal.press(keys)
        terminal.setSize(60 + round % 50, 12 + round % 20)
        kill(monitor.child.number, SIGWINCH)
      }
      // The screen follows: the filter of this round is shown, and gone again.
      terminal.press("/\(round)")
      guard terminal.wait(until: { $0.contains("/\(round)_") }) else {
        Issue.record("Round \(round) is not shown.")
        break
      }
      terminal.press("\u{1B}")
      guard terminal.wait(until: { $0.contains("q quit") }) else {
        Issue.record("Round \(round) does not end.")
        break
      }
    } while round < 5 || ContinuousClock.now - start < .seconds(seconds)
    terminal.press("q")
    #expect(monitor.child.wait() == (0, 0))
  }
}
