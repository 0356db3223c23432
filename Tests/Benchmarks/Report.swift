import Foundation

/// Where the figures come from.
struct Origin: Encodable {
  let machine: String
  let compiler: String
  /// What a person types to measure the same.
  let command: String

  init() {
    let process = ProcessInfo.processInfo
    let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = information?.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let cores = "\(process.activeProcessorCount) cores"
    machine = [model, cores, process.operatingSystemVersionString].compactMap(\.self)
      .joined(separator: ", ")
    compiler = Self.firstLine(of: ["swift", "--version"]) ?? "unknown compiler"
    #if DEBUG
    let configuration = ""
    #else
    let configuration = "-c release "
    #endif
    command = (["swift run \(configuration)Benchmarks"] + CommandLine.arguments.dropFirst())
      .joined(separator: " ")
  }

  private static func firstLine(of command: [String]) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}

/// What `--json` prints.
struct Report: Encodable {
  struct Line: Encodable {
    struct Ratio: Encodable {
      let to: String
      let median: Double
      let lowerQuartile: Double
      let upperQuartile: Double
      let atMost: Double?
    }

    let name: String
    let unit: String
    let rounds: Int
    /// The medians.
    let figures: [String: Double]
    let atMost: Double?
    let ratios: [Ratio]
  }

  let origin: Origin
  let rows: [Line]

  init(_ origin: Origin, _ rows: [Measured]) {
    self.origin = origin
    self.rows = rows.map { row in
      let peers = row.rounds[0].keys
      return Line(
        name: row.row.name, unit: row.row.unit.rawValue, rounds: row.rounds.count,
        figures: Dictionary(uniqueKeysWithValues: peers.map { ($0.name, row.figure($0)!) }),
        atMost: row.row.limit,
        ratios: row.ratios.map {
          Line.Ratio(
            to: $0.peer.name, median: $0.median, lowerQuartile: $0.spread.lowerBound,
            upperQuartile: $0.spread.upperBound, atMost: $0.atMost)
        })
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
