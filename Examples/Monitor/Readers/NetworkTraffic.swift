extension [Traffic] {
  /// Reads `/proc/net/dev`: an interface for each line, but for the loopback and those that were never used. Old kernels
  /// leave no space between the colon and a large number.
  init(parsingInterfaces text: Text) {
    self = []
    text.forEachLine { line in
      // Two lines of headings have no colon.
      guard let colon = line.lastIndex(of: UInt8(ascii: ":")) else { return true }
      var name = line[line.startIndex..<colon]
      var columns = line[(colon + 1)...]
      guard let name = name.popWord()?.string, name != "lo", let received = columns.popNumber()
      else {
        return true
      }
      columns.skip(words: 7)
      guard let sent = columns.popNumber() else { return true }
      if received + sent > 0 { append(Traffic(name: name, incoming: received, outgoing: sent)) }
      return true
    }
  }
}
