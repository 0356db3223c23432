/// What was asked for on the command line. Every example reads it here, so all answer alike.
package struct Arguments {
  /// The program ends before it starts, and says why.
  package struct Exit: Error {
    package let status: Int32
    package let lines: [String]
  }

  private var values: [String: String] = [:]

  /// Reads the arguments of a program that takes these options, and `--help`, which adds `help`.
  package init(
    _ arguments: some Sequence<String>, of program: String, options: [Option], help: [String]
  ) throws(Exit) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      if ["--help", "-h"].contains(argument) {
        let usage = ["usage: \(program) [--help]"] + options.map { "[\($0.form)]" }
        let meanings = options.map { "\($0.form)  \($0.meaning)" }
        throw Exit(status: 0, lines: [usage.joined(separator: " ")] + meanings + help)
      }
      guard let option = options.first(where: { $0.name == argument }) else {
        let unknown = String(reflecting: argument)
        throw Exit(
          status: 2, lines: ["\(program) has no argument \(unknown); try \(program) --help"])
      }
      let value = option.value == nil ? "" : iterator.next() ?? ""
      if let missing = option.value, value.isEmpty {
        throw Exit(status: 2, lines: ["\(option.name) needs a \(missing.lowercased())"])
      }
      values[option.name] = value
    }
  }

  package func contains(_ option: Option) -> Bool { values[option.name] != nil }

  /// What followed the option, if it was given.
  package func value(of option: Option) -> String? { values[option.name] }
}
