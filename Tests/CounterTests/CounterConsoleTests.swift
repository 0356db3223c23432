import Testing

@testable import Counter

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

  @Test func anUnknownCharacterIsNamedAndChangesNothing() {
    let typed = Typed("x\u{1B}")
    #expect(typed.lines == [])
    #expect(typed.warnings == [#"unknown character "x""#, #"unknown character "\u{1B}""#])
    #expect(typed.goesOn)
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
    let console = CounterConsole(screen: CounterScreen()) {
      lines.append($0)
    } warn: {
      warnings.append($0)
    }
    goesOn = console.receive(characters)
    (self.lines, self.warnings) = (lines, warnings)
  }
}
