import ContinuumExampleKit

/// The lines of words: the first, the last, and the help.
enum Texts {
  static let help = """
    Up, Down, PgUp, PgDn, Home, End   select a process
    s, r        sorts by the next column, or the other way around
    /           filters by command, user or number; Enter keeps the filter, Escape ends it
    k, K        ends the selected process, with SIGTERM or SIGKILL, if you confirm it
    p, Space    pauses, or goes on
    +, -        reads more often, or less often
    1 to 7      shows a column, or hides it
    t           changes the colours
    h, ?        shows this text
    q, Ctrl-C   leaves
    """.split(separator: "\n").map(String.init)

  static func title(interval: Double, isPaused: Bool, shown: Int, all: Int, filter: String) -> Line
  {
    var line = Line("Monitor", .title)
    let seconds = interval == interval.rounded() ? "\(Int(interval))" : "\(interval)"
    line.append("  every \(seconds) s", .faint)
    line.append(shown == all ? "  \(all) processes" : "  \(shown) of \(all) processes")
    if !filter.isEmpty { line.append("  /\(filter.printable)", .title) }
    if isPaused { line.append("  PAUSED", .question) }
    return line
  }

  static func footer(
    mode: Mode, question: EndQuestion?, message: String?, filter: String
  ) -> Line {
    if let question {
      return Line(
        "End \(question.process.title.printable) with \(question.signal.name)? y/n", .question)
    }
    if mode == .filter {
      return Line("/\(filter.printable)_   Enter keeps, Escape ends the filter", .title)
    }
    if let message { return Line(message.printable, .question) }
    if mode == .help { return Line("any key goes back", .faint) }
    return Line(
      "q quit  s sort  r reverse  / filter  k end  p pause  +- interval  t theme  h help", .faint)
  }
}
