import Foundation
import Testing

#if os(macOS) || os(Linux)

/// The links and pictures of the pages that a Git host shows. `docc` checks the links of the articles: it fails at a
/// link that leads nowhere.
@Suite("Links and pictures")
struct LinkTests {
  static let pages = [
    "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md",
    "Examples/README.md", "Examples/Monitor/README.md", "Examples/Window/README.md",
    "Tests/README.md",
  ]

  @Test(arguments: pages)
  func everyLinkLeadsToAFileOrAHeading(page: String) throws {
    let text = try self.text(of: page)
    for link in links(in: text) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = Block.root.appending(path: page).deletingLastPathComponent()
        .appending(path: String(parts[0])).standardizedFileURL
      if !parts[0].isEmpty {
        #expect(FileManager.default.fileExists(atPath: file.path), "\(link) leads nowhere.")
      }
      guard parts.count == 2 else { continue }
      let target = parts[0].isEmpty ? text : try String(contentsOf: file, encoding: .utf8)
      #expect(headings(in: target).contains(String(parts[1])), "\(link) is no heading.")
    }
  }

  @Test func noneIsALinkThatOnlyTheDocumentationUnderstands() throws {
    for page in LinkTests.pages {
      let text = try self.text(of: page)
      #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(page)")
    }
    #expect(try !text(of: "README.md").contains(/[^`]``[^`]/))
  }

  /// `docc` resolves the links of an article by their scheme. A Git host shows the text of such a link.
  @Test func anArticleReadsOnAGitHostToo() throws {
    let catalog = "Sources/Continuum/Continuum.docc"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Block.root.appending(path: catalog).path)
    let articles = files.filter { $0.hasSuffix(".md") }
    #expect(articles.count >= 15)
    for article in articles {
      let text = try self.text(of: "\(catalog)/\(article)")
      #expect(!text.contains("<doc:"), "\(article)")
      for picture in text.matches(of: /!\[[^\]]*\]\(([^)\s]+)\)/) {
        #expect(
          files.contains(String(picture.1)), "\(article) shows \(picture.1), which is no file.")
      }
      let prose = text.components(separatedBy: "\n## Topics\n")[0]
      #expect(
        !prose.contains(/``[^`\n]*file:line[^`\n]*``/),
        "\(article) names what the compiler fills in.")
    }
  }

  @Test func linksOfAllKindsAreFound() throws {
    let found = links(
      in: """
        [a](A.md), [b][b], ![c](c.svg), <https://d.example>, [e](https://e.example)

        <img src="f.svg" alt=""> and `[g](no link)`

        [b]: B.md#heading
        """)
    #expect(found.sorted() == ["A.md", "B.md#heading", "c.svg", "f.svg"])
    #expect(headings(in: "# One two\n\n## `Three`, 4!\n") == ["one-two", "three-4"])
    #expect(try links(in: text(of: "README.md")).count >= 20)
  }

  private func text(of page: String) throws -> String {
    try String(contentsOf: Block.root.appending(path: page), encoding: .utf8)
  }

  /// Where the links and pictures of a page lead to, except into the web.
  private func links(in page: String) -> [String] {
    var isCode = false
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      return !isCode
    }
    let text = lines.joined(separator: "\n").replacing(/`[^`\n]+`/, with: "")
    let patterns = [/\]\(([^)\s]+)\)/, /(?m)^\[[^\]]+\]: (\S+)$/, /(?:src|srcset)="([^"]+)"/]
    return patterns.flatMap { pattern in text.matches(of: pattern).map { String($0.1) } }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  /// The anchors of a page, as a Git host makes them.
  private func headings(in page: String) -> [String] {
    page.matches(of: /(?m)^#+ (.+)$/).map { match in
      let kept = match.1.lowercased().filter {
        $0.isLetter || $0.isNumber || [" ", "-", "_"].contains($0)
      }
      return kept.replacing(" ", with: "-")
    }
  }
}

#endif
