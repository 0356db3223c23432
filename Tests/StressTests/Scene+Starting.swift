import Continuum
import Foundation

extension Scene {
  /// Makes the observations that last as long as the scene.
  func start(_ chance: inout Chance) {
    for (source, echo) in echoes where !nodes[source].isOnMain {
      feed(echo, from: source, chance.pick(places), &chance)
    }
    for place in [Place.threads, .serialQueue] { makeRow(node(&chance), place) }
    for index in [0, 1, 2, node(&chance)] {
      let center = chance.pick(centers)
      listeners.withLock { $0.append(Listener(self, index, center)) }
      watch(index, .threads, through: center)
    }
  }

  /// The same for those that live on the main actor.
  @MainActor
  func startOnMain(_ chance: inout Chance) {
    for (source, echo) in echoes where nodes[source].isOnMain {
      feed(echo, from: source, .main, &chance)
    }
    makeRow(chance.below(nodes.count), .main)
  }

  private func feed(
    _ echo: Variable<Reading>, from source: Int, _ place: Place, _ chance: inout Chance,
    isolation: isolated (any Actor)? = #isolation
  ) {
    chance.pick(centers).continuum.observe(nodes[source].constant, on: place.queue) {
      echo.value = $0
    }
  }

  /// Two observations of one source in one place: the first is always notified before the second (L3).
  private func makeRow(
    _ index: Int, _ place: Place, isolation: isolated (any Actor)? = #isolation
  ) {
    let node = nodes[index]
    let first = Probe("the first of two observations of \(node.name) on \(place.name)", node)
    let second = Probe("the second of two observations of \(node.name) on \(place.name)", node) {
      reading in
      guard first.value?.isAtLeast(reading) == true else {
        fail(
          "\(first.name) has \(first.value?.description ?? "nothing") while the other receives \(reading) (L3)"
        )
      }
    }
    let center = centers[0].continuum
    let one = center.observe(node.constant, on: place.queue, onValueChange: first.receive)
    // The first delivery of an observation is none of a round's.
    let other = center.observe(node.constant, on: place.queue, onValueChange: second.receive)
    steady.withLock {
      $0.append(Watch(one, first, .node(index), place, nil))
      $0.append(Watch(other, second, .node(index), place, nil))
    }
  }

  private func watch(_ index: Int, _ place: Place, through center: NotificationCenter) {
    let node = nodes[index]
    let probe = Probe("the observation of \(node.name) that a listener goes with", node)
    let observer = center.continuum.observe(node.constant, onValueChange: probe.receive)
    steady.withLock { $0.append(Watch(observer, probe, .node(index), place, nil)) }
  }
}
