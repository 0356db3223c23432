/// A key of a terminal.
enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace
  case control(Character)
  case unknown

  /// The keys that send this text.
  static func keys(in text: String) -> [Key] {
    let sequence = /\e+(?:\[{1,2}[0-?]*[ -\/]*[@-~]|O.)|./.dotMatchesNewlines()
    return text.matches(of: sequence).map { Key($0.0) }
  }

  private init(_ text: Substring) {
    if let sequence = text.wholeMatch(of: /\e+(?:\[|O)(.*)/)?.1 {
      self = Self.sequences[String(sequence)] ?? .unknown
      return
    }
    switch text {
    case "\r", "\n", "\r\n": self = .enter
    case "\u{1B}": self = .escape
    case "\u{7F}", "\u{8}": self = .backspace
    default:
      let scalar = text.unicodeScalars.first!
      if scalar.value < 0x20 {
        self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
      } else {
        self = .character(text.first!)
      }
    }
  }

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "H": .home, "F": .end,
    "1~": .home, "4~": .end, "7~": .home, "8~": .end, "5~": .pageUp, "6~": .pageDown,
  ]
}
