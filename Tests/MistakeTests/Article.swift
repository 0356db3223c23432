import Foundation

#if os(macOS) || os(Linux)

/// The tables of `WhenSomethingIsWrong.md` in the documentation.
struct Article {
  /// A row: what stands in each of its columns.
  typealias Row = [String]

  static let traps = "What traps, in release builds, too"
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  private let text: String

  init() throws {
    let path = "Sources/Continuum/Continuum.docc/WhenSomethingIsWrong.md"
    text = try String(contentsOf: Article.root.appending(path: path), encoding: .utf8)
  }

  /// The rows of the table under a heading, without what names its columns.
  func rows(under heading: String) -> [Row] {
    text.split(separator: "\n").drop { $0 != "## \(heading)" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("|") }.dropFirst(2)
      .map { line in
        line.dropFirst().dropLast().split(separator: " | ")
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// The rows of all tables by symptom, which are before those about traps.
  func rowsOfSilentMistakes() -> [Row] {
    text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
      .drop { $0 != "Overview" }.dropFirst()
      .prefix { !$0.hasPrefix("What traps") }.flatMap { rows(under: String($0)) }
  }

  /// What a row quotes, without the quotes.
  static func quoted(_ column: String) -> String {
    column.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
  }

  /// What unavailable declarations say, in the files whose names end so.
  static func messages(in name: String) throws -> [String] {
    try sources(in: name).flatMap { source in
      source.matches(of: /@available\(\s*\*, unavailable,\s*message:\s*"(.+)"/).map { String($0.1) }
    }
  }

  /// Each file of the library whose name ends so, with the lines of its messages joined.
  static func sources(in name: String = ".swift") throws -> [String] {
    let directory = root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      .filter { $0.hasSuffix(name) && !$0.contains("Continuum.docc") }
      .map { try String(contentsOf: directory.appending(path: $0), encoding: .utf8) }
      .map { $0.replacing(/\\\n\ */, with: "") }
  }
}

#endif
