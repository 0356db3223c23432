/// What was asked for on the command line.
struct Arguments {
  /// What is wrong with it, on one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The file to read instead of the sample.
  private(set) var repositories: String?

  init(_ arguments: some Sequence<String>) throws(Failure) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      guard argument == "--repositories" else {
        throw Failure(
          description: "unknown argument \(String(reflecting: argument)); "
            + "usage: Favorites [--repositories FILE]")
      }
      guard let file = iterator.next() else {
        throw Failure(description: "--repositories needs a file")
      }
      repositories = file
    }
  }
}
