import Foundation

/// What the command line says.
struct Options: Sendable {
  var scenario: String?
  var schedule: [Int]?
  var seed: UInt64?
  var count: Int?
  var seconds = 0.0
  var isRandom = false
  var interruptions = 2
  /// How many processes share the work, and which of them this is.
  var jobs = 1
  var job: Int?

  init(_ arguments: some Sequence<String>) {
    var arguments = Array(arguments)[...]
    while let name = arguments.popFirst() {
      func value() -> String { arguments.popFirst() ?? "" }
      switch name {
      case "--scenario": scenario = value()
      case "--schedule": schedule = value().split(separator: ",").compactMap { Int($0) }
      case "--seed": seed = UInt64(value())
      case "--count": count = Int(value())
      case "--seconds": seconds = Double(value()) ?? 0
      case "--random": isRandom = true
      case "--jobs": jobs = Int(value()) ?? 1
      case "--job": job = Int(value())
      case "--interruptions": interruptions = Int(value()) ?? 2
      case "--help": Options.end(0, Options.usage)
      default: Options.end(2, "There is no option \(name).\n\n\(Options.usage)")
      }
    }
  }

  private static let usage = """
    ScheduleExplorer plays every schedule of the small scenarios, or random ones of all.

      --scenario NAME      only this scenario
      --interruptions N    how often a thread is interrupted that could go on (2)
      --random             random schedules, until --seconds and --count are reached
      --seconds N          for how long
      --count N            how many random schedules
      --seed N             the first seed; without --random, that of a failure
      --schedule N,N,…     the schedule of a failure, as it was printed
      --jobs N             how many processes share the work
    """

  static func end(_ code: Int32, _ text: String) -> Never {
    print(text)
    exit(code)
  }
}
