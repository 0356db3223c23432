/// What the kernel has written, as bytes: its files are ASCII, but for names, which may be anything.
typealias Text = ArraySlice<UInt8>

extension Text {
  /// Calls `body` with each line, without its end, until `body` returns `false`.
  func forEachLine(_ body: (Text) throws -> Bool) rethrows {
    var rest = self
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if try !body(rest[rest.startIndex..<end]) { return }
      rest = rest[Swift.min(end + 1, rest.endIndex)...]
    }
  }

  /// Removes the next word from the beginning, and returns it. `nil` at the end.
  mutating func popWord() -> Text? {
    guard let start = firstIndex(where: { !$0.isSpace }) else { return nil }
    let end = self[start...].firstIndex(where: \.isSpace) ?? endIndex
    defer { self = self[end...] }
    return self[start..<end]
  }

  /// Removes the next word, which is a number. `nil` at the end, and for any other word.
  mutating func popNumber() -> UInt64? { popWord()?.number }

  mutating func skip(words count: Int) {
    for _ in 0..<count { _ = popWord() }
  }

  /// The number that these digits are. `nil` if there is anything else.
  var number: UInt64? {
    guard !isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in self {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if isTooLarge || isLarger { return nil }
      number = sum
    }
    return number
  }

  var string: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
