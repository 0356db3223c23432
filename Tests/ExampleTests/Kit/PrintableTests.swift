import Foundation
import Testing

@testable import ContinuumExampleKit

/// What of the data reaches the terminal.
struct PrintableTests {
  @Test(arguments: [
    ("\u{1B}[31mred", #"\u{1B}[31mred"#),
    ("two\r\nlines\ta\u{2028}b", #"two\r\nlines\ta\u{2028}b"#),
    ("\u{7F}\u{9B}2J\0", #"\u{7F}\u{009B}2J\0"#),
    ("\u{202E}moc.elpmaxe", #"\u{202E}moc.elpmaxe"#),
  ])
  func aControlCharacterIsSpelledOut(text: String, printed: String) {
    #expect(text.printable == printed)
  }

  @Test(arguments: ["", "a b\\c", "Größe", "日本語", "👩🏽‍💻", "e\u{301}"])
  func anyOtherTextStaysAsItIs(text: String) {
    #expect(text.printable == text)
  }

  @Test func aLineStaysOneLine() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(lines: ["a\nb", "c"])
    try pipe.fileHandleForWriting.close()
    let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: written, as: UTF8.self) == "a\\nb\nc\n")
  }
}
