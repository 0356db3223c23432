import Continuum
import Foundation

/// Makes an observation of a source that has many, and cancels it, beside what there is elsewhere.
func benchmarkObserving() {
  print("Nanoseconds to observe and cancel, with that many observations standing:")
  for standing in [0, 10, 20_000] {
    let times = race([observing(standing), notificationCenter(standing), subject(standing)])
    print(
      "  \(standing)".padded(to: 10), times[0].rounded(to: 0).leftPadded(to: 8),
      "  raw NotificationCenter", times[1].rounded(to: 0).leftPadded(to: 8),
      "  subject with a cancellable", times[2].rounded(to: 0).leftPadded(to: 8))
    printRatio(
      "observe and cancel, \(standing) standing, to NotificationCenter", times.ratio(0, to: 1),
      atMost: 0.5)
    printFigure(
      "observe and cancel, \(standing) standing, to the subject", times.ratio(0, to: 2), "",
      places: 2
    )
  }
}

/// Labels that stand, and one that comes and goes.
private final class Standing {
  let labels: [Label]
  let label = Label()
  private var round = 0

  init(_ count: Int) { labels = (0..<count).map { _ in Label() } }

  /// Observes and cancels over and over, and then changes the value, which those that stand must hear of
  /// and the one that went must not.
  func contender(change: @escaping (Int) -> Void, observeAndCancel: @escaping (Label) -> Void)
    -> Contender
  {
    Contender("") { count in
      for _ in 0..<count {
        self.label.number = -1
        observeAndCancel(self.label)
        check(self.label.number == self.round, "what was observed was not the present value")
      }
    } verify: {
      self.round += 1
      change(self.round)
      check(self.label.number == self.round - 1, "a cancelled observation heard of a change")
      check(self.labels.allSatisfy { $0.number == self.round }, "a standing observation was lost")
    }
  }
}

private func observing(_ count: Int) -> Contender {
  let (source, center, standing) = (Variable(value: 0), NotificationCenter(), Standing(count))
  for label in standing.labels { center.continuum.observe(source, bindTo: label, \.number) }
  return standing.contender {
    source.value = $0
  } observeAndCancel: {
    center.continuum.observe(source, bindTo: $0, \.number).cancel()
  }
}

private func notificationCenter(_ count: Int) -> Contender {
  let (center, name) = (NotificationCenter(), Notification.Name("change"))
  let standing = Standing(count)
  nonisolated(unsafe) var newest = 0
  func observe(_ label: Label) -> any NSObjectProtocol {
    nonisolated(unsafe) weak let weakly = label
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      weakly?.number = newest
    }
    label.number = newest
    return token
  }
  let tokens = standing.labels.map(observe)
  return standing.contender {
    newest = $0
    center.post(name: name, object: nil)
    withExtendedLifetime(tokens) {}
  } observeAndCancel: {
    center.removeObserver(observe($0))
  }
}

private func subject(_ count: Int) -> Contender {
  let (subject, standing) = (CancellableSubject(0), Standing(count))
  let cancellables = standing.labels.map { subject.assign(to: $0, \.number) }
  return standing.contender {
    subject.send($0)
    withExtendedLifetime(cancellables) {}
  } observeAndCancel: {
    subject.assign(to: $0, \.number).cancel()
  }
}
