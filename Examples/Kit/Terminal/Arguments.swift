/// What was asked for on the command line.
package struct Arguments {
  /// What is wrong with it, on one line.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package static let usage = "usage: \(program) [--help] [--repositories FILE]"

  private static let program = CommandLine.arguments[0].split(separator: "/").last ?? "Favorites"

  /// Whether to explain the program instead of running it.
  package private(set) var wantsHelp = false
  /// The file to read instead of the sample.
  package private(set) var repositories: String?

  package init(_ arguments: some Sequence<String>) throws(Failure) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--help", "-h":
        wantsHelp = true
        return
      case "--repositories":
        guard let file = iterator.next(), !file.isEmpty else {
          throw Failure(description: "--repositories needs a file")
        }
        repositories = file
      default:
        throw Failure(
          description: "unknown argument \(String(reflecting: argument)); \(Self.usage)")
      }
    }
  }
}
