import Foundation

/// The terminal, handing over each key as it is pressed instead of whole lines.
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
    // Without this a line feed no longer goes back to the first column.
    mode.c_oflag |= tcflag_t(OPOST)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }

  /// Gives the terminal back as it was.
  func restore() {
    var mode = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }

  /// Waits for keys. Returns `nil` at the end of the input, and for Control-C and Control-D, which no
  /// longer do anything by themselves.
  func keys() -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let keys = String(decoding: bytes.prefix(count), as: UTF8.self)
    return keys.contains { $0 == "\u{3}" || $0 == "\u{4}" } ? nil : keys
  }
}
