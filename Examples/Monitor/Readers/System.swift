import Foundation

/// What the monitor reads and does. A test has one of its own.
protocol System: Sendable {
  func processors() throws -> ProcessorTimes
  func memory() throws -> Memory
  func disks() throws -> [Traffic]
  func interfaces() throws -> [Traffic]
  func processes() throws -> [ProcessReading]
  func end(_ process: ProcessID, by signal: EndSignal) throws
}

/// This computer, as its kernel describes it.
final class LinuxSystem: System {
  private let folder: ProcFolder
  private let processReader: ProcessReader

  /// - Parameter folder: `/proc`, or a folder with recorded files.
  init(folder: String = "/proc") {
    self.folder = ProcFolder(path: folder)
    processReader = ProcessReader(folder: self.folder)
  }

  func processors() throws -> ProcessorTimes {
    var buffer: [UInt8] = []
    return try ProcessorTimes(parsing: folder.read("stat", into: &buffer))
  }

  func memory() throws -> Memory {
    var buffer: [UInt8] = []
    return try Memory(parsing: folder.read("meminfo", into: &buffer))
  }

  func disks() throws -> [Traffic] {
    var buffer: [UInt8] = []
    return try [Traffic](parsingDisks: folder.read("diskstats", into: &buffer))
  }

  func interfaces() throws -> [Traffic] {
    var buffer: [UInt8] = []
    return try [Traffic](parsingInterfaces: folder.read("net/dev", into: &buffer))
  }

  func processes() throws -> [ProcessReading] { try processReader.read() }

  func end(_ process: ProcessID, by signal: EndSignal) throws {
    try folder.end(process, by: signal)
  }
}
