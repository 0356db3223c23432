import Continuum
import Foundation
import Synchronization

extension Scene {
  /// Observes a node, from wherever this is called.
  func watch(
    _ index: Int, _ place: Place, _ chance: inout Chance,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let node = nodes[index]
    let form = chance.below(4)
    let probe = Probe(
      "the observation of \(node.name) on \(place.name) in form \(form)",
      isDistinct: node.isDistinct, deed: deed(&chance))
    let center = centers[chance.below(2)].continuum
    var target: Target?
    let observer: ContinuumObserver
    if case .clerk(let clerk) = place {
      observer = clerk.follow(node.constant, probe, census.token(.capture))
    } else if form == 0 {
      let capture = census.token(.capture)
      observer = center.observe(node.constant, on: place.queue) { reading in
        withExtendedLifetime(capture) { probe.receive(reading) }
      }
    } else {
      let new = Target(probe, census)
      target = new
      observer =
        switch form {
        case 1: center.observe(node.constant, on: place.queue, bindTo: new, \.reading)
        case 2: center.observe(node.constant, on: place.queue, bindTo: new, \.note)
        default:
          center.observe(node.constant, on: place.queue, bindTo: new) { target, reading in
            target.reading = reading
          }
        }
    }
    add(Watch(observer, probe, .node(index), place, target), &chance)
  }

  /// Observes the model's property.
  func watchModel(
    _ place: Place, _ chance: inout Chance, isolation: isolated (any Actor)? = #isolation
  ) {
    let model = model.withLock { $0 }
    let probe = Probe("the observation of a model on \(place.name)", isDistinct: false)
    let center = centers[0].continuum
    var target: Target?
    let observer: ContinuumObserver
    if chance.isOne(in: 2) {
      let capture = census.token(.capture)
      observer = center.observe(model, \.reading, on: place.queue) { reading in
        withExtendedLifetime(capture) { probe.receive(reading) }
      }
    } else {
      let new = Target(probe, census)
      target = new
      observer = center.observe(model, \.reading, on: place.queue, bindTo: new, \.reading)
    }
    add(Watch(observer, probe, .model, place, target), &chance)
  }

  private func add(_ watch: Watch, _ chance: inout Chance) {
    // Either somebody ends it by hand, or the bag does.
    if chance.isOne(in: 4) {
      // What the bag ends is not left in the list.
      cancelling.withLock { _ in
        watch.observer.disposed(by: bag)
        bagged.withLock { $0.append(watch) }
      }
    } else {
      watches.withLock { $0.append(watch) }
    }
  }

  /// Cancels what is in the bag.
  func cancelBag() {
    // One at a time: what another thread has taken out of the bag is not cancelled yet.
    let watches = cancelling.withLock { _ in
      let watches = bagged.withLock { bagged in
        defer { bagged = [] }
        return bagged
      }
      bag.cancelAll()
      return watches
    }
    for watch in watches { watch.wasCancelled() }
  }

  /// What a delivery does besides being checked.
  private func deed(_ chance: inout Chance) -> (@Sendable (Reading) -> Void)? {
    let index = node(&chance)
    switch chance.below(8) {
    case 0:
      return { [weak self] _ in _ = self?.nodes[index].constant.value }
    case 1:
      return { [weak self] _ in self?.writeInDelivery() }
    case 2:
      return { [weak self] _ in
        guard let self else { return }
        centers[0].continuum.observe(nodes[index].constant, onValueChange: { _ in }).cancel()
      }
    default:
      return nil
    }
  }

  private func writeInDelivery() {
    guard budget.subtract(1, ordering: .relaxed).oldValue > 0 else { return }
    variables[2].modify { $0.advance(2) }
  }
}
