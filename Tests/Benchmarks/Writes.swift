import Continuum
import Foundation
import Synchronization

// Writes to what labels are bound to.

let writes: [Row] =
  [
    bindings(1, aims: [.hand: 1.6, .center: 0.6]), bindings(10),
    bindings(100, aims: [.center: 0.6]), bindings(1_000),
    Row("a write, 1 bound by hand with a lock", aims: [lockedSubject: 0.5]) {
      [
        .library: bound(1),
        lockedSubject: pushedThroughSubjects([0]) { $0.assign(to: $1, \.number) },
        lockedClosures: pushedThroughSubjects([0]) { $0.bind($1) },
      ]
    },
    Row("a write, 100 bound by hand in a loop", aims: [bareLoop: 1.8]) {
      [.library: bound(100), bareLoop: looped(100)]
    },
  ]
  + [1, 10, 100, 1_000].map { count in
    Row("a write, \(count.text) bound by a key path in a variable", aims: [.center: 1]) {
      [.library: bound(count, \.number), .center: posted(count, \.number)]
    }
  }
  + [1, 100].map { count in
    Row("a write, \(count.text) bound with a closure") {
      [
        .hand: boundByHand(count), .library: boundWithClosures(count),
        boundByKeyPath: bound(count),
      ]
    }
  }
  + [1, 10, 100].map { count in
    Row(
      "a write, \(count.text) bound on the main actor",
      aims: [nonisolatedBindings: 1.25].merging(count >= 10 ? [.hand: 1.8] : [:]) { $1 }
    ) {
      [
        .hand: mainActorClosures(count), .library: boundOnMainActor(count),
        nonisolatedBindings: bound(count),
      ]
    }
  }
  + [
    Row("a write, 1 bound, and its notification to an observer", aims: [.center: 1.5]) {
      [.library: announced(), .center: posted(2), withoutObserver: bound(1)]
    },
    Row("a write, 1 bound and traced") {
      [.library: traced(1), withoutTrace: bound(1)]
    },
  ]
  + [1, 10, 100].map { count in
    Row("an event to \(count.text)", aims: [.other("a write"): 1.3]) {
      [
        .hand: boundByHand(count), .library: events(count) { $0 }, .center: posted(count),
        .other("a write"): bound(count),
      ]
    }
  }
  + [
    Row("an event to 1, through map") {
      [.hand: derivedByHand([1]), .library: events(1, plus: 1) { $0.map { $0 &+ 1 } }]
    },
    twoWay("a write, bound both ways") { ($0, $1) },
    twoWay("a write of the other side, bound both ways") { ($1, $0) },
    Row("a write, bound both ways with a conversion") {
      [
        .hand: converted { center, one, other in
          center.continuum.observe(one) { one in
            if other.value != Double(one) { other.value = Double(one) }
          }
          center.continuum.observe(other) { other in
            if one.value != Int(other) { one.value = Int(other) }
          }
        },
        .library: converted { center, one, other in
          center.continuum.bind(one, with: other, convert: { Double($0) }, back: { Int($0) })
        },
        boundOneWay: bound(1),
      ]
    },
  ]

func bindings(_ count: Int, aims: [Peer: Double] = [:]) -> Row {
  Row("a write, \(count.text) bound", aims: aims) {
    [
      .hand: boundByHand(count), .library: bound(count), .center: posted(count),
      .observation: tracked(count),
    ]
  }
}

let lockedSubject = Peer.other("closures behind a lock, by key path")
/// What a key path saves you from writing.
let lockedClosures = Peer.other("closures behind a lock")
private let withoutObserver = Peer.other("without the observer")
private let withoutTrace = Peer.other("without a trace")
private let boundByKeyPath = Peer.other("bound by key path")
private let bareLoop = Peer.other("a loop over weak references")
private let nonisolatedBindings = Peer.other("nonisolated bindings")

// MARK: - Bindings

func bound(_ count: Int) -> Contender {
  let (source, center, labels) = (Variable(value: 0), NotificationCenter(), labels(count))
  for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
  return .writing(labels) { source.value = $0 }
}

private func bound(_ count: Int, _ keyPath: ReferenceWritableKeyPath<Label, Int>) -> Contender {
  let (source, center, labels) = (Variable(value: 0), NotificationCenter(), labels(count))
  for label in labels { center.continuum.observe(source, bindTo: label, keyPath) }
  return .writing(labels) { source.value = $0 }
}

private func boundWithClosures(_ count: Int) -> Contender {
  let (source, center, labels) = (Variable(value: 0), NotificationCenter(), labels(count))
  for label in labels { center.continuum.observe(source, bindTo: label) { $0.number = $1 } }
  return .writing(labels) { source.value = $0 }
}

/// A binding, and code that listens for the notification of the variable.
private func announced() -> Contender {
  let (source, center, labels) = (Variable(value: 0), NotificationCenter(), labels(2))
  center.continuum.observe(source, bindTo: labels[0], \.number)
  // The observer runs on the thread of the write.
  nonisolated(unsafe) let listen: () -> Void = { [weak label = labels[1]] in
    label?.number = source.value
  }
  let token = center.addObserver(forName: source.notificationName, object: nil, queue: nil) { _ in
    listen()
  }
  return .writing(labels) {
    source.value = $0
    withExtendedLifetime((center, token)) {}
  }
}

