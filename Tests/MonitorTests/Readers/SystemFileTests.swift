import Foundation
import Testing

@testable import ContinuumMonitor

/// The files about the whole system, in the formats of several kernels.
struct SystemFileTests {
  typealias Core = ProcessorTimes.Core

  @Test(arguments: [
    // Four columns.
    ("linux-2.4", [Core(number: 0, busy: 1788, idle: 98230)]),
    // Eight columns: the fifth is idle time, too.
    (
      "linux-2.6.18",
      [
        Core(number: 0, busy: 62331, idle: 2_025_888),
        Core(number: 1, busy: 60929, idle: 2_026_612),
      ]
    ),
    // Ten columns, of which user time contains the last two. The core with the number 1 is switched off.
    (
      "linux-3.10",
      [
        Core(number: 0, busy: 56458, idle: 4_915_342),
        Core(number: 2, busy: 56701, idle: 5_004_000),
      ]
    ),
    (
      "linux-6.18",
      [
        Core(number: 0, busy: 1_253_940, idle: 188_065),
        Core(number: 1, busy: 1_253_942, idle: 188_065),
      ]
    ),
  ])
  func timesOfCoresAreRead(kernel: String, cores: [Core]) throws {
    #expect(try recorded(kernel).processors().cores == cores)
  }

  @Test(arguments: [
    // Without MemAvailable, what is free, and what buffers and the cache would give back.
    ("linux-2.4", 254_984, 206_332, 522_072, 0),
    ("linux-2.6.18", 2_074_940, 1_527_408, 1_052_248, 1048),
    ("linux-3.10", 8_010_556, 5_908_220, 0, 0),
    ("linux-6.18", 24_684_092, 23_165_248, 4_194_300, 1_048_576),
  ])
  func memoryIsRead(
    kernel: String, total: UInt64, available: UInt64, swapTotal: UInt64, swapUsed: UInt64
  ) throws {
    let memory = try recorded(kernel).memory()
    #expect(memory.total == total * 1024)
    #expect(memory.available == available * 1024)
    #expect(memory.used == (total - available) * 1024)
    #expect(memory.swapTotal == swapTotal * 1024)
    #expect(memory.swapUsed == swapUsed * 1024)
  }

  @Test(arguments: [
    // A partition has four columns.
    ("linux-2.6.18", [Traffic(name: "sda", incoming: 4_410_228, outgoing: 10_506_232)]),
    // 11 columns. A logical volume is a disk, too.
    (
      "linux-3.10",
      [
        Traffic(name: "sda", incoming: 2_048_000, outgoing: 1_024_000),
        Traffic(name: "dm-0", incoming: 1_998_000, outgoing: 1_019_904),
      ]
    ),
    // 15 columns.
    (
      "linux-4.19",
      [
        Traffic(name: "nvme0n1", incoming: 20_480_000, outgoing: 40_960_000),
        Traffic(name: "mmcblk0", incoming: 4096, outgoing: 0),
      ]
    ),
    // 17 columns.
    ("linux-6.18", [Traffic(name: "vda", incoming: 20_301_650, outgoing: 35_544_224)]),
  ])
  func disksAreReadWithoutPartitions(kernel: String, sectors: [Traffic]) throws {
    let disks = sectors.map {
      Traffic(name: $0.name, incoming: $0.incoming * 512, outgoing: $0.outgoing * 512)
    }
    #expect(try recorded(kernel).disks() == disks)
  }

  @Test(arguments: [
    // No space after the colon.
    ("linux-2.4", [Traffic(name: "eth0", incoming: 1_278_830_213, outgoing: 92_811_774)]),
    // An alias, whose name has a colon, was never used.
    ("linux-3.10", [Traffic(name: "eth0", incoming: 5_117_720, outgoing: 9_000_210)]),
    (
      "linux-6.18",
      [
        Traffic(name: "eth0", incoming: 96_770_197, outgoing: 95691),
        Traffic(name: "wlp3s0", incoming: 8_812_200, outgoing: 700_122),
      ]
    ),
  ])
  func interfacesAreRead(kernel: String, interfaces: [Traffic]) throws {
    #expect(try recorded(kernel).interfaces() == interfaces)
  }

  @Test func aMissingFileIsAnErrorThatNamesIt() {
    let folder = ProcFolderOfATest()
    let system = LinuxSystem(folder: folder.url.path)
    let failure = #expect(throws: ReadingFailure.self) { try system.memory() }
    #expect(failure?.description == "\(folder.url.path)/meminfo: No such file or directory")
    #expect(throws: ReadingFailure.self) { try system.processors() }
    #expect(throws: ReadingFailure.self) { try system.disks() }
    #expect(throws: ReadingFailure.self) { try system.interfaces() }
  }

  @Test(arguments: ["", "cpu  1 2 3 4\n", "cpu0 1 2\n", "cpu0 a b c d\n"])
  func aFileWithoutTimesIsAnError(text: String) {
    #expect(throws: ReadingFailure.self) { try ProcessorTimes(parsing: Array(text.utf8)[...]) }
  }

  @Test(arguments: ["", "MemTotal: 1 kB\n", "MemFree: 1 kB\n"])
  func aFileWithoutMemoryIsAnError(text: String) {
    #expect(throws: ReadingFailure.self) { try Memory(parsing: Array(text.utf8)[...]) }
  }

  /// The kernel gives a long file in parts, and a recorded one comes as one.
  @Test func aLongFileIsReadToItsEnd() throws {
    let folder = ProcFolderOfATest()
    let lines = (0..<500).map { "   8 \($0) disk\($0)x 1 0 \($0 + 1) 0 0 0 0 0 0 0 0\n" }
    folder.write(lines.joined(), to: "diskstats")
    let disks = try LinuxSystem(folder: folder.url.path).disks()
    #expect(disks.count == 500)
    #expect(disks.last == Traffic(name: "disk499x", incoming: 256_000, outgoing: 0))
  }

  @Test func thisSystemIsRead() throws {
    let system = LinuxSystem()
    #expect(try !system.processors().cores.isEmpty)
    #expect(try system.memory().total > system.memory().available)
    _ = try system.disks()
    _ = try system.interfaces()
  }
}
