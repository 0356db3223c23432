import Foundation
import Testing

#if os(macOS) || os(Linux)

/// The article cannot list what nothing tests, and leaves out nothing that the library says.
@Suite("The article on mistakes")
struct ArticleTests {
  @Test func theCompilerSaysWhatTheArticleSays() throws {
    let files = try Table.files.map { try $0.table() }
    let said = files.flatMap(\.mistakes).flatMap(\.said)
    let rows = try Article().rows(under: "What the compiler says")
    #expect(rows.count >= 15)
    for row in rows {
      let message = Article.quoted(row[1])
      #expect(said.contains { $0.contains(message) }, "Nothing is told ‘\(message)’.")
    }
  }

  @Test func everyUnavailableFormIsInTheArticle() throws {
    let rows = try Article().rows(under: "What the compiler says").map { Article.quoted($0[1]) }
    let earlier = try Set(Article.messages(in: "EarlierVersions+Unavailable.swift"))
    let messages = try Article.messages(in: ".swift").filter { !earlier.contains($0) }
    #expect(messages.count >= 10)
    for message in messages {
      #expect(rows.contains { message.contains($0) }, "‘\(message)’ is in no row.")
    }
  }

  @Test func whatIsWrittenInPlaceOfAnEarlierFormIsInTheChangelog() throws {
    let path = Article.root.appending(path: "CHANGELOG.md")
    let changelog = try String(contentsOf: path, encoding: .utf8)
    let messages = try Article.messages(in: "EarlierVersions+Unavailable.swift")
    #expect(messages.count >= 4)
    for message in messages {
      let code = message.replacing(#/^write /#, with: "").replacing(#"\\"#, with: #"\"#)
      #expect(changelog.contains(code), "CHANGELOG does not say ‘\(code)’.")
    }
  }

  @Test func everyStopOfTheArticleIsTestedAndTheOtherWayRound() throws {
    let rows = try Article().rows(under: Article.traps)
    #expect(rows.map { Article.quoted($0[1]) } == Stop.allCases.map(\.rawValue))
  }

  @Test func everySilentMistakeOfTheArticleIsTestedAndTheOtherWayRound() throws {
    let rows = try Article().rowsOfSilentMistakes()
    #expect(rows.map { $0[0] } == Silence.allCases.map(\.rawValue))
  }

  @Test func everyMessageThatStopsTheProgramIsInTheArticle() throws {
    // Those of UIKit's views are tested with the stand-in.
    let rows = try [Article.traps, "What traps in a screen of UIKit"].flatMap {
      try Article().rows(under: $0).map { Article.quoted($0[1]) }
    }
    let messages = try Article.sources().flatMap { source in
      source.matches(of: /fatalError\(\s*"+\s*(Continuum: .+)/).map { String($0.1) }
    }
    #expect(messages.count >= 10)
    // No user does this.
    for message in messages where !message.contains("no thread-local storage is left") {
      #expect(rows.contains { message.contains($0) }, "‘\(message)’ is in no row.")
    }
  }
}

#endif
