#if os(macOS) || os(Linux)

import Continuum
import ContinuumStorage
import ContinuumTestSupport
import Foundation
import Testing

/// What happens to a file when its process is killed, and what another user may not read or write.
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

  /// One write takes four copies: the value, and what Foundation makes to encode it. With three more, a process has twice
  /// as much; without a bound, a hundred.
  @Test func aLargeValueThatChangesOftenTakesNoMoreThanThreeCopiesBesideOneWrite() throws {
    let child = try Child(["often", file.path], home: folder)
    let more = try #require(Int(child.line()))
    #expect(more <= 75, "It takes \(more) % more memory than one write.")
    try child.end()
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    #expect(size == (10 << 20) + 2)
  }

  /// No file of the process may have more bytes: to a write, that is a disk without space. The thread sanitizer needs
  /// some itself.
  @Test func onAFullDiskTheOldFileStaysAndTheNextValueThatFitsIsWritten() throws {
    let child = try Child(["flush", file.path], home: folder, mostBytes: 1 << 20)
    try child.tell("3")
    #expect(child.line() == "written")
    try child.tell("400000")
    #expect(child.line() == "failed: numbers, with 400000")
    #expect(try String(contentsOf: file, encoding: .utf8) == "[3,3,3]")
    #expect(folder.names == ["numbers"])
    try child.tell("2")
    #expect(child.line() == "written")
    #expect(try String(contentsOf: file, encoding: .utf8) == "[2,2]")
    try child.end()
  }

  @Test func inAFolderThatMayNotBeWrittenTheOldFileStaysUntilItMay() throws {
    try Data("[1]".utf8).write(to: file)
    chmod(file.path, 0o666)
    chmod(folder.url.path, 0o555)
    let child = try Child(["flush", file.path, "as nobody"], home: folder)
    try child.tell("3")
    #expect(child.line() == "failed: numbers, with 3")
    #expect(try String(contentsOf: file, encoding: .utf8) == "[1]")
    #expect(folder.names == ["numbers"])
    chmod(folder.url.path, 0o777)
    try child.tell("3")
    #expect(child.line() == "written")
    #expect(try String(contentsOf: file, encoding: .utf8) == "[3,3,3]")
    try child.end()
  }
}

#endif
