import Continuum
import Foundation

extension Scene {
  /// Makes a variable, observes what is derived from it, writes it a few times and drops it.
  func liveAndDie(
    _ place: Place, _ chance: inout Chance, isolation: isolated (any Actor)? = #isolation
  ) {
    let variable = Variable(value: Reading(variable: 0, count: 0))
    let derived = variable.map { $0 }
    let sources: [(Constant<Reading>, isDistinct: Bool)] = [
      (Constant(variable: variable), false), (derived, false), (derived.removeDuplicates(), true),
      (Constant(combining: variable, derived) { $0.joined(with: $1) }, false),
    ]
    let count = 1 + chance.below(4)
    var mortals: [Mortal] = []
    for _ in 0..<(1 + chance.below(3)) {
      let (source, isDistinct) = chance.pick(sources)
      let probe = Probe(
        "the observation of a dying source on \(place.name)", isDistinct: isDistinct)
      let center = centers[chance.below(2)].continuum
      var target: Target?
      let observer: ContinuumObserver
      if case .clerk(let clerk) = place {
        observer = clerk.follow(source, probe, census.token(.capture))
      } else if chance.isOne(in: 2) {
        let new = Target(probe, census)
        target = new
        observer = center.observe(source, on: place.queue, bindTo: new, \.reading)
      } else {
        let capture = census.token(.capture)
        observer = center.observe(source, on: place.queue) { reading in
          withExtendedLifetime(capture) { probe.receive(reading) }
        }
      }
      mortals.append(
        Mortal(
          observer: observer, probe: probe, last: Reading(variable: 0, count: count),
          target: target.map { Locked($0) }))
    }
    if chance.isOne(in: 2) {
      for _ in 0..<count { variable.modify { $0.advance(0) } }
    } else {
      batchUpdates {
        for number in 1...count { variable.value = Reading(variable: 0, count: number) }
      }
    }
    self.mortals.withLock { $0 += mortals }
  }
}
