import Continuum
import Foundation
import Testing

@testable import ContinuumCounter

struct CounterBindingsTests {
  @Test func thePageOfTheExamplesShowsAPartOfWhatTheScreenBinds() throws {
    var root = URL(filePath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "Examples/README.md"), encoding: .utf8)
    let blocks = page.matches(of: /(?s)```mermaid\n(.*?)\n```/).map {
      $0.1.split(separator: "\n")
    }
    let shown = try #require(blocks.first)
    #expect(blocks.count == 1)
    #expect(shown.count == 6)
    let drawn = CounterScreen().bindings.mermaid.split(separator: "\n")
    #expect(shown == drawn.filter(shown.contains))
  }
}
