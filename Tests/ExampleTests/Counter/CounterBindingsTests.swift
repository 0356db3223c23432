import Continuum
import Foundation
import Testing

@testable import ContinuumCounter

struct CounterBindingsTests {
  @Test func theReadmeShowsWhatTheScreenBinds() throws {
    var root = URL(filePath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /(?s)```mermaid\n(.*?)\n```/).map { String($0.1) }
    #expect(blocks == [CounterScreen().bindings.mermaid])
  }
}
