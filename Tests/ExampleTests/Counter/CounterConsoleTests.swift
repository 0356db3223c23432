import Testing

@testable import ContinuumCounter

/// What is typed, and what is shown for it.
struct CounterConsoleTests {
  @Test func plusAndMinusShowEachState() {
    let typed = Typed("+-")
    #expect(
      typed.lines == [
        "1 | + enabled, alpha 1.0 | - enabled, alpha 1.0",
        "0 | + enabled, alpha 1.0 | - disabled, alpha 0.5",
      ])
    #expect(typed.goesOn)
  }

  @Test func qStopsAndWhatFollowsIsNotRead() {
    let typed = Typed("+q+")
    #expect(typed.lines.count == 1)
    #expect(!typed.goesOn)
  }

  @Test func anUnknownKeyIsNamedAndChangesNothing() {
    let typed = Typed("x\u{1B}")
    #expect(typed.lines == [])
    #expect(typed.warnings == [#"unknown key "x""#, #"unknown key "\u{1B}""#])
    #expect(typed.goesOn)
  }

  @Test(arguments: [
    "\u{1B}[15~", "\u{1B}[[A", "\u{1B}[H", "\u{1B}+", "\u{1B}", "e\u{301}", "👩🏽‍💻", "\u{FFFD}",
  ])
  func aKeyIsOneKeyHoweverManyCharactersItSends(key: String) {
    let typed = Typed("+" + key)
    #expect(typed.warnings == ["unknown key \(String(reflecting: key))"])
    #expect(typed.lines.count == 1)
  }

  @Test(arguments: [
    ("\u{1B}[A", "up"), ("\u{1B}[B", "down"), ("\u{1B}[C", "right"), ("\u{1B}[D", "left"),
    ("\u{1B}OA", "up"), ("\u{1B}[1;5C", "right"), ("\u{1B}\u{1B}[D", "left"),
  ])
  func anArrowKeyIsNamed(key: String, name: String) {
    let typed = Typed("+" + key)
    #expect(typed.warnings == ["unknown key \(name) arrow"])
    #expect(typed.lines.count == 1)
  }

  @Test func theKeysAfterAnArrowCount() {
    let typed = Typed("\u{1B}[A+\u{1B}[B+")
    #expect(typed.warnings.count == 2)
    #expect(typed.lines.count == 2)
  }

  @Test func whiteSpaceIsIgnored() {
    let typed = Typed("\n \r\n\t\r")
    #expect(typed.lines == [])
    #expect(typed.warnings == [])
    #expect(typed.goesOn)
  }
}

/// What a console made of some characters.
private struct Typed {
  private(set) var lines: [String] = []
  private(set) var warnings: [String] = []
  private(set) var goesOn = true

  init(_ characters: String) {
    var lines: [String] = []
    var warnings: [String] = []
    let screen = CounterScreen()
    let console = CounterConsole(screen: screen) {
      lines.append(screen.line)
    } warn: {
      warnings.append($0)
    }
    goesOn = console.receive(characters)
    (self.lines, self.warnings) = (lines, warnings)
  }
}
