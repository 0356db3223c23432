import Foundation
import Testing

#if os(macOS) || os(Linux)

/// A block of Swift in the README, in a page of the examples, in an article or in a doc comment.
struct Block: Sendable, CustomTestStringConvertible {
  /// The document, from the root of the package.
  let file: String
  /// The line at which the code begins.
  let line: Int
  let code: String
  /// How to compile it; `nil` when the document does not say.
  let directive: String?
  /// What the document says that it prints; `nil` when the document does not say.
  var output: String?

  /// Whether the code needs nothing else, so that a reader can copy it.
  var standsAlone: Bool {
    directive == "as it stands" || directive?.hasPrefix("as it stands, from ") == true
  }

  var testDescription: String { "\(file):\(line)" }
}

extension Block {
  private static let prints = "prints"

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// A file of a recipe, for blocks that use it. They do not compile if it cannot be read.
  static func recipe(_ file: String) -> String {
    let folder = root.appending(path: "Tests/ExampleTests/Recipes")
    return (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
  }

  /// Every block of every document.
  static func all() throws -> [Block] { try documents().flatMap(blocks) }

  static func documents() throws -> [String] {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    return ["README.md", "Examples/README.md", "Examples/Monitor/README.md"]
      + sources.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.sorted().map {
        "Sources/" + $0
      }
  }

  static func blocks(in file: String) throws -> [Block] {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    guard file.hasSuffix(".swift") else { return blocks(in: file, text: text) }
    // Doc comments read best without directives. What their files need is in a table.
    let comments = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("/// ") ? line.dropFirst(4) : ""
    }
    return blocks(
      in: file, text: comments.joined(separator: "\n"),
      directive: directives[URL(filePath: file).lastPathComponent])
  }

  /// Finds the blocks of a Markdown text. A block's directive is a comment on the line before it:
  /// `<!-- compile: with center, label -->`. A block that an example has is not compiled again:
  /// `<!-- compile: from Examples/FavoritesFlux/Action.swift -->`. One that stands alone and is tested is:
  /// `<!-- compile: as it stands, from Tests/ExampleTests/Recipes/Undo.swift -->`. `<!-- prints -->` is on the
  /// line before what the last block prints.
  static func blocks(in file: String, text: String, directive: String? = nil) -> [Block] {
    var blocks: [Block] = []
    var comment: String?
    var open: (line: Int, indent: Int, isSwift: Bool, code: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.drop { $0 == " " }
      if let (start, indent, isSwift, code) = open {
        guard content.hasPrefix("```") else {
          open?.code.append(line.dropFirst(min(indent, line.count - content.count)))
          continue
        }
        if isSwift {
          blocks.append(
            Block(
              file: file, line: start, code: code.joined(separator: "\n"),
              directive: directive ?? comment))
        } else if comment == prints, !blocks.isEmpty {
          blocks[blocks.count - 1].output = code.joined(separator: "\n")
        }
        open = nil
        comment = nil
      } else if content.hasPrefix("```") {
        open = (index + 2, line.count - content.count, content.hasPrefix("```swift"), [])
      } else {
        comment = content.wholeMatch(of: /<!-- compile: (.+) -->/).map { String($0.1) }
        if content == "<!-- \(prints) -->" { comment = prints }
      }
    }
    return blocks
  }
}

#endif
