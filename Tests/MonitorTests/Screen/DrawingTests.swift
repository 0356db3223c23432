import Testing

@testable import ContinuumMonitor

/// Lines and numbers as they are drawn.
struct DrawingTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1.0K"), (1536, "1.5K"), (102_400, "100K"), (1_048_575, "1.0M"),
    (25_276_510_208, "23.5G"), (1e15, "909T"), (1e18, "909495T"),
  ])
  func bytesAreShort(count: Double, text: String) {
    #expect(Amount.bytes(count) == text)
  }

  @Test(arguments: [
    (0, "0:00.00"), (7310, "0:07.31"), (3_599_990, "59:59.99"), (3_600_000, "1h00"),
    (359_999_000, "99h59"),
    (360_000_000, "4d04h"),
  ])
  func timesAreShort(milliseconds: Int, text: String) {
    #expect(Amount.time(.milliseconds(milliseconds)) == text)
  }

  @Test func aSparklineHasTheNewestLoadAtTheRight() {
    var history = History()
    #expect(Drawing.sparkline(history, width: 3).text == "   ")
    for load in [1, 0, 0.1, 0.5, 1.0] { history.append(load) }
    #expect(Drawing.sparkline(history, width: 7).text == "  █ ▁▄█")
    #expect(Drawing.sparkline(history, width: 2).text == "▄█")
    #expect(Drawing.sparkline(history, width: 0).text == "")
  }

  @Test(arguments: [1, 2, 3, 16, 17, 64, 1000], [20, 60, 100, 300])
  func anyNumberOfCoresFits(count: Int, width: Int) {
    let cores = (0..<count).map { Core(id: $0) }
    for height in 1...8 {
      let lines = Drawing.cores(cores, width: width, height: height)
      #expect(lines.count <= height)
      #expect(lines.allSatisfy { $0.width <= width })
      let shown = lines.map(\.text).joined().split(separator: "cpu").count
      let isComplete = lines.map(\.text).joined().contains(" more")
      #expect(isComplete != (shown == count))
    }
  }

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("🙂x", 3), ("", 0), ("▁█", 2),
  ])
  func textsTakeColumns(text: String, columns: Int) {
    #expect(text.columns == columns)
    #expect(text.padded(to: 6).columns == 6)
    #expect(text.padded(to: 6, right: true).hasSuffix(text))
  }

  @Test func aWideLetterIsNotCutIntoHalves() {
    #expect("日本語".cut(to: 3) == "日")
    #expect(Line("日本語").cut(to: 5).width == 4)
    #expect("日本語".padded(to: 3) == "日 ")
  }

  @Test func aLineIsCutAcrossItsStyles() {
    var line = Line("ab", .title)
    line.append("cd", .faint)
    #expect(line.cut(to: 3).spans.map(\.text) == ["ab", "c"])
    #expect(line.filled(to: 6, .selected).spans == [Line.Span(text: "abcd  ", style: .selected)])
    #expect(line.filled(to: 3, .selected).text == "abc")
  }

  @Test func onlyWhatIsDifferentIsSent() {
    var frame = Frame()
    let size = Size(width: 10, height: 3)
    let first = frame.update(to: [Line("a"), Line("b")], size: size, theme: .plain)
    #expect(first == "\u{1B}[1;1H\u{1B}[2Ka\u{1B}[2;1H\u{1B}[2Kb\u{1B}[3;1H\u{1B}[2K")
    #expect(frame.update(to: [Line("a"), Line("b")], size: size, theme: .plain) == "")
    let second = frame.update(to: [Line("a"), Line("c", .title)], size: size, theme: .plain)
    #expect(second == "\u{1B}[2;1H\u{1B}[2K\u{1B}[1mc\u{1B}[0m")
    let smaller = frame.update(to: [Line("a")], size: Size(width: 10, height: 1), theme: .plain)
    #expect(smaller == "")
    let larger = frame.update(to: [Line("a")], size: Size(width: 10, height: 2), theme: .plain)
    #expect(larger == "\u{1B}[2;1H\u{1B}[2K")
  }

  @Test func thePlainThemeHasNoColors() {
    let styles: [Style] = [.plain, .title, .faint, .low, .medium, .high, .selected, .question]
    let codes = Set(styles.map { Theme.plain.code(of: $0) })
    #expect(codes == ["", "1", "7"])
  }

  @Test func aPictureHasTheTextsEscaped() {
    let svg = Picture.svg(
      of: [Line("a <b> & c", .title)], size: Size(width: 10, height: 1), command: "Monitor")
    #expect(svg.contains(">a &lt;b&gt; &amp; c</text>"))
  }
}
