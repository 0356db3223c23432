/// What was asked for on the command line.
struct Arguments {
  /// What is wrong with it, on one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = "usage: Favorites [--help] [--repositories FILE]"

  /// Whether to explain the program instead of running it.
  private(set) var wantsHelp = false
  /// The file to read instead of the sample.
  private(set) var repositories: String?

  init(_ arguments: some Sequence<String>) throws(Failure) {
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
