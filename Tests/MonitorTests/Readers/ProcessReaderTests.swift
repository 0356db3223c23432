import ContinuumTestSupport
import Foundation
import Testing

@testable import ContinuumMonitor

/// All processes of a folder, and of this computer.
@Suite(.ownThreads)
struct ProcessReaderTests {
  let folder = ProcFolderOfATest()

  private func system() -> LinuxSystem { LinuxSystem(folder: folder.url.path) }

  @Test func processesAreReadWithTheirCommands() throws {
    folder.writeSystem()
    folder.writeProcess(1, name: "init", arguments: ["/sbin/init", "splash"])
    folder.writeProcess(2, name: "kthreadd")
    folder.writeProcess(30, name: "a (b) c", arguments: ["/opt/a (b) c", "--x=\u{1B}[31m"])
    let processes = try system().processes().sorted { $0.stat.id.number < $1.stat.id.number }
    #expect(
      processes.map(\.command) == [
        "/sbin/init splash", "[kthreadd]", #"/opt/a (b) c --x=\u{1B}[31m"#,
      ])
    #expect(processes.map(\.stat.name) == ["init", "kthreadd", "a (b) c"])
    #expect(Set(processes.map(\.user)) == [NSUserName()])
  }

  @Test func aProcessThatEndsWhileItIsReadIsLeftOut() throws {
    folder.writeProcess(1)
    folder.writeProcess(2)
    folder.remove("2/stat")  // between the list of numbers and its file
    folder.writeProcess(3)
    folder.write("", to: "3/stat")  // the file was opened
    folder.writeProcess(4)
    folder.write("4 (prog", to: "4/stat")
    folder.writeProcess(5)
    folder.remove("5/cmdline")
    let processes = try system().processes().sorted { $0.stat.id.number < $1.stat.id.number }
    #expect(processes.map(\.stat.id.number) == [1, 5])
    #expect(processes.last?.command == "[program]")
  }

  @Test func aProcessThatStartsAnotherProgramHasANewCommand() throws {
    let system = system()
    folder.writeProcess(1, name: "sh", arguments: ["sh"])
    #expect(try system.processes().map(\.command) == ["sh"])
    // What seldom changes is not read again.
    folder.writeProcess(1, name: "sh", arguments: ["other"])
    #expect(try system.processes().map(\.command) == ["sh"])
    folder.writeProcess(1, name: "vi", arguments: ["vi", "file"])
    #expect(try system.processes().map(\.command) == ["vi file"])
    // The number is used again.
    folder.writeProcess(1, name: "vi", arguments: ["vi", "another"], start: 200)
    #expect(try system.processes().map(\.command) == ["vi another"])
  }

  @Test func tenThousandProcessesAreRead() throws {
    for number in 1...10_000 { folder.writeProcess(number, arguments: ["program", "\(number)"]) }
    let system = system()
    for _ in 1...2 {
      let processes = try system.processes()
      let commands = Set(processes.map(\.command))
      #expect(commands.count == 10_000 && commands.contains("program 10000"))
    }
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    let failure = #expect(throws: ReadingFailure.self) {
      try LinuxSystem(folder: "/nothing").processes()
    }
    #expect(failure?.description == "/nothing: No such file or directory")
  }

  /// They start and end all the time, so some end between the list and the file, and some while it is read.
  @Test func processesThatEndMeanwhileDoNoHarm() throws {
    let isDone = Locked(false)
    let ended = Gate()
    Thread.detachNewThread {
      while !isDone.withLock({ $0 }) { _ = try? Spawned("/bin/true").wait() }
      ended.open()
    }
    let system = LinuxSystem()
    let own = ProcessInfo.processInfo.processIdentifier
    for _ in 1...200 {
      #expect(try system.processes().contains { $0.stat.id.number == own })
    }
    isDone.withLock { $0 = true }
    ended.pass()
  }

  // MARK: Ending

  @Test func aProcessIsEnded() throws {
    let child = try Spawned("/bin/sleep", ["600"])
    let system = LinuxSystem()
    let id = try #require(
      try system.processes().first { $0.stat.id.number == child.number }?.stat.id)
    try system.end(id, by: .terminate)
    #expect(child.wait().signal == SIGTERM)
    let failure = #expect(throws: ReadingFailure.self) { try system.end(id, by: .terminate) }
    #expect(failure?.description == "it has ended")
  }

  @Test func anotherProcessWithTheSameNumberIsNotEnded() throws {
    let child = try Spawned("/bin/sleep", ["600"])
    let system = LinuxSystem()
    let id = try #require(
      try system.processes().first { $0.stat.id.number == child.number }?.stat.id)
    let earlier = ProcessID(number: id.number, start: id.start - 1)
    let failure = #expect(throws: ReadingFailure.self) { try system.end(earlier, by: .kill) }
    #expect(failure?.description == "it has ended")
    try system.end(id, by: .terminate)
    // Not SIGKILL, which the refused call would have sent.
    #expect(child.wait().signal == SIGTERM)
  }

  /// The numbers in a folder are those of another computer, or of another time.
  @Test func aRecordedProcessIsNotEnded() throws {
    let child = try Spawned("/bin/sleep", ["600"])
    var buffer: [UInt8] = []
    let name = "\(child.number)/stat"
    folder.write(try ProcFolder(path: "/proc").read(name, into: &buffer).string, to: name)
    let system = LinuxSystem(folder: folder.url.path)
    let id = try #require(try system.processes().first?.stat.id)
    let failure = #expect(throws: ReadingFailure.self) { try system.end(id, by: .kill) }
    #expect(failure?.description == "it is recorded")
    try LinuxSystem().end(id, by: .terminate)
    // Not SIGKILL, which the refused call would have sent.
    #expect(child.wait().signal == SIGTERM)
  }

  @Test func aProcessThatHasEndedAndWaitsForItsParentHasEnded() throws {
    let child = try Spawned("/bin/true")
    let system = LinuxSystem()
    var id: ProcessID?
    let isZombie = Threads.wait {
      let stat = (try? system.processes())?.first { $0.stat.id.number == child.number }?.stat
      id = stat?.id
      return stat?.state == "Z"
    }
    #expect(isZombie)
    let failure = #expect(throws: ReadingFailure.self) {
      try system.end(#require(id), by: .terminate)
    }
    #expect(failure?.description == "it has ended")
    _ = child.wait()
  }
}
