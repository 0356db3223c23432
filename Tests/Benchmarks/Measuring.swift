import Foundation

/// One thing to time.
struct Contender {
  /// Does it `count` times.
  let run: (_ count: Int) -> Void
  /// Checks what came of it. This is not timed.
  let verify: () -> Void
  /// How many things are done each time, if the figure is meant for one of them.
  var parts = 1
  /// The nanoseconds that a round takes at least. A round is short, so that most of them are not
  /// interrupted by other programs; what starts a thread or a task in each round needs a longer one.
  var round = 500_000.0

  init(run: @escaping (_ count: Int) -> Void, verify: @escaping () -> Void = {}) {
    self.run = run
    self.verify = verify
  }

  func time(_ count: Int) -> Double {
    let time = ContinuousClock().measure { run(count) }.components
    verify()
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
  }
}

/// The figures of the compared things in each round, such as nanoseconds.
typealias Rounds = [[Peer: Double]]

/// Times contenders in turns, so that a drift of the processor's speed meets all of them. Each round
/// begins with another one: after a contender that uses much memory, the next one finds little of its own
/// in the processor's caches.
func race(_ contenders: KeyValuePairs<Peer, Contender>, quick: Bool) -> Rounds {
  let counts = contenders.map { worthwhileCount($0.value) }
  let start = ContinuousClock.now
  var rounds: Rounds = []
  repeat {
    var round: [Peer: Double] = [:]
    for turn in counts.indices {
      let index = (rounds.count + turn) % counts.count
      let (peer, contender) = contenders[index]
      round[peer] = contender.time(counts[index]) / Double(counts[index] * contender.parts)
    }
    rounds.append(round)
    // A cost that grows with the square of a size is seen in a single round, which may take minutes.
  } while rounds.count < 9 && ContinuousClock.now - start < .seconds(20)
    || !quick && rounds.count < 41 && ContinuousClock.now - start < .seconds(1)
  return rounds
}

/// How often a contender does its thing in a round. Finding out warms it up.
private func worthwhileCount(_ contender: Contender) -> Int {
  var count = 1
  while true {
    // The shorter of two: the other one may have been interrupted.
    let time = min(contender.time(count), contender.time(count))
    if time >= contender.round { return count }
    count = max(count + 1, Int(Double(count) * min(8, 1.2 * contender.round / max(time, 1))))
  }
}

/// Stops the program if what was measured did something else than it should.
func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
  guard !isRight else { return }
  fatalError("The benchmark measured a wrong result: \(what())")
}

/// Keeps the optimiser from dropping what nothing uses.
@inline(never) @_optimize(none)
func keep(_ object: AnyObject) {}
