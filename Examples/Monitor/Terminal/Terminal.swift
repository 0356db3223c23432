import Foundation

/// The terminal as one screen to draw on, which hands over each key as it is pressed.
@MainActor
final class Terminal {
  private let original: termios
  private var frame = Frame()

  /// Fails where there is no terminal to read from and to draw on, or one that cannot move its cursor.
  init?() {
    var mode = termios()
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      tcgetattr(STDIN_FILENO, &mode) == 0, !["", "dumb"].contains(Self.kind)
    else { return nil }
    original = mode
    enter()
  }

  private static var kind: String { ProcessInfo.processInfo.environment["TERM"] ?? "" }

  /// Whether the user wants no colours (https://no-color.org), or the terminal has none.
  nonisolated static var isColorless: Bool {
    let environment = ProcessInfo.processInfo.environment
    let kind = environment["TERM"] ?? ""
    return environment["NO_COLOR"]?.isEmpty == false || kind.hasSuffix("-m")
      || kind.hasSuffix("-mono") || kind.hasPrefix("vt1") || kind.hasPrefix("vt2")
  }

  /// How many columns and lines it has now.
  nonisolated static var size: Size? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return nil
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Takes the whole screen. What is too wide is cut off, and there is no cursor.
  private func enter() {
    var mode = original
    cfmakeraw(&mode)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[2J")
    frame = Frame()
  }

  /// Gives the terminal back as it was.
  func restore() {
    write("\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l")
    var mode = original
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
  }

  /// Stops the program until the shell lets it go on.
  func suspend() {
    restore()
    // It stops this thread before the next line. A signal to the process may arrive later, and threads that run the main
    // actor on Linux let SIGTSTP wait.
    raise(SIGSTOP)
    enter()
  }

  func show(_ lines: [Line], size: Size, theme: Theme) {
    write(frame.update(to: lines, size: size, theme: theme))
  }

  /// What is shown was lost: a window that gets another size may wrap its lines.
  func clear() {
    frame = Frame()
    write("\u{1B}[2J")
  }

  private func write(_ text: String) {
    if !text.isEmpty { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
  }
}

/// The size of the screen, in columns and lines.
struct Size: Equatable, Sendable {
  var width: Int
  var height: Int
}
