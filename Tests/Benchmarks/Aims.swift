import Synchronization

private let missed = Mutex<[String]>([])

/// A figure without an aim.
func printFigure(_ name: String, _ figure: Double, _ unit: String, places: Int = 0) {
  print("  \(name.padded(to: 58)) \(figure.rounded(to: places)) \(unit)")
}

/// A figure beside what it should be at most.
func printAim(_ name: String, _ figure: Double, _ unit: String, atMost limit: Double) {
  let isMissed = figure > limit
  if isMissed { missed.withLock { $0.append(name) } }
  print(
    "  \(name.padded(to: 58)) \(figure.rounded(to: 2)) \(unit)\(unit.isEmpty ? "" : " ")"
      + "(at most \(limit.rounded(to: 2)))\(isMissed ? " MISSED" : "")")
}

/// A ratio of two figures of one run, beside what it should be at most.
func printRatio(_ name: String, _ ratio: Double, atMost limit: Double) {
  printAim(name, ratio, "", atMost: limit)
}

/// Says at the end which aims were missed, since that does not fail the program.
func printMissedAims() {
  let missed = missed.withLock(\.self)
  print(missed.isEmpty ? "No aim was missed." : "Aims that were missed: \(missed.count).")
  for name in missed { print("  \(name)") }
}

/// Stops the program if what was timed did something else than it should.
func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
  guard !isRight else { return }
  fatalError("The benchmark measured a wrong result: \(what())")
}
