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
      default: fatalError("There is no option \(name).")
      }
    }
  }
}
