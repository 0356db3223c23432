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
    let all = [watches, bagged, steady].flatMap { $0.elements() }
    for watch in all {
      let right =
        switch watch.source {
        case .node(let index): expected[index]
        case .model: model
        }
      if watch.probe.value != right {
        let value = watch.probe.value?.description ?? "nothing"
        let note = watch.observer.isCancelled ? ", and has ended (L10)" : " (L5)"
        return "\(watch.probe.name) holds \(value) instead of \(right)\(note)"
      }
      Tally.checks.add(1, ordering: .relaxed)
    }
    for listener in listeners.elements() {
      if let complaint = listener.complaint(self, expected) { return complaint }
    }
    return errands.complaint ?? inquiry.complaint ?? mail.complaint ?? drafts.complaint
      ?? gallery.complaint ?? mortalsComplaint()
  }

  private func mortalsComplaint() -> String? {
    for mortal in mortals.elements() {
      if mortal.probe.value != mortal.last {
        let value = mortal.probe.value?.description ?? "nothing"
        return
          "\(mortal.probe.name) holds \(value) instead of the last value, \(mortal.last) (L5, L10)"
      }
      if !mortal.observer.isCancelled {
        return "\(mortal.probe.name) does not end with its source (L10)"
      }
    }
    return nil
  }
}
