import Continuum

/// A kind of graph that is made in two sizes, to see what the size costs.
struct Growing {
  let name: String
  let small: Int
  let large: Int
  let make: (_ size: Int) -> Grown
}

/// One such graph, which is observed.
struct Grown {
  /// How many transforms one write has to run.
  let evaluations: Int
  /// Transforms that have run.
  let count: Count
  let write: (Int) -> Void
  /// Whether everything that is bound shows what it should after a write of this value.
  let isRight: (Int) -> Bool
}

/// Both sizes, timed in turns.
struct Growth {
  let small: Grown
  let large: Grown
  /// The small one's time for a write, and the large one's.
  let times: Race
  /// How large the large one became, which is less than asked for where it takes too long.
  let size: Int
}

extension Growing {
  func timed() -> Growth {
    let smallGraph = make(small)
    // The second one is made at the pace of the others.
    let size = affordableSize(nanoseconds { make(small).write(1) })
    if size < large {
      print("  *** \(name): \(size) instead of \(large), which might take minutes. ***")
    }
    let largeGraph = make(size)
    let times = race([contender(smallGraph), contender(largeGraph)])
    return Growth(small: smallGraph, large: largeGraph, times: times, size: size)
  }

  /// The greatest size up to the large one that takes a few seconds if cost grows with its square.
  private func affordableSize(_ nanoseconds: Double) -> Int {
    let budget = isQuick ? 5e9 : 20e9
    var size = large
    while size / 2 > small {
      let growth = Double(size) / Double(small)
      if nanoseconds * growth * growth <= budget { break }
      size /= 2
    }
    return size
  }

  private func contender(_ graph: Grown) -> Contender {
    // Each value differs from the one before, also from one run to the next.
    var value = 1
    return Contender(name) { writes in
      let before = graph.count.runs
      for _ in 0..<writes {
        value &+= 1
        graph.write(value)
      }
      check(
        graph.count.runs - before == writes * graph.evaluations,
        "\(name): \(graph.count.runs - before) transforms ran in \(writes) writes")
    } verify: {
      check(graph.isRight(value), "\(name): something shows an old value")
    }
  }
}
