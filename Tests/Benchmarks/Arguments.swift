import Foundation

/// What the command line asks for.
struct Arguments {
  /// Names of rows, or parts of names. Without any, all rows are measured.
  var only: [String] = []
  var json = false
  /// Where the picture goes.
  var plot: String?
  /// Fewer rounds, for a quick look.
  var quick = false

  /// The program ends without measuring, and says why.
  struct Exit: Error {
    let status: Int32
    let text: String
  }

  init(_ arguments: some Sequence<String>) throws(Exit) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--only":
        let names = rest.prefix { !$0.hasPrefix("-") }
        rest = rest.dropFirst(names.count)
        guard !names.isEmpty else { throw .mistake("--only needs the name of a row") }
        only += names
      case "--json": json = true
      case "--quick": quick = true
      case "--plot":
        guard let file = rest.popFirst(), !file.hasPrefix("-") else {
          throw .mistake("--plot needs the name of a file")
        }
        plot = file
      case "--help", "-h": throw Exit(status: 0, text: Self.help)
      default:
        throw .mistake("Benchmarks has no argument \(String(reflecting: argument))")
      }
    }
    guard only.isEmpty || plot == nil else {
      throw .mistake("--plot measures rows of its own, so it cannot have --only")
    }
    for name in only where !allRows.contains(where: { $0.isMeant(by: name) }) {
      throw .mistake("Benchmarks has no row \(String(reflecting: name))")
    }
  }

  private static var help: String {
    """
    usage: Benchmarks [--help] [--only NAME…] [--json] [--plot FILE.svg] [--quick]
    --only NAME…     only the rows whose name contains one of these
    --json           prints JSON in place of the table
    --plot FILE.svg  only the cost of a write against the number of bindings and against the length
                     of a chain, also as a picture
    --quick          fewer rounds, for a quick look

    A time is the median of rounds in which the compared things take turns. A ratio is the median of
    the ratios of the rounds; half of the rounds lie within the spread. "≤" is what a ratio or a
    figure should be at most. "By hand" is what you would write without a library.

    The rows:
    \(allRows.map { "  \($0.name)" }.joined(separator: "\n"))
    """
  }
}

extension Arguments.Exit {
  fileprivate static func mistake(_ text: String) -> Self {
    Self(status: 2, text: "\(text); try Benchmarks --help")
  }
}
