import Continuum
import Synchronization

extension Scene {
  /// What is not as it has to be when nobody writes, if anything is.
  func complaint() -> String? {
    let expected = expected()
    for (node, reading) in zip(nodes, expected) where !node.isOnMain {
      let value = node.constant.value
      if value != reading { return "\(node.name) is \(value) instead of \(reading)" }
    }
    let model = model.withLock { $0.reading }
    for watch in watches.withLock({ $0 }) + bagged.withLock({ $0 }) {
      let right =
        switch watch.source {
        case .node(let index): expected[index]
        case .model: model
        }
      if watch.probe.value != right {
        let value = watch.probe.value?.description ?? "nothing"
        let note = watch.observer.isCancelled ? ", and is over (L9)" : " (L5)"
        return "\(watch.probe.name) holds \(value) instead of \(right)\(note)"
      }
      Tally.checks.add(1, ordering: .relaxed)
    }
    return mortalsComplaint()
  }

  private func mortalsComplaint() -> String? {
    for mortal in mortals.withLock({ $0 }) {
      if mortal.probe.value != mortal.last {
        let value = mortal.probe.value?.description ?? "nothing"
        return
          "\(mortal.probe.name) holds \(value) instead of the last value, \(mortal.last) (L5, L9)"
      }
      if !mortal.observer.isCancelled {
        return "\(mortal.probe.name) does not end with its source (L9)"
      }
    }
    return nil
  }
}
