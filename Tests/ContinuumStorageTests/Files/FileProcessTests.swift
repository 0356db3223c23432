#if os(macOS) || os(Linux)

import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Testing

/// What happens to a file when its process is killed, and what another user may not read.
@Suite(.ownThreads, .serialized) struct FileProcessTests {
  private let folder = TestFolder()
  private var file: URL { folder.url.appending(path: "numbers") }

  @Test func aProcessThatIsKilledAHundredTimesLeavesWholeStatesAndNoLeftovers() throws {
    var newest = 0
    for round in 0..<100 {
      let child = try Child(["write", file.path], home: folder)
      for _ in 0...(round % 5) { newest = Int(child.line()) ?? newest }
      // At a moment of its work that differs.
      Threads.spin((round * 7919) % 100_000)
      child.kill()
      let numbers = try JSONDecoder().decode([Int].self, from: Data(contentsOf: file))
      let number = try #require(numbers.first)
      #expect(numbers == Array(repeating: number, count: 4000))
      #expect(number >= newest)
      newest = number
    }
    _ = try StoredFile(at: file, default: [Int]())
    #expect(folder.names.filter { $0 != "numbers" } == [])
  }

  @Test func aChangeIsOnTheDiskAfterTheDelay() throws {
    let child = try Child(["change", file.path], home: folder)
    #expect(child.line() == "changed")
    #expect(Threads.wait { (try? String(contentsOf: file, encoding: .utf8)) == "7" })
    child.kill()
    #expect(try StoredFile(at: file, default: 0).variable.value == 7)
  }

  @Test func whatMayNotBeReadIsNotTheDefault() throws {
    try Data("5".utf8).write(to: file)
    chmod(folder.url.path, 0o755)
    chmod(file.path, 0o644)
    #expect(try Child.run(["unreadable", file.path], home: folder) == "opened with 5\n")
    chmod(file.path, 0)
    #expect(try Child.run(["unreadable", file.path], home: folder) == "refused\n")
    chmod(file.path, 0o644)
    chmod(folder.url.path, 0)
    #expect(try Child.run(["unreadable", file.path], home: folder) == "refused\n")
    chmod(folder.url.path, 0o755)
    #expect(try String(contentsOf: file, encoding: .utf8) == "5")
  }
}

#endif
