import Continuum

extension Scene {
  /// Where observations can be made by a working thread.
  var places: [Place] { [.threads, .threads, .serialQueue, .concurrentQueue] }

  var clerkPlaces: [Place] { clerks.map { .clerk($0) } }

  /// Does something in main-actor code.
  func inMainCode(_ chance: inout Chance) {
    guard !Places.isBusy else { return }
    let seed = chance.next()
    Places.onMain { [self] in
      var chance = Chance(seed: seed)
      switch chance.below(6) {
      case 0, 1: if hasRoom { watch(chance.below(nodes.count), .main, &chance) }
      case 2: liveAndDie(.main, &chance)
      case 3: watchModel(.main, &chance)
      case 4: _ = chance.pick(nodes).constant.value
      default: writeAtOnce { if case .main = $0 { true } else { false } }
      }
    }
  }

  /// Does something on the queue.
  func onQueue(_ chance: inout Chance) {
    guard !Places.isBusy else { return }
    Places.on(Places.serialQueue) { [self] in
      writeAtOnce { if case .serialQueue = $0 { true } else { false } }
    }
  }

  private var hasRoom: Bool { watches.withLock { $0.count < Scene.mostWatches } }

  /// Writes, and checks that what lives here has received it (L8).
  private func writeAtOnce(_ isHere: (Place) -> Bool) {
    let watches = [watches, steady].flatMap { $0.elements() }.filter { isHere($0.place) }
    let count = variables[2].modify { reading in
      reading.advance(2)
      return reading[2]!
    }
    let written = Reading(variable: 2, count: count)
    let readings = expected()
    for watch in watches {
      guard case .node(let index) = watch.source, nodes[index].isImmediate,
        readings[index][2] != nil
      else { continue }
      let value = watch.probe.value
      if value?.isAtLeast(written) == true || watch.isEnding { continue }
      fail(
        "\(watch.probe.name) holds \(value?.description ?? "nothing") when an assignment of "
          + "\(written) there returns (L8)")
    }
  }
}
