import Foundation
import Testing

#if os(macOS) || os(Linux)

/// A piece of code that does not compile, and what the compiler says.
struct Mistake: Sendable {
  let title: String
  let code: String
  let said: [String]
}

/// What a file of mistakes holds: first a block of Swift that all mistakes are compiled with, then for each
/// mistake a heading, a block of Swift and a block of what the compiler says.
struct Table {
  /// A file of mistakes, and how the compiler is called for it.
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    var flags: [String] = []
    /// Fewer would say that the file was not read.
    var fewest = 15

    var testDescription: String { name }

    func table() throws -> Table {
      let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
      return try Table(String(contentsOf: url, encoding: .utf8))
    }
  }

  static let races = File(name: "Races.md")

  static let files = [
    File(name: "Mistakes.md"),
    File(name: "MistakesOnTheMainActor.md", flags: onMainActor),
    races,
    File(name: "MistakesInOptimisedBuilds.md", flags: onMainActor + ["-O"], fewest: 2),
  ]

  private static let function = "func mistake"

  static let onMainActor = ["-default-isolation", "MainActor"]
  static let swift5 = ["-swift-version", "5"]

  /// What stands before the functions.
  private(set) var types = ""
  /// The head of a function.
  private var head = ""
  /// All blocks of Swift, one after the other.
  private(set) var code = ""
  private(set) var mistakes: [Mistake] = []

  /// One mistake, in a function that is named by its number.
  func function(_ index: Int) -> String {
    head.replacing(Table.function, with: "\(Table.function)\(index)")
      + "\n\(mistakes[index].code)\n}"
  }

  init(_ text: String) {
    var title: String?
    var code: [String] = []
    var block: (isSwift: Bool, lines: [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let (isSwift, lines) = block {
        guard line == "```" else {
          block?.lines.append(line)
          continue
        }
        block = nil
        if isSwift {
          code = lines
          self.code += lines.joined(separator: "\n") + "\n"
        } else if let title {
          mistakes.append(
            Mistake(title: title, code: code.joined(separator: "\n"), said: lines))
        }
        if title == nil {
          let preamble = code.joined(separator: "\n")
          let start = preamble.firstRange(of: Table.function)?.lowerBound ?? preamble.endIndex
          types = String(preamble[..<start])
          head = String(preamble[start...])
        }
      } else if line.hasPrefix("```") {
        block = (line == "```swift", [])
      } else if line.hasPrefix("## ") {
        title = String(line.dropFirst(3))
      }
    }
  }
}

#endif
