import Continuum
import ContinuumStorage
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

struct FileWritingTests {
  private let folder = TestFolder()
  private let clock = ManualClock()

  private var file: URL { folder.url.appending(path: "number") }
  private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  @Test func aChangeIsWrittenAfterTheDelayWithTheNewestValue() async throws {
    let number = try StoredFile(at: file, default: 0, clock: clock)
    number.variable.value = 1
    await clock.advance(by: .milliseconds(499))
    #expect(text == nil)
    number.variable.value = 2
    await clock.advance(by: .milliseconds(1))
    #expect(text == "2")
    #expect(!clock.isWaitedFor)
    number.variable.value = 3
    await clock.advance(by: .milliseconds(499))
    #expect(text == "2")
    await clock.advance(by: .milliseconds(1))
    #expect(text == "3")
  }

  @Test func oneTaskMayChangeItOftenAndItIsWrittenOnceInADelay() async throws {
    let number = try StoredFile(at: file, default: 0, delay: .seconds(1), clock: clock)
    var files: Set<UInt64> = []
    for value in 1...100 {
      number.variable.value = value
      await clock.advance(by: .milliseconds(100))
      if let identity = folder.identity(of: "number") { files.insert(identity) }
    }
    try await number.flush()
    #expect(text == "100")
    #expect(files.count <= 10)
  }

  @Test func flushWritesAtOnce() async throws {
    let number = try StoredFile(at: file, default: 0, clock: clock)
    number.variable.value = 1
    try await number.flush()
    #expect(text == "1")
    // The timer that is left has nothing to do.
    try Data("other".utf8).write(to: file)
    await clock.advance(by: .seconds(1))
    #expect(text == "other")
  }

  @Test func equalBytesAreNotWritten() async throws {
    let number = try StoredFile(at: file, default: 0, clock: clock)
    number.variable.value = 1
    try await number.flush()
    let identity = folder.identity(of: "number")
    number.variable.value = 1
    try await number.flush()
    #expect(folder.identity(of: "number") == identity)
    // Another process has written: the newest write wins.
    try Data("9".utf8).write(to: file)
    number.variable.value = 1
    try await number.flush()
    #expect(text == "1")
  }

  @Test func theModeIsKept() async throws {
    try Data("1".utf8).write(to: file)
    chmod(file.path, 0o600)
    let number = try StoredFile(at: file, default: 0)
    number.variable.value = 2
    try await number.flush()
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
    #expect(text == "2")
  }

  @Test func leftoversOfKilledProcessesAreRemovedAndNobodyElsesFiles() async throws {
    let others = [
      ".number.continuum-notes", ".number.dat.nosync1", ".other.continuum-999999-\(UUID())",
      ".number.continuum-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())",
      ".number.continuum-999999-x",
    ]
    // No process has a number as large as this.
    for name in others + [".number.continuum-999999999-\(UUID())"] {
      try Data("x".utf8).write(to: folder.url.appending(path: name))
    }
    _ = try StoredFile(at: file, default: 0)
    #expect(folder.names == others.sorted())
  }

  @Test func aFailedWriteIsAnnouncedAndTriedAgain() async throws {
    let missing = folder.url.appending(path: "missing", directoryHint: .isDirectory)
    let number = try StoredFile(at: missing.appending(path: "number"), default: 0, clock: clock)
    let failed = Recorder(number.failed)
    number.variable.value = 1
    await clock.advance(by: .milliseconds(500))
    #expect(failed.values.count == 1)
    let error = try #require(failed.values.first as? StoredFileError)
    #expect((error.underlyingError as? POSIXError)?.code == .ENOENT)
    await #expect(throws: StoredFileError.self) { try await number.flush() }
    #expect(number.variable.value == 1)
    try FileManager.default.createDirectory(at: missing, withIntermediateDirectories: true)
    try await number.flush()
    let written = missing.appending(path: "number")
    #expect(try String(contentsOf: written, encoding: .utf8) == "1")
    // The next change does the same.
    try FileManager.default.removeItem(at: missing)
    number.variable.value = 2
    await clock.advance(by: .milliseconds(500))
    try FileManager.default.createDirectory(at: missing, withIntermediateDirectories: true)
    number.variable.value = 3
    await clock.advance(by: .milliseconds(500))
    #expect(try String(contentsOf: written, encoding: .utf8) == "3")
    #expect(failed.values.count == 3)
  }

  @Test func whatCannotBeEncodedLeavesTheOldFileAndTheValue() async throws {
    let numbers = try StoredFile(at: file, default: [0.0], clock: clock)
    let failed = Recorder(numbers.failed)
    numbers.variable.value = [1]
    try await numbers.flush()
    numbers.variable.value = [1, .nan]
    await clock.advance(by: .milliseconds(500))
    let error = try #require(failed.values.first as? StoredFileError)
    guard case EncodingError.invalidValue(_, let context) = error.underlyingError else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["Index 1"])
    #expect(numbers.variable.value[1].isNaN)
    #expect(text == "[1]")
    numbers.variable.value = [2]
    await clock.advance(by: .milliseconds(500))
    #expect(text == "[2]")
    #expect(folder.names == ["number"])
  }

  @Test func aFolderInPlaceOfTheFileIsKept() async throws {
    let number = try StoredFile(at: file, default: 0, clock: clock)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    number.variable.value = 1
    await #expect(throws: StoredFileError.self) { try await number.flush() }
    #expect(folder.names == ["number"])
  }

  @Test func theLastReleaseBeginsWhatIsDue() async throws {
    do {
      let number = try StoredFile(at: file, default: 0, clock: clock)
      number.variable.value = 1
    }
    await clock.advance(by: .zero)
    await Threads.expectSoon { text == "1" }
  }

  @Test func aKeptVariableIsWrittenWithoutTheFile() async throws {
    let number = try StoredFile(at: file, default: 0, clock: clock).variable
    number.value = 1
    await clock.advance(by: .milliseconds(500))
    #expect(text == "1")
    withExtendedLifetime(number) {}
  }

  @Test func anOpeningDuringTheLastWriteGetsItsValueAndItsFlushWaits() async throws {
    for value in 1...50 {
      do {
        let number = try StoredFile(at: file, default: 0)
        number.variable.value = value
      }
      let number = try StoredFile(at: file, default: 0)
      #expect(number.variable.value == value)
      try await number.flush()
      #expect(text == "\(value)")
    }
  }
}
