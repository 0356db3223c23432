import ContinuumTestSupport
import Foundation

/// A terminal whose keys a test presses, and whose screen the test reads.
final class PseudoTerminal {
  /// What a program reads and writes.
  let program: Int32
  private let user: Int32
  /// What the program has written.
  private(set) var output = ""
  private(set) var screen: TerminalScreen
  private var unread: [UInt8] = []

  init(width: Int = 100, height: Int = 30) {
    // Swift does not see `openpty`: this is what it does.
    user = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    var isLocked: Int32 = 0
    _ = ioctl(user, UInt(0x4004_5431), &isLocked)  // TIOCSPTLCK
    _ = ioctl(user, UInt(0x8004_5430), &number)  // TIOCGPTN
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    screen = TerminalScreen(width: width, height: height)
    setSize(width, height)
  }

  deinit {
    hangUp()
    close(program)
  }

  /// Closes the window.
  func hangUp() {
    if isOpen { close(user) }
    isOpen = false
  }
  private var isOpen = true

  func setSize(_ width: Int, _ height: Int) {
    var size = winsize()
    size.ws_col = UInt16(width)
    size.ws_row = UInt16(height)
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
    screen.resize(width, height)
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(user, bytes, bytes.count)
  }

  /// How the terminal handles what is typed.
  var mode: [UInt32] {
    var mode = termios()
    tcgetattr(program, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_lflag]
  }

  /// Reads until the screen is as wanted. Returns whether it was, in time.
  func wait(until condition: (TerminalScreen) -> Bool) -> Bool {
    let deadline = Deadline()
    while !condition(screen) {
      if deadline.isOver { return false }
      readOnce(waiting: 50)
    }
    return true
  }

  /// Reads what is there when the program has ended.
  func readRest() {
    while readOnce(waiting: 50) {}
  }

  @discardableResult
  private func readOnce(waiting milliseconds: Int32) -> Bool {
    var input = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(user, &buffer, buffer.count)
    guard count > 0 else { return false }
    unread += buffer.prefix(count)
    // A letter or a control sequence may come in two parts.
    let end = unread.lastIndex { $0 == 0x1B } ?? unread.endIndex
    let isComplete =
      end == unread.endIndex || unread[end...].contains { (0x40...0x7E).contains($0) && $0 != 0x5B }
    let text: String
    if isComplete, let whole = String(validating: unread, as: UTF8.self) {
      text = whole
      unread = []
    } else if end > 0, let whole = String(validating: unread[..<end], as: UTF8.self) {
      text = whole
      unread.removeFirst(end)
    } else {
      return true
    }
    output += text
    screen.receive(text)
    return true
  }
}

/// The screen of a terminal, with what the monitor uses of the control sequences.
struct TerminalScreen {
  private(set) var rows: [[Character]]
  /// Such as 25 for the cursor and 1049 for the other screen, if they are set.
  private(set) var modes: Set<String> = ["25", "7"]
  /// What is not understood.
  private(set) var unknown: [String] = []
  private var width: Int
  private var row = 0
  private var column = 0

  init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: [], count: height)
  }

  var lines: [String] { rows.map { String($0) } }

  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  mutating func resize(_ width: Int, _ height: Int) {
    self.width = width
    rows = Array((rows + Array(repeating: [], count: height)).prefix(height))
  }

  mutating func receive(_ text: String) {
    for part in text.matches(of: /\e\[([?0-9;]*)([a-zA-Z])|\e.?|[^\e]+/) {
      if let letter = part.2 {
        control(String(part.1 ?? ""), letter)
      } else if part.0.first == "\u{1B}" {
        unknown.append(String(part.0))
      } else {
        part.0.forEach { put($0) }
      }
    }
  }

  private mutating func put(_ character: Character) {
    guard rows.indices.contains(row), column < width else {
      unknown.append("text outside of the screen")
      return
    }
    rows[row] += Array(repeating: " ", count: max(0, column - rows[row].count))
    if column < rows[row].count {
      rows[row][column] = character
    } else {
      rows[row].append(character)
    }
    column += 1
  }

  private mutating func control(_ parameters: String, _ letter: Substring) {
    switch (letter, parameters) {
    case ("m", _): break
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case ("J", "2"): rows = rows.map { _ in [] }
    case ("K", "2") where rows.indices.contains(row): rows[row] = []
    case ("h", _): modes.insert(String(parameters.dropFirst()))
    case ("l", _): modes.remove(String(parameters.dropFirst()))
    default: unknown.append("\(parameters)\(letter)")
    }
  }
}
