import Continuum
import Foundation

/// An event beside a write of a state, and beside closures that a person would call, to as many
/// observers.
func benchmarkEvents() {
  print("Nanoseconds per event:")
  for count in [1, 10, 100] {
    let times = race([
      events(count), Contender.bound(count), derivedEvents(count), eventsByHand(count),
    ])
    print(
      "  to \(count)".padded(to: 12), times[0].rounded(to: 0).leftPadded(to: 8),
      "  a write of a state", times[1].rounded(to: 0).leftPadded(to: 8),
      "  through map", times[2].rounded(to: 0).leftPadded(to: 8),
      "  closures by hand", times[3].rounded(to: 0).leftPadded(to: 8))
    printRatio("an event to \(count), to a write of a state", times.ratio(0, to: 1), atMost: 1.3)
  }
}

private func events(_ count: Int) -> Contender {
  let (emitter, center) = (Emitter<Int>(), NotificationCenter())
  let labels = (0..<count).map { _ in Label() }
  for label in labels { center.continuum.observe(emitter.signal, bindTo: label, \.number) }
  return Contender("") { sends in
    for event in 1...sends { emitter.send(event) }
    check(labels.allSatisfy { $0.number == sends }, "an event was lost")
  }
}

private func derivedEvents(_ count: Int) -> Contender {
  let (emitter, center) = (Emitter<Int>(), NotificationCenter())
  let labels = (0..<count).map { _ in Label() }
  let derived = emitter.signal.map { $0 &+ 1 }
  for label in labels { center.continuum.observe(derived, bindTo: label, \.number) }
  return Contender("") { sends in
    for event in 1...sends { emitter.send(event) }
    check(labels.allSatisfy { $0.number == sends &+ 1 }, "an event was lost")
  }
}

/// Calls closures in a list behind a lock.
private func eventsByHand(_ count: Int) -> Contender {
  let subject = Subject(0)
  let labels = (0..<count).map { _ in Label() }
  for label in labels { subject.assign(to: label, \.number) }
  return Contender("") { sends in
    for event in 1...sends { subject.send(event) }
    check(labels.allSatisfy { $0.number == sends }, "an event was lost")
  }
}
