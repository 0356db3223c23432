import Foundation
import Testing

#if os(macOS) || os(Linux)

/// The links and pictures of the pages that a Git host shows. The links of an article have two definitions, a path for
/// a Git host and a `doc:` for `docc`, which fails at a link that leads nowhere. `.ci/links` writes both.
@Suite("Links and pictures")
struct LinkTests {
  static let pages = [
    "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md",
    "Examples/README.md", "Examples/App/README.md", "Examples/Monitor/README.md",
    "Examples/Window/README.md", "Tests/README.md", "Sources/Continuum/Internal/README.md",
  ]

  static let catalog = "Sources/Continuum/Continuum.docc"
  static let articles = try! FileManager.default.contentsOfDirectory(
    atPath: Block.root.appending(path: catalog).path
  ).filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }.sorted()

  @Test(arguments: pages + articles)
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
      let text = try self.text(of: page).replacing(/`[^`\n]+`/, with: "")
      #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(page)")
    }
    #expect(try !text(of: "README.md").contains(/[^`]``[^`]/))
  }

  /// The first definition of a name counts on a Git host. `docc` does not see the first, and follows the second.
  @Test(arguments: articles)
  func everyLinkOfAnArticleLeadsToTheSamePlaceInBothViews(article: String) throws {
    let text = try self.text(of: article)
    let name = URL(filePath: article).deletingPathExtension().lastPathComponent
    let isDefinition = /(?m)^\[([^\]\n]+)\]: (\S+)$/
    let hidden = text.firstMatch(of: /(?s)\n@Comment \{\n-->\n(.*)\n<!--\n\}\n<!-- -->\n/)
    let onGitHost = hidden?.1.matches(of: isDefinition).map { ($0.1, String($0.2)) } ?? []
    let inDocumentation = text.matches(of: isDefinition).map { ($0.1, String($0.2)) }
      .drop { !$0.1.hasPrefix("doc:") }

    #expect(onGitHost.map(\.0) == inDocumentation.map(\.0), "Run .ci/links.")
    for ((label, path), (_, link)) in zip(onGitHost, inDocumentation) {
      let onGit = place(path.replacing(/^Tutorials\/|\.md|\.tutorial$/, with: ""))
      let inDocc = place(link.replacing("doc:", with: ""))
      #expect(onGit == inDocc || onGit == inDocc.replacing(name.lowercased(), with: ""), "\(label)")
    }

    let prose = (hidden.map { text.replacing($0.0, with: "") } ?? text)
      .replacing(/(?m)^\[([^\]\n]+)\]: (\S+)$/, with: "")
      .replacing(/(?ms)^ *```.*?^ *```$|<!--.*?-->|`+[^`\n]+`+/, with: "")
    let labels = Set(inDocumentation.map { label($0.0.replacing(/`+[^`\n]+`+/, with: "")) })
    for link in prose.matches(of: /\[([^\]]+)\](.?)/) where link.2 != "(" {
      #expect(labels.contains(label(link.1)), "[\(link.1)] has no definition. Run .ci/links.")
    }
    #expect(!prose.contains("](doc:"), "Run .ci/links.")
    #expect(!prose.replacing(/(?m)^#.*$/, with: "").contains(/[^\[]\bL\d+\b/), "Run .ci/links.")
  }

  /// A page and a heading, whichever of the two makes the anchor.
  private func place(_ link: String) -> String {
    link.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "#" }
  }

  private func label(_ text: some StringProtocol) -> String {
    text.lowercased().replacing(/\s+/, with: " ")
  }

  @Test func anArticleReadsOnAGitHostToo() throws {
    #expect(LinkTests.articles.count >= 15)
    for article in LinkTests.articles {
      let text = try self.text(of: article)
      #expect(!text.contains("<doc:"), "\(article)")
      let prose = text.components(separatedBy: "\n## Topics\n")[0]
      #expect(
        !prose.contains(/``[^`\n]*(file:line|\)-\(|-swift\.)[^`\n]*``/),
        "\(article) names what only the documentation shortens.")
    }
  }

  @Test func thePageAboutTheEngineNamesFilesAndFunctionsThatThereAre() throws {
    let page = "Sources/Continuum/Internal/README.md"
    let engine = Block.root.appending(path: page).deletingLastPathComponent()
    let text = try self.text(of: page)
    let rows = text.matches(of: /(?m)^  (\S+\.swift) +(\w+(?:, \w+)*)/)
    #expect(rows.count >= 25)
    for row in rows {
      let code = try String(contentsOf: engine.appending(path: String(row.1)), encoding: .utf8)
      for name in row.2.split(separator: ", ") {
        #expect(code.contains("func \(name)") || code.contains("let \(name)"), "\(row.1): \(name)")
      }
    }
    for file in text.matches(of: /`([A-Za-z.+\/]+\/[\w+]+\.swift)`/) {
      let path = engine.appending(path: String(file.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(file.1)")
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
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") && !$0.hasPrefix("doc:") }
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
