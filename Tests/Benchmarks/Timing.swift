/// One thing to time: `body` does what is measured `count` times.
struct Contender {
  let name: String
  let count: Int
  let body: () -> Void
}

/// Times contenders in turns, so that a drift of the machine's speed meets all of them, and returns the
/// median nanoseconds of each for one of its `count`.
func race(_ contenders: [Contender], rounds: Int = 15) -> [Double] {
  let clock = ContinuousClock()
  var times = contenders.map { _ in [Double]() }
  for round in 0...rounds {
    for (index, contender) in contenders.enumerated() {
      let time = clock.measure(contender.body).components
      let nanoseconds = Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
      // The first round warms up.
      if round > 0 { times[index].append(nanoseconds / Double(contender.count)) }
    }
  }
  return times.map { $0.sorted()[$0.count / 2] }
}

/// A ratio of two figures of one run, beside what it should be at most.
func printRatio(_ name: String, _ ratio: Double, atMost limit: Double) {
  print(
    "  \(name.padded(to: 58)) \(ratio.rounded(to: 2)) (at most \(limit.rounded(to: 2)))",
    ratio <= limit ? "" : "MISSED")
}

/// Stops the program if what was timed did something else than it should.
func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
  guard !isRight else { return }
  fatalError("The benchmark measured a wrong result: \(what())")
}

/// Keeps the optimiser from dropping what nobody uses.
@inline(never) @_optimize(none)
func keep(_ object: AnyObject) {}

extension Double {
  func rounded(to places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return places == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