private func traced(_ count: Int) -> Contender {
  let (source, center, labels) = (Variable(value: 0), NotificationCenter(), labels(count))
  for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
  return Contender { count in
    // Each write and its deliveries.
    let events = Mutex(0)
    let trace = ContinuumTrace { _ in events.withLock { $0 += 1 } }
    for value in 1...count { source.value = value }
    trace.cancel()
    check(events.withLock { $0 } == count * (1 + labels.count), "an event was lost")
  }
}

private func boundByHand(_ count: Int) -> Contender {
  derivedByHand(Array(repeating: 0, count: count))
}

private func looped(_ count: Int) -> Contender {
  let labels = labels(count)
  let references = labels.map(WeakLabel.init)
  return .writing(labels) { value in
    for reference in references { reference.label?.number = value }
  }
}

private func posted(_ count: Int) -> Contender {
  let (posts, labels) = (Posts(), labels(count))
  let tokens = labels.map { label in posts.add { [weak label] in label?.number = $0 } }
  return .writing(labels) {
    posts.write($0)
    withExtendedLifetime(tokens) {}
  }
}

private func posted(_ count: Int, _ keyPath: ReferenceWritableKeyPath<Label, Int>) -> Contender {
  let (posts, labels) = (Posts(), labels(count))
  let tokens = labels.map { label in posts.add { [weak label] in label?[keyPath: keyPath] = $0 } }
  return .writing(labels) {
    posts.write($0)
    withExtendedLifetime(tokens) {}
  }
}

private func tracked(_ count: Int) -> Contender {
  let (model, labels) = (Model(), labels(count))
  let updates = Updates(labels.map { label in { [weak label] in label?.number = model.number } })
  return .writing(labels) {
    model.number = $0
    updates.run()
  }
}

// MARK: - On the main actor

@MainActor
private func boundOnMainActor(_ count: Int) -> Contender {
  let (source, center) = (Variable(value: 0), NotificationCenter())
  let labels = (0..<count).map { _ in MainLabel() }
  for label in labels { center.continuum.observe(source, bindTo: label, \.number) }
  return .writing {
    source.value = $0
  } verify: { value in
    MainActor.assumeIsolated {
      check(labels.allSatisfy { $0.number == value }, "a main-actor label shows an old value")
    }
  }
}

@MainActor
private func mainActorClosures(_ count: Int) -> Contender {
  let labels = (0..<count).map { _ in MainLabel() }
  let closures = labels.map { label -> @MainActor (Int) -> Void in
    { [weak label] in label?.number = $0 }
  }
  return .writing { value in
    MainActor.assumeIsolated { for closure in closures { closure(value) } }
  } verify: { value in
    MainActor.assumeIsolated {
      check(labels.allSatisfy { $0.number == value }, "a main-actor label shows an old value")
    }
  }
}

// MARK: - Events

private func events(
  _ count: Int, plus: Int = 0, _ derive: (Signal<Int>) -> Signal<Int>
) -> Contender {
  let (emitter, center, labels) = (Emitter<Int>(), NotificationCenter(), labels(count))
  let signal = derive(emitter.signal)
  for label in labels { center.continuum.observe(signal, bindTo: label, \.number) }
  return .writing(labels) { event, _ in
    event == 0 ? 0 : event &+ plus
  } _: {
    emitter.send($0)
  }
}

// MARK: - Two-way bindings

private let boundOneWay = Peer.other("bound one way")

private func converted(
  _ bind: (NotificationCenter, Variable<Int>, Variable<Double>) -> Void
) -> Contender {
  let (written, shown) = (Variable(value: 0), Variable(value: 0.0))
  bind(NotificationCenter(), written, shown)
  return .writing {
    written.value = $0
  } verify: {
    check(shown.value == Double($0), "the other side holds an old value")
  }
}

/// Writes the first of what `sides` returns, and looks at the other one.
private func twoWay(
  _ name: String,
  _ sides: @escaping @Sendable (Variable<Int>, Variable<Int>) -> (Variable<Int>, Variable<Int>)
) -> Row {
  func contender(_ bind: (NotificationCenter, Variable<Int>, Variable<Int>) -> Void) -> Contender {
    let (one, other) = (Variable(value: 0), Variable(value: 0))
    bind(NotificationCenter(), one, other)
    let (written, shown) = sides(one, other)
    return .writing {
      written.value = $0
    } verify: {
      check(shown.value == $0, "the other side holds an old value")
    }
  }
  return Row(name, aims: [boundOneWay: 2.5]) {
    [
      .hand: contender { center, one, other in
        center.continuum.observe(one) { if other.value != $0 { other.value = $0 } }
        center.continuum.observe(other) { if one.value != $0 { one.value = $0 } }
      },
      .library: contender { center, one, other in center.continuum.bind(one, with: other) },
      boundOneWay: bound(1),
    ]
  }
}
