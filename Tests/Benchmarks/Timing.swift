/// Fewer rounds, for a quick look.
let isQuick = CommandLine.arguments.contains("--quick")

/// One thing to time: `run` does it as often as it is told, and checks what came of it. What takes long
/// to check is checked by `verify` after each run, which is not timed.
struct Contender {
  let name: String
  let run: (_ count: Int) -> Void
  let verify: () -> Void

  init(
    _ name: String, _ run: @escaping (_ count: Int) -> Void, verify: @escaping () -> Void = {}
  ) {
    self.name = name
    self.run = run
    self.verify = verify
  }

  /// The nanoseconds that doing it `count` times takes.
  fileprivate func time(_ count: Int) -> Double {
    defer { verify() }
    return nanoseconds { run(count) }
  }
}

/// Times contenders in turns, so that a drift of the machine's speed meets all of them, and returns the
/// median nanoseconds that each takes for doing its thing once.
///
/// A contender that is slow is timed less often, but once at least: `budget` is what all of them may
/// take together, more or less.
func race(_ contenders: [Contender], budget: Duration = .seconds(2)) -> [Double] {
  let counts = contenders.map(worthwhileCount)
  let budget = isQuick ? budget / 5 : budget
  var times = contenders.map { _ in [Double]() }
  let start = ContinuousClock.now
  for _ in 0..<21 {
    for (index, contender) in contenders.enumerated() {
      times[index].append(contender.time(counts[index]) / Double(counts[index]))
    }
    if ContinuousClock.now - start > budget { break }
  }
  return times.map { $0.sorted()[$0.count / 2] }
}

/// How often a contender has to do its thing to be timed well. Finding out warms it up.
private func worthwhileCount(_ contender: Contender) -> Int {
  let worthwhile = 3e6
  var count = 1
  while true {
    let time = contender.time(count)
    if time >= worthwhile { return count }
    count = max(count + 1, Int(Double(count) * min(8, 1.2 * worthwhile / max(time, 1))))
  }
}

func nanoseconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body).components
  return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
}

/// Keeps the optimiser from dropping what nobody uses.
@inline(never) @_optimize(none)
func keep(_ object: AnyObject) {}
