import Testing

@testable import ContinuumMonitor

/// What one line about a process says.
struct ProcessStatTests {
  private func parse(_ text: String) -> ProcessStat? { ProcessStat(parsing: Array(text.utf8)[...]) }

  @Test func aLineOfLinux618IsRead() {
    let stat = parse(
      "2695 (cat) R 2634 2634 14895 0 -1 4194304 98 0 0 0 17 5 0 0 20 0 3 0 1360310 3133440 382 "
        + "18446744073709551615 94642231517184 94642231537065 140735567076688 0 0 0 0 0 0 0 0 0 17 0 0 0 "
        + "0 0 0 94642231553072 94642231554688 94642986618880 140735567084228 140735567084248 "
        + "140735567084248 140735567085547 0\n")
    #expect(stat?.id == ProcessID(number: 2695, start: 1_360_310))
    #expect(stat?.name == "cat")
    #expect(stat?.state == "R")
    #expect(stat?.ticks == 22)
    #expect(stat?.threads == 3)
    #expect(stat?.pages == 382)
  }

  /// It has 41 columns instead of 52, and before 2.6 the 20th was no number of threads.
  @Test(arguments: [
    "1 (init) S 0 0 0 0 -1 256 114 9801 24 91 2 380 12 33 16 0 1 0 51 1654784 119 4294967295 134512640 134542028 "
      + "3221082928 3221081568 3085562130 0 0 1475401980 671819267 3222583212 0 0 0 0 0 0\n",
    "1 (init) S 0 0 0 0 -1 256 114 9801 24 91 2 380 12 33 9 0 0 0 51 1654784 119 4294967295 134512640\n",
  ])
  func linesOfOldKernelsAreRead(line: String) {
    let stat = parse(line)
    #expect(stat?.id == ProcessID(number: 1, start: 51))
    #expect(stat?.ticks == 382)
    #expect(stat?.pages == 119)
  }

  @Test(arguments: [
    "Web Content", "a) S 1 (b", "(sd-pam)", ")", "(", "", ") R 1 2 3", "line\nend", "日本",
    "tmux: server",
  ])
  func namesMayContainAnything(name: String) {
    let stat = parse(stat(of: 12, name: name, state: "D", user: 3, system: 4, start: 99))
    #expect(stat?.name == name)
    #expect(stat?.state == "D")
    #expect(stat?.ticks == 7)
    #expect(stat?.id == ProcessID(number: 12, start: 99))
  }

  @Test func aTextThatIsCutOffAnywhereIsNoProcess() {
    let text = stat(of: 12, name: "a) b", pages: 1000)
    let end = text.firstRange(of: " 1000 ")!.lowerBound
    for length in 0...text.distance(from: text.startIndex, to: end) {
      #expect(parse(String(text.prefix(length))) == nil)
    }
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    var bytes = Array(stat(of: 12, name: "ab").utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "b"))!] = 0xFF
    #expect(ProcessStat(parsing: bytes[...])?.name == "a\u{FFFD}")
  }

  @Test(arguments: ["x (a) S", "99999999999 (a) S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 0 0 1 0 5 1 1"])
  func aNumberThatIsNoneIsNoProcess(text: String) {
    #expect(parse(text) == nil)
  }
}
