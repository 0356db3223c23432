import Foundation

/// The terminal as one screen to draw on, which hands over each key as it is pressed.
struct RawTerminal {
  private let original: termios

  /// Fails where there is no terminal to read from and to draw on.
  init?() {
    var mode = termios()
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      tcgetattr(STDIN_FILENO, &mode) == 0
    else { return nil }
    original = mode
    cfmakeraw(&mode)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    // A screen of its own, where what is too wide is cut off, and no cursor.
    FileHandle.standardOutput.write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l")
  }

  /// Gives the terminal back as it was.
  func restore() {
    FileHandle.standardOutput.write("\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l")
    var mode = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }

  /// Shows these lines and nothing else.
  func draw(_ lines: [String]) {
    let rows = lines.enumerated().map { "\u{1B}[\($0 + 1)H\u{1B}[K\($1)" }
    FileHandle.standardOutput.write("\u{1B}[2J" + rows.joined())
  }

  /// Waits for keys. Returns `nil` at the end of the input, and for Control-C and Control-D, which no
  /// longer do anything by themselves.
  func keys() -> String? {
    var bytes: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The bytes of one key may arrive apart, so this reads until 10 ms pass without one.
    repeat {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes += buffer.prefix(count)
    } while bytes.count < 4096 && poll(&input, 1, 10) > 0 && input.revents & Int16(POLLIN) != 0
    let keys = String(decoding: bytes, as: UTF8.self)
    return keys.contains { $0 == "\u{3}" || $0 == "\u{4}" } ? nil : keys
  }
}
