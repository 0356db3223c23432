import Testing

@testable import ContinuumMonitor

/// What a terminal sends for a key.
struct KeyTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("é日", [.character("é"), .character("日")]),
      ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA\u{1B}OB", [.up, .down]),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[F", [.home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
      ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}", [.escape]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{3}\u{1A}", [.control("c"), .control("z")]),
      ("\u{1B}[15~x", [.unknown, .character("x")]),
      ("\u{1B}[1;5Aq", [.unknown, .character("q")]), ("", []),
    ] as [(String, [Key])])
  func textsAreKeys(text: String, keys: [Key]) {
    #expect(Key.keys(in: text) == keys)
  }
}
