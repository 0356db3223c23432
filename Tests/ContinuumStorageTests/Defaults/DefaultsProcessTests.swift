#if os(macOS) || os(Linux)

import ContinuumTestSupport
import Foundation
import Testing

extension StoredTests {
  /// What only a process of its own shows: its arguments, what is left after its end, and what it reports.
  @Suite(.ownThreads) struct DefaultsProcessTests {
    private let home = TestFolder()

    @Test func argumentsAreReadAndAWriteStandsAgainstThem() throws {
      let output = try Child.run(
        ["arguments", "-fontSize", "20", "-onboarded", "YES", "-count", "7"], home: home)
      #expect(output == "20.0 true 7\n3.0\n")
    }

    /// On Linux nothing else writes to the disk. On Apple platforms, the system does.
    @Test func aWriteSoonReachesTheDiskAndSurvivesAKill() throws {
      let child = try Child(["set"], home: home)
      #expect(child.line() == "set")
      let file = home.url.appending(path: "ContinuumStorageProgram.plist")
      #expect(
        Threads.wait {
          (try? String(contentsOf: file, encoding: .utf8))?.contains("</plist>") == true
        })
      child.kill()
      #expect(try Child.run(["get"], home: home) == "15.0\n")
    }

    @Test func aProgramThatSynchronizesBeforeItEndsLosesNothing() throws {
      _ = try Child.run(["exit"], home: home)
      #expect(try Child.run(["get"], home: home) == "15.0\n")
    }

    @Test func aDebugBuildReportsEachProblemOnce() throws {
      // Where no folder can be, nothing can be written.
      let file = home.url.appending(path: "file")
      try Data().write(to: file)
      let child = try Child(["reports"], home: home, config: file)
      #if DEBUG
      let reports = (0..<7).map { _ in child.errorLine() }
      #expect(Set(reports).count == 7)
      for part in [
        "“unreadable” cannot be read as Int", "“unreadable” has two defaults",
        "“unreadable” is used with two types", "“large” takes 1048576 bytes",
        "“nan” cannot be stored", "“optional” is optional, and its default is not nil",
        "synchronize() has returned false",
      ] {
        #expect(reports.filter { $0.contains(part) }.count == 1, "\(part)")
      }
      #endif
      #expect(try child.end().errors == "")
    }
  }
}

#endif
