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

/// Times contenders in turns, so that a drift of the processor's speed meets all of them.
///
/// A contender that is slow is timed less often, but once at least: `budget` is what all of them may
/// take together, more or less.
func race(_ contenders: [Contender], budget: Duration = .seconds(2)) -> Race {
  let counts = contenders.map(worthwhileCount)
  let budget = isQuick ? budget / 5 : budget
  var rounds: [[Double]] = []
  let start = ContinuousClock.now
  repeat {
    rounds.append(zip(contenders, counts).map { $0.time($1) / Double($1) })
  } while rounds.count < 21 && ContinuousClock.now - start < budget
  return Race(rounds: rounds)
}

/// What contenders took for doing their thing once, in nanoseconds, round by round.
struct Race {
  fileprivate let rounds: [[Double]]

  /// The median of one contender.
  subscript(contender: Int) -> Double { median { $0[contender] } }

  /// The median of what one took in proportion to another in the same round: a round in which the
  /// processor was slow for both of them says as much as the others.
  func ratio(_ contender: Int, to other: Int) -> Double { median { $0[contender] / $0[other] } }

  private func median(_ figure: ([Double]) -> Double) -> Double {
    rounds.map(figure).sorted()[rounds.count / 2]
  }
}

/// How often a contender has to do its thing to be timed well. Finding out warms it up.
private func worthwhileCount(_ contender: Contender) -> Int {
  let worthwhile = 3e6
  // The first time of all may take long enough on its own.
  _ = contender.time(1)
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
