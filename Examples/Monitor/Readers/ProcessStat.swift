/// What `/proc/PID/stat` says of a process.
struct ProcessStat: Equatable, Sendable {
  let id: ProcessID
  /// At most 15 bytes. A process may give itself any name, with spaces, parentheses and ends of lines.
  let name: String
  /// `R` if it runs, `S` if it sleeps, `Z` if it has ended and nobody has asked for its status.
  let state: Character
  /// The processor time that it has used, in ticks.
  let ticks: UInt64
  let threads: Int
  /// The memory that it has, in pages.
  let pages: UInt64

  /// `nil` if the text is cut off, as that of a process that ends while it is read may be.
  init?(parsing text: Text) {
    // The name is in parentheses, and may contain some: the last one closes it. Numbers follow.
    guard let open = text.firstIndex(of: UInt8(ascii: "(")),
      let close = text.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return nil }
    var head = text[text.startIndex..<open]
    var rest = text[(close + 1)...]
    guard let number = head.popNumber().flatMap({ Int32(exactly: $0) }),
      let state = rest.popWord()?.first
    else { return nil }
    rest.skip(words: 10)
    guard let user = rest.popNumber(), let system = rest.popNumber() else { return nil }
    rest.skip(words: 4)
    guard let threads = rest.popNumber() else { return nil }
    rest.skip(words: 1)
    guard let start = rest.popNumber(), rest.popWord() != nil, let pages = rest.popNumber() else {
      return nil
    }
    id = ProcessID(number: number, start: start)
    name = text[(open + 1)..<close].string
    self.state = Character(Unicode.Scalar(state))
    ticks = user + system
    self.threads = Int(clamping: threads)
    self.pages = pages
  }
}
